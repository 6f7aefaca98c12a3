import BoardInterchange
import BoardModel
import FileSystem
import Glibc

/// Syncs one linked file with its board.
///
/// Each round first changes the board and then the file. With the board's changes it stores the old
/// and new content of the file, so a program that ends at any point loses nothing and repeats
/// nothing.
final class LinkRunner: BoardLink {
  let store: CommandStore
  let board: Board.ID
  let file: LinkedFile
  /// The place in the log and the file's content that were last seen.
  private var seen: (sequence: Int64, bytes: [UInt8])?
  private var known = Known(record: LinkRecord(path: ""))

  private struct Known {
    var record: LinkRecord
    /// The stored agreements, in order.
    var stored: [LinkAgreement] = []
    var revision: Int64?
    /// The place in the log up to which the record knows the board.
    var sequence: Int64?
  }

  /// How often a round is repeated because the board or the file changed meanwhile.
  private static let attempts = 50

  var path: String { file.path }
  var following: LinkFollowing { .file(file.name, in: file.folder) }

  /// Its changes have the file's name as author.
  init(database: String, board: Board.ID, path: String) throws(CommandFailure) {
    file = LinkedFile(path: path)
    self.board = board
    store = try CommandStore(path: database, author: String(file.name.prefix(AuthorName.limit)))
    for left in TemporaryFile.abandoned(beside: path) { unlink(left) }
  }

  // MARK: Rounds

  /// Syncs both; returns notes about what could not be merged; nil if there was nothing to do.
  func sync() throws -> [String]? { try sync(LinkMerge.Options()) }

  func sync(_ options: LinkMerge.Options) throws -> [String]? {
    var notes: [String]?
    for _ in 0..<Self.attempts {
      guard var round = try makeRound(options) else { return notes }
      let original = try keepOriginal(&round)
      guard let place = try performOnBoard(round) else {
        if let original { unlink(original) }
        continue
      }
      notes = (notes ?? []) + round.notes(about: file)
      if try write(round.plan.text, round.content) {
        try keep(known.record.finished)
        if let original { notes = [keptNote(original)] + (notes ?? []) }
        if place.hasFollowing { continue }
        seen = (place.sequence, round.plan.text)
        return notes
      }
      // Saved in between: the next round reads it again.
      var record = known.record.abandoned
      if let original {
        unlink(original)
        (record.original, record.isUntouched) = (nil, true)
      }
      try keep(record)
      if try read().bytes == round.content.bytes { throw busy }
    }
    throw busy
  }

  private struct Round {
    let sequence: Int64
    let content: LinkedFile.Content
    var record: LinkRecord
    let base: LinkRecord.Base
    let isPutThere: Bool
    let plan: LinkPlan

    /// What could not be merged, and whether an editor saved an older text.
    func notes(about file: LinkedFile) -> [String] {
      if let note = plan.strayTickNote { return [note] + plan.notes }
      if !base.isStale { return plan.notes }
      let note =
        "“\(file.path)” was saved as it was before the board's last changes; they were written again"
      return [note] + plan.notes
    }
  }

  /// Nil if there is nothing to do.
  private func makeRound(_ options: LinkMerge.Options) throws -> Round? {
    GitWorkTree(around: file.folder)?.waitUntilUnlocked()
    let content = try read()
    let sequence = try attempt(store.store.log.latestSequence())
    try load()
    LinkRegistry.add(file.path, in: store.path)
    if let seen, seen.sequence == sequence, seen.bytes == content.bytes, !options.isTidying {
      return nil
    }
    let record = known.record
    let (base, isPutThere) = base(content, record)
    let plan = try plan(content, base, options)
    let isAgreed = record.pending == nil && record.agreed == plan.whole
    if plan.actions.isEmpty, plan.text == content.bytes, isAgreed {
      seen = (sequence, content.bytes)
      return nil
    }
    return Round(
      sequence: sequence,
      content: content,
      record: record,
      base: base,
      isPutThere: isPutThere,
      plan: plan
    )
  }

