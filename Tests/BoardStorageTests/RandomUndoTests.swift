import BoardModel
import Foundation
import GRDB
import SeededRandom
import Testing

@testable import BoardStorage

/// Seeded runs with undo and redo among the actions.
@Suite struct RandomUndoTests {
  @Test(arguments: [(Medium.memory, UInt64(11)), (.memory, 12), (.disk, 13), (.disk, 14)])
  func everyStepLeadsBackAndForthExactly(_ medium: Medium, seed: UInt64) throws {
    let bench = try Bench(medium)
    var actor = RandomActor(store: bench.store, seed: seed)
    // The boards after each step that is done, and of those that are undone, the next one last.
    var done = [try actor.board()]
    var undone: [RandomActor.Contents] = []
    var openings: UInt8 = 0

    for step in 0..<Rounds.of(150, soak: 250) {
      let when: Comment = "seed \(seed), step \(step)"
      switch Int.random(in: 0..<10, using: &actor.random) {
      case 0..<3:
        #expect((try actor.store.undo() != nil) == (done.count > 1), when)
        if done.count > 1 { undone.append(done.removeLast()) }
      case 3..<5:
        #expect((try actor.store.redo() != nil) == !undone.isEmpty, when)
        if let board = undone.popLast() { done.append(board) }
      case 5 where medium == .disk:
        let path = try #require(bench.folder).board
        // The same client, with identifiers that it has not given out yet.
        openings += 1
        var sources = StoreSources.counting(client: 10 + openings)
        sources.client = StoreSources.counting().client
        actor.store = try .open(at: path, sources: sources)
      default:
        if try actor.act() {
          done.append(try actor.board())
          undone = []
        }
      }
      try #require(try actor.board() == done.last, when)
    }

    while let board = undone.popLast() {
      _ = try actor.store.redo()
      done.append(board)
    }
    let end = try actor.board()
    while try actor.store.undo() != nil {}
    #expect(try actor.board() == done[0], "seed \(seed): undoing everything")
    while try actor.store.redo() != nil {}
    #expect(try actor.board() == end, "seed \(seed): redoing everything")
  }

  @Test(arguments: [UInt64(21), 22, 23])
  func besideAnotherClientEachUndoTakesBackOnlyItsOwn(seed: UInt64) throws {
    let bench = try Bench(.disk)
    let path = try #require(bench.folder).board
    let other = try SQLiteBoardStore.open(at: path, sources: .counting(client: 2))
    var actors = [
      RandomActor(store: bench.store, seed: seed), RandomActor(store: other, seed: seed + 100),
    ]

    // The entries that undo and redo made.
    var reverted: Set<Int64> = []
    var heard = 0
    for step in 0..<Rounds.of(200, soak: 400) {
      let turn = Int.random(in: 0...1, using: &actors[0].random)
      let board = try actors[0].board()
      do {
        switch Int.random(in: 0..<6, using: &actors[0].random) {
        case 0..<2: _ = try actors[turn].store.undo()
        case 2: _ = try actors[turn].store.redo()
        default:
          _ = try actors[turn].act()
          try bench.store.refresh()
          heard = bench.changes.count
        }
      } catch StoreError.conflict {
        #expect(try actors[0].board() == board, "seed \(seed), step \(step): a conflict")
      }
      try bench.store.refresh()
      reverted.formUnion(bench.changes[heard...].map(\.sequence))
      heard = bench.changes.count
    }
    for actor in actors { try undoEverything(actor, seed) }

    try bench.store.refresh()
    reverted.formUnion(bench.changes[heard...].map(\.sequence))
    #expect(reverted.count > Rounds.of(25, soak: 50))
    try checkLog(bench.changes, reverted, seed)
    #expect(try actors[0].board() == actors[1].board())
    #expect(try actors[0].board() == bench.changes.replayed(), "seed \(seed): the log")
  }

  /// A conflict is told once, and the next call goes on; so this ends.
  private func undoEverything(_ actor: RandomActor, _ seed: UInt64) throws {
    for _ in 0..<2_000 {
      do {
        if try actor.store.undo() == nil { return }
      } catch StoreError.conflict {}
    }
    Issue.record("seed \(seed): undo comes to no end")
  }

