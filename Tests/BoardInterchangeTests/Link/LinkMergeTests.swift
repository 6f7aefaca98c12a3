import BoardModel
import Foundation
import SeededRandom
import Testing

@testable import BoardInterchange

/// Edits by chance on both sides of a linked file, at once, with kills, half files and conflict marks
/// between: nothing gets lost, both are equal in the end, and other text stays as it is.
@Suite struct LinkMergeTests {
  private static let rounds: UInt64 = Rounds.of(8, soak: 5_000)

  @Test(arguments: UInt64(0)..<3)
  func bothSidesAgreeAndNothingIsLostAfterRandomEdits(stretch: UInt64) throws {
    let first = Seed.value(or: 1) + stretch * Self.rounds
    for seed in first..<first + Self.rounds {
      var world = LinkWorld(seed: seed)
      do {
        try live(&world)
      } catch {
        Issue.record("seed \(seed): \(error)\n\(report(world))")
      }
      if let fault = fault(of: world) {
        Issue.record("seed \(seed): \(fault)\n\(report(world))")
        return
      }
    }
  }

  private func live(_ world: inout LinkWorld) throws {
    try settle(&world)
    for _ in 0..<3 + world.random(6) {
      for _ in 0..<world.random(4) { world.editBoard() }
      for _ in 0..<world.random(4) { world.editFile() }
      switch world.random(9) {
      case 0: try step(&world, until: .boardChanged)
      case 1: try step(&world, until: .fileWritten)
      case 2: try step(&world, meanwhile: { $0.editFile() })
      case 3:
        try settle(&world)
        try halve(&world)
      case 4: try mark(&world)
      case 5: try saveFromOldBuffer(&world)
      default: try step(&world)
      }
    }
    try settle(&world)
  }

  /// - Returns: whether there was nothing to do.
  @discardableResult private func step(
    _ world: inout LinkWorld,
    until end: LinkWorld.End = .done,
    meanwhile: (inout LinkWorld) -> Void = { _ in }
  ) throws -> Bool {
    world.story.append("sync \(end)")
    let before = try LinkFile(world.file, layout: world.layout).otherText
    var (touched, isAtRest) = (false, false)
    do {
      isAtRest =
        try world.sync(until: end) { world in
          let bytes = world.file
          meanwhile(&world)
          touched = world.file != bytes
        } == nil
    } catch let refusal as LinkRefusal where refusal.canBeAccepted {
      world.story.append("refused: \(refusal)")
      // What a user does who has really deleted that much.
      _ = try world.sync(isAccepting: true)
    }
    if !touched, !isAtRest {
      #expect(try LinkFile(world.file, layout: world.layout).otherText == before)
    }
    return isAtRest
  }

  private func settle(_ world: inout LinkWorld) throws {
    for _ in 0..<6 where try step(&world) { return }
    Issue.record("it does not come to rest\n\(report(world))")
  }

  /// A file that is cut somewhere, and whole again afterwards.
  private func halve(_ world: inout LinkWorld) throws {
    let whole = world.file
    world.file = Array(whole.prefix(world.random(whole.count)))
    world.story.append("half \(world.file.count) of \(whole.count)")
    _ = try? world.sync()
    world.file = whole
  }

  /// An editor that shows the file as it was before the board's changes were written to it.
  private func saveFromOldBuffer(_ world: inout LinkWorld) throws {
    try settle(&world)
    let shown = world.file
    for _ in 0..<1 + world.random(3) {
      world.editBoard()
      if world.random(2) == 0 { try step(&world) }
    }
    try step(&world)
    let (written, words) = (world.file, world.words)
    world.file = shown
    world.editFile()
    world.story.append("saved from an old buffer")
    if world.record.base(for: world.file).isStale {
      // Nothing that was written since was taken away on purpose.
      let removed = words.subtracting(world.words)
        .intersection(LinkWorld.words(in: String(decoding: shown, as: UTF8.self)))
      world.words.formUnion(words.subtracting(removed))
    } else {
      // Nothing tells that it is old: it is an edit like any other.
      let kept = LinkWorld.words(in: world.fileText)
      world.words.subtract(
        LinkWorld.words(in: String(decoding: written, as: UTF8.self)).subtracting(kept)
      )
    }
    try step(&world)
  }