  /// The base of the comparison, and whether Git wrote the file, if that matters.
  private func base(
    _ content: LinkedFile.Content,
    _ record: LinkRecord
  ) -> (base: LinkRecord.Base, isPutThere: Bool) {
    let base = record.base(for: content.bytes)
    guard base.isStale, isFromGit(content) else { return (base, false) }
    return (record.base(for: content.bytes, isPutThere: true), true)
  }

  private func isFromGit(_ content: LinkedFile.Content) -> Bool {
    GitWorkTree(around: file.folder)?.hasRecorded(file.path, content.status) ?? false
  }

  /// Reads the stored link, unless it is known.
  private func load() throws {
    try LinkRegistry.refuseOther(of: file.path, for: store.path)
    try attempt { () throws(StoreError) in
      let links = store.store.links
      if let revision = known.revision, try links.revision(of: board) == revision { return }
      guard let state = try links.state(of: board) else {
        known = Known(record: LinkRecord(path: file.path))
        return
      }
      seen = nil
      var record = LinkRecord(head: state.head, texts: state.texts)
      let agreements = record?.agreements ?? []
      // A backup was restored: what it changes in the file may be missed.
      if state.sequence == nil, record?.agreed != nil { record?.isUntouched = true }
      known = Known(
        record: record ?? LinkRecord(path: file.path),
        stored: agreements.count == state.texts.count ? agreements : [],
        revision: state.revision,
        sequence: state.sequence
      )
    }
  }

  func isAgreed() throws -> Bool {
    let content = try read()
    try load()
    let plan = try plan(content, base(content, known.record).base, LinkMerge.Options())
    return plan.actions.isEmpty && plan.text == content.bytes
  }

  /// The file's content, and what the next round would do.
  func preview(_ options: LinkMerge.Options) throws -> (bytes: [UInt8], plan: LinkPlan) {
    let content = try read()
    try load()
    let plan = try plan(content, base(content, known.record).base, options)
    return (content.bytes, plan)
  }

  private func plan(
    _ content: LinkedFile.Content,
    _ base: LinkRecord.Base,
    _ options: LinkMerge.Options
  ) throws -> LinkPlan {
    if !options.isAccepting, !options.isTidying, base.isLatest, let agreed = base.agreement,
      let sequence = known.sequence,
      let plan = try windowPlan(content.bytes, agreed, since: sequence)
    {
      return known.record.returning(plan)
    }
    let plan = try wholePlan(content.bytes, base.agreement, options) { isFromGit(content) }
    return known.record.returning(plan)
  }

  /// A plan for the changed part only; nil if that is not enough.
  private func windowPlan(
    _ bytes: [UInt8],
    _ agreed: LinkAgreement,
    since sequence: Int64
  ) throws -> LinkPlan? {
    let columns = try openBoard().columns
    return try attempt { () throws(StoreError) in
      let links = store.store.links
      let limit = LinkWindow.changeLimit
      guard let changed = try links.changedCards(since: sequence, limit: limit) else { return nil }
      let cards = try links.cards(of: columns.map(\.id))
      guard
        let window = LinkWindow(bytes, agreed, columns: columns, cards: cards, changed: changed)
      else { return nil }
      var drafts: [Card.ID: CardDraft] = [:]
      for id in window.cards { drafts[id] = try store.store.card(id)?.draft }
      return window.plan(drafts)
    }
  }

  func wholePlan(
    _ bytes: [UInt8],
    _ agreed: LinkAgreement?,
    _ options: LinkMerge.Options,
    isFromGit: () -> Bool = { false }
  ) throws -> LinkPlan {
    let board = try linkBoard()
    do throws(LinkRefusal) {
      do throws(LinkRefusal) {
        return try LinkMerge.plan(bytes, agreed, board, options)
      } catch  where error == .replaced && isFromGit() {
        var options = options
        options.isFromGit = true
        return try LinkMerge.plan(bytes, agreed, board, options)
      }
    } catch {
      throw LinkTrouble(
        "“\(file.path)” \(error.reason)",
        .content,
        canBeAccepted: error.canBeAccepted
      )
    }
  }