  /// A client gives a field back an old value only where the present one is its own.
  private func checkLog(
    _ changes: [Change],
    _ reverted: Set<Int64>,
    _ seed: UInt64
  ) throws {
    var written: [UUID: Set<FieldValue>] = [:]
    for change in changes {
      let old = FieldValue.all(of: change.before, change)
      let new = FieldValue.all(of: change.after, change)
      if reverted.contains(change.sequence), change.kind == .updated {
        let mine = written[change.client] ?? []
        #expect(old.subtracting(new).isSubset(of: mine), "seed \(seed): entry \(change.sequence)")
      }
      written[change.client, default: []].formUnion(new.subtracting(old))
    }
  }
}

/// One field's value of one card.
private struct FieldValue: Hashable {
  let card: Card.ID
  let value: CardEdit

  static func all(of record: CardRecord?, _ change: Change) -> Set<FieldValue> {
    guard let card = change.card?.card, let record else { return [] }
    return Set(record.edits.map { FieldValue(card: card, value: $0) })
  }
}

extension [Change] {
  /// The board that the changes make when they are done one after the other.
  fileprivate func replayed() -> RandomActor.Contents {
    var cards: [Card.ID: Card] = [:]
    for change in self {
      guard let entry = change.card else { continue }
      let before = cards[entry.card]
      #expect(entry.before.map { before?.agrees(with: $0) == true } ?? (before == nil))
      var after = before ?? entry.after?.card(entry.card)
      if let record = entry.after { after?.apply(record) } else { after = nil }
      cards[entry.card] = after
    }
    return cards
  }
}

/// Does one random thing after another to a board.
private struct RandomActor {
  /// Every card with its column and its order key.
  typealias Contents = [Card.ID: Card]

  var store: SQLiteBoardStore
  var random: SeededGenerator
  private var number = 0

  init(store: SQLiteBoardStore, seed: UInt64) {
    self.store = store
    random = SeededGenerator(seed: seed)
  }

  func board() throws -> Contents {
    var cards: Contents = [:]
    for column in try store.board().columns {
      for preview in try store.page(of: column.id, .first, limit: .max) {
        cards[preview.id] = try store.card(preview.id)
      }
    }
    return cards
  }

  /// - Returns: whether the board was changed.
  mutating func act() throws -> Bool {
    let before = try board()
    let ids = before.keys.sorted { $0.uuid.uuidString < $1.uuid.uuidString }
    guard let card = ids.randomElement(using: &random) else {
      try add(ids)
      return true
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<2: try add(ids)
    case 2..<5: try edit(card)
    case 5..<7: try store.move(card, to: place(ids))
    default: try store.delete(card)
    }
    return try board() != before
  }

  private mutating func add(_ ids: [Card.ID]) throws {
    let drafts = (0..<Int.random(in: 1...3, using: &random)).map { _ in draft() }
    try store.add(drafts, at: place(ids))
  }

  private mutating func edit(_ card: Card.ID) throws {
    let draft = draft()
    let fields = CardField.allCases.filter { _ in Bool.random(using: &random) }
    try store.edit(card, fields.map(draft.edit(of:)), expecting: nil)
  }

  private mutating func draft() -> CardDraft {
    number += 1
    return CardDraft(
      title: "title \(number)",
      body: Bool.random(using: &random) ? "" : "body \(number)\n漢字",
      due: Bool.random(using: &random) ? nil : CalendarDay(daysSinceEpoch: 20_000 + number),
      priority: [Priority.none, .low, .medium, .high].randomElement(using: &random) ?? .none,
      tags: (0..<Int.random(in: 0...2, using: &random)).map { "tag\(number)-\($0)" },
      assignees: (0..<Int.random(in: 0...2, using: &random)).map { "name\(number)-\($0)" },
      checklist: (0..<Int.random(in: 0...2, using: &random))
        .map { ChecklistItem(text: "step \(number)-\($0)", isDone: $0 == 0) },
      claim: Bool.random(using: &random)
        ? nil : CardClaim(by: "bot", until: Timestamp(milliseconds: Int64(number))),
      source: Bool.random(using: &random) ? nil : CardSource(program: "x", id: "\(number)")
    )
  }

  private mutating func place(_ ids: [Card.ID]) throws -> Placement {
    let column = try store.board().columns[Int.random(in: 0..<3, using: &random)].id
    let anchor = ids.randomElement(using: &random)
    switch (Int.random(in: 0..<4, using: &random), anchor) {
    case (0, let anchor?): return .before(anchor)
    case (1, let anchor?): return .after(anchor)
    case (2, _): return .top(of: column)
    default: return .bottom(of: column)
    }
  }
}