  private func mark(_ world: inout LinkWorld) throws {
    let (whole, board) = (world.file, world.board)
    world.story.append("marks")
    let end = whole.firstIndex(of: 0x0A).map { $0 + 1 } ?? 0
    world.file.insert(
      contentsOf: Array("<<<<<<< HEAD\nmine\n=======\nyours\n>>>>>>> b\n".utf8),
      at: end
    )
    let marked = world.file
    #expect(throws: LinkRefusal.self) { try world.sync() }
    #expect(world.file == marked && world.board == board)
    world.file = whole
  }

  // MARK: What must hold

  private static func withoutRepeat(_ draft: CardDraft) -> CardDraft {
    var draft = draft
    (draft.repeats, draft.repeatFrom) = (nil, nil)
    return draft
  }

  private func fault(of world: LinkWorld) -> String? {
    guard let file = try? LinkFile(world.file, layout: world.layout) else {
      return "the file can't be linked"
    }
    let lost = world.words.subtracting(
      LinkWorld.words(in: world.boardText + "\n" + file.otherText.joined(separator: "\n"))
    )
    if !lost.isEmpty { return "not on the board: \(lost.sorted())" }
    let unwritten = world.words.subtracting(LinkWorld.words(in: world.fileText))
    if !unwritten.isEmpty { return "not in the file: \(unwritten.sorted())" }
    let format = LinkCardLines(file, LinkCardLines.Habits(file))
    if file.shape == .list { return fault(of: world, in: file, format) }
    for (column, cards) in zip(world.board.columns, world.board.cards) {
      guard let list = file.lists.firstIndex(where: { NameRule.isSame($0.column, column.name) })
      else {
        return "no list \(column.name)"
      }
      let entries = file.entries.filter { $0.list == list }
      if entries.count != cards.count {
        return "\(column.name): \(entries.count), not \(cards.count)"
      }
      for (entry, item) in zip(entries, cards) {
        var wanted = format.draft(
          of: format.lines(of: LinkFields.only(LinkFields.all, of: item.draft), in: column.kind)
        )
        // The file's notation of a card decides whether it has the time.
        let holdsTime = entry.notations.due?.holdsTime != false || entry.draft.dueTime != nil
        let isTimed = holdsTime && wanted?.due != nil
        wanted?.dueTime = isTimed ? item.draft.dueTime : nil
        // A finished card, or one without a date, keeps the words of its repeat.
        var read = entry.draft
        let isHeld = world.record.agreed?.habits?.notations.due != .line
        if !isHeld || column.kind == .done || TaskBox.kind(of: entry.mark) == .done
          || read.due == nil
        {
          read = Self.withoutRepeat(read)
          wanted = wanted.map(Self.withoutRepeat)
        }
        guard let wanted, LinkFields.agree(read, wanted) else {
          return "\(entry.draft)\nis not \(String(describing: wanted))"
        }
      }
    }
    let count = world.record.agreed?.columns.compactMap { $0 }.count
    return count == world.board.columns.count ? nil : "lists and columns"
  }

  /// In a list, the box of each card says the kind of its column.
  private func fault(
    of world: LinkWorld,
    in file: LinkFile,
    _ format: LinkCardLines
  ) -> String? {
    for kind in TaskBox.kinds {
      let drafts = file.entries.filter { TaskBox.kind(of: $0.mark) == kind }.map(\.draft)
      let items = zip(world.board.columns, world.board.cards).filter { $0.0.kind == kind }
        .flatMap(\.1)
      let wanted = items.map { item in
        format.draft(
          of: format.lines(of: LinkFields.only(LinkFields.all, of: item.draft), in: kind)
        )
      }
      let texts = { (drafts: [CardDraft?]) in
        drafts.map { draft in
          var draft = draft
          draft?.dueTime = nil
          if kind == .done || draft?.due == nil { draft = draft.map(Self.withoutRepeat) }
          return "\(String(describing: draft))"
        }
        .sorted()
      }
      if texts(drafts) != texts(wanted) { return "\(kind): \(drafts)\nare not \(wanted)" }
    }
    return nil
  }

  private func report(_ world: LinkWorld) -> String {
    "\(world.story.joined(separator: ", "))\n--- file\n\(world.fileText)\n--- board\n"
      + zip(world.board.columns, world.board.cards)
      .map { "\($0.name): \($1.map { LinkWorld.text(of: $0.draft) })" }.joined(separator: "\n")
  }
}