  // MARK: The board

  /// Performs the board's part and stores the new agreement.
  ///
  /// Returns the place in the log, and whether a finished card was followed by its next one; nil if
  /// the board has changed meanwhile.
  private func performOnBoard(
    _ round: Round
  ) throws -> (sequence: Int64, hasFollowing: Bool)? {
    var (kept, hasFollowing) = (round.record, false)
    do {
      let place = try store.store.links.perform(
        board,
        expecting: known.revision,
        at: round.sequence
      ) { batch in
        var actions = LinkActions(batch, on: board)
        for action in round.plan.actions { try actions.perform(action) }
        hasFollowing = actions.hasFollowing
        kept = round.record.begun(
          round.plan.half.renamed(cards: actions.cards, columns: actions.columns),
          round.plan.whole.renamed(cards: actions.cards, columns: actions.columns),
          isPutThere: round.isPutThere
        )
        return stored(kept)
      }
      guard let place else { return nil }
      known = Known(
        record: kept,
        stored: kept.agreements,
        revision: place.revision,
        sequence: place.sequence
      )
      return (place.sequence, hasFollowing)
    } catch let error as StoreError {
      throw trouble(error)
    }
  }

  /// The form of a record that replaces the stored one.
  private func stored(_ record: LinkRecord) -> StoredLink {
    let texts = record.agreements.map { agreement in
      known.stored.firstIndex(of: agreement).map(StoredLink.Text.same) ?? .new(agreement.stored)
    }
    return StoredLink(path: record.path, head: record.head, texts: texts)
  }

  private func keep(_ record: LinkRecord) throws {
    try attempt { () throws(StoreError) in
      let links = store.store.links
      let revision = try links.keep(stored(record), of: board, replacing: known.revision)
      guard let revision else {
        // Another program has changed it: read it again.
        known.revision = nil
        return
      }
      (known.record, known.stored, known.revision) = (record, record.agreements, revision)
    }
  }

  // MARK: The first write

  /// Keeps the original file before the first write.
  ///
  /// - Returns: The path of the copy.
  private func keepOriginal(_ round: inout Round) throws(LinkTrouble) -> String? {
    guard round.record.isUntouched, round.plan.text != round.content.bytes else { return nil }
    let path = try file.attempt(LinkOriginal.keep(round.content.bytes, of: file))
    (round.record.original, round.record.isUntouched) = (path, false)
    return path
  }

  private func keptNote(_ original: String) -> String {
    "Saved the original of “\(file.path)” as “\(original)”; “tercet unlink FILE --restore” brings it back"
  }

  private func linkBoard() throws -> LinkBoard {
    let board = try openBoard()
    var result = LinkBoard(
      columns: board.columns,
      cards: Array(repeating: [], count: board.columns.count)
    )
    do {
      try store.store.transfer.forEachCard(of: board.columnQueries) { exported in
        let card = exported.card
        result.cards[exported.list].append(LinkBoard.Item(id: card.id, draft: card.draft))
      }
    } catch let error as StoreError {
      throw trouble(error)
    }
    return result
  }

  // MARK: The file

  func read() throws(LinkTrouble) -> LinkedFile.Content {
    try file.attempt(file.read())
  }

  private func write(_ text: [UInt8], _ old: LinkedFile.Content) throws(LinkTrouble) -> Bool {
    if text == old.bytes { return true }
    do throws(LinkFault) {
      return try file.write(text, replacing: old)
    } catch {
      throw LinkTrouble("“\(file.path)” \(error.reason); the board has all changes", .access)
    }
  }

  private var busy: LinkTrouble {
    LinkTrouble("“\(file.path)” is being written by another program; close it there", .access)
  }
}
