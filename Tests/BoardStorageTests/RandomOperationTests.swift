import BoardModel
import Foundation
import GRDB
import SeededRandom
import Testing

@testable import BoardStorage

/// Seeded runs of operations against arrays that do the same.
@Suite struct RandomOperationTests {
  @Test(arguments: [(Medium.memory, UInt64(1)), (.memory, 2), (.disk, 3)])
  func theBoardIsWhatTheOperationsMake(_ medium: Medium, seed: UInt64) throws {
    let bench = try Bench(medium)
    var run = try RandomRun(stores: [bench.store], seed: seed)
    for step in 0..<600 {
      try run.step()
      if step.isMultiple(of: 50) { try run.check("seed \(seed), step \(step)") }
    }
    try run.check("seed \(seed), at the end")
    try checkReplay(of: bench.changes, bench.store)
  }

  @Test(arguments: [4, 5])
  func twoStoresOnOneFileMakeOneBoard(seed: UInt64) throws {
    let bench = try Bench(.disk)
    let path = try #require(bench.folder).board
    let other = try SQLiteBoardStore.open(at: path, sources: .counting(client: 2))
    var run = try RandomRun(stores: [bench.store, other], seed: seed)
    for _ in 0..<400 { try run.step() }

    try bench.store.refresh()
    try run.check("seed \(seed)")
    try checkReplay(of: bench.changes, other)
    #expect(try BoardCheck(boardAt: path).faults == [], "seed \(seed)")
  }

  /// The changes that were heard give the board when they are done over again, and equal the log.
  private func checkReplay(of changes: [Change], _ store: SQLiteBoardStore) throws {
    var cards: [Card.ID: Card] = [:]
    for change in changes {
      let entry = try #require(change.card)
      let before = cards[entry.card]
      #expect(entry.before.map { before?.agrees(with: $0) == true } ?? (before == nil))
      var after = before ?? entry.after?.card(entry.card)
      if let record = entry.after { after?.apply(record) } else { after = nil }
      cards[entry.card] = after
    }
    for column in try store.board().columns {
      let expected = cards.values.filter { $0.column == column.id }
        .sorted { ($0.orderKey, $0.id.uuid) < ($1.orderKey, $1.id.uuid) }
      let stored = try store.page(of: column.id, .first, limit: .max)
        .compactMap { try store.card($0.id) }
      #expect(stored == expected)
    }
    let log = try store.database.queue.writeWithoutTransaction {
      try ChangeLog.entries(after: 0, limit: -1, $0)
    }
    #expect(log == changes)
  }
}

/// One run: the stores do what the arrays do.
private struct RandomRun {
  let stores: [SQLiteBoardStore]
  let columns: [BoardModel.Column.ID]
  private var model: [[(id: Card.ID, title: String)]]
  private var random: SeededGenerator
  private var number = 0

  init(stores: [SQLiteBoardStore], seed: UInt64) throws {
    self.stores = stores
    columns = try stores[0].board().columns.map(\.id)
    model = columns.map { _ in [] }
    random = SeededGenerator(seed: seed)
  }

  mutating func step() throws {
    guard let store = stores.randomElement(using: &random) else { return }
    guard let card = anyCard() else { return try add(store) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: try add(store)
    case 4: try rename(card, store)
    case 5..<9: try move(card, store)
    default: try delete(card, store)
    }
  }

  func check(_ when: Comment) throws {
    for store in stores {
      for (index, column) in columns.enumerated() {
        let page = try store.page(of: column, .first, limit: .max)
        #expect(page.map(\.title) == model[index].map(\.title), when)
        #expect(page.map(\.id) == model[index].map(\.id), when)
        #expect(try store.count(of: column) == model[index].count, when)
        let backwards = try store.page(of: column, .last, limit: .max)
        #expect(backwards == page, when)
      }
    }
  }

  private mutating func add(_ store: SQLiteBoardStore) throws {
    let (placement, column, index) = place(without: nil)
    let drafts = (0..<Int.random(in: 1...3, using: &random))
      .map { offset in
        CardDraft(title: "card \(number + offset)", tags: offset == 1 ? ["two"] : [])
      }
    number += drafts.count
    let ids = try store.add(drafts, at: placement)
    model[column].insert(contentsOf: zip(ids, drafts).map { ($0, $1.title) }, at: index)
  }

  private mutating func rename(_ card: Card.ID, _ store: SQLiteBoardStore) throws {
    number += 1
    try store.rename(card, to: "renamed \(number)")
    for column in model.indices {
      for index in model[column].indices where model[column][index].id == card {
        model[column][index].title = "renamed \(number)"
      }
    }
  }

  private mutating func move(_ card: Card.ID, _ store: SQLiteBoardStore) throws {
    let title = model.joined().first { $0.id == card }?.title ?? ""
    for column in model.indices { model[column].removeAll { $0.id == card } }
    let (placement, column, index) = place(without: card)
    model[column].insert((card, title), at: index)
    try store.move(card, to: placement)
  }

  private mutating func delete(_ card: Card.ID, _ store: SQLiteBoardStore) throws {
    for column in model.indices { model[column].removeAll { $0.id == card } }
    try store.delete(card)
  }

  private mutating func anyCard() -> Card.ID? { model.joined().randomElement(using: &random)?.id }

  /// A placement, with the column and the index that it comes to in the arrays.
  private mutating func place(without card: Card.ID?) -> (Placement, column: Int, index: Int) {
    let column = Int.random(in: 0..<3, using: &random)
    let count = model[column].count
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return (.top(of: columns[column]), column, 0)
    case 1 where count > 0:
      let index = Int.random(in: 0..<count, using: &random)
      return (.before(model[column][index].id), column, index)
    case 2 where count > 0:
      let index = Int.random(in: 0..<count, using: &random)
      return (.after(model[column][index].id), column, index + 1)
    default: return (.bottom(of: columns[column]), column, count)
    }
  }
}

nonisolated private func < (left: (OrderKey, UUID), right: (OrderKey, UUID)) -> Bool {
  if left.0 != right.0 { return left.0 < right.0 }
  return withUnsafeBytes(of: left.1.uuid) { left in
    withUnsafeBytes(of: right.1.uuid) { left.lexicographicallyPrecedes($0) }
  }
}
