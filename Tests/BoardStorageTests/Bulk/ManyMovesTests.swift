import BoardModel
import EventStreams
import Foundation
import GRDB
import SeededRandom
import Testing

@testable import BoardStorage

/// Moves of many cards at once do what one move after the other does, for less.
@Suite struct ManyMovesTests {
  /// Two boards of the same cards, of which the second takes every card by itself.
  private func pair(_ random: inout SeededGenerator) throws -> (Bench, Bench) {
    let (many, single) = (try Bench(.disk), try Bench(.disk))
    single.store.database.bulkThreshold = .max
    for index in 0..<3 {
      let drafts = (0..<Int.random(in: 400...900, using: &random))
        .map { CardDraft(title: "card \($0) “\(index)\"\\", due: $0 % 7 == 0 ? .first : nil) }
      for bench in [many, single] {
        try bench.store.add(drafts, at: .bottom(of: bench.column(index)))
      }
    }
    for bench in [many, single] {
      try bench.store.database.queue.writeWithoutTransaction {
        // Neighbours with one key, as two machines apart bring them about.
        try $0.execute(
          sql: """
            UPDATE card SET order_key = x'8003' WHERE order_key = x'8004';
            UPDATE change SET after = replace(after, '"8004"', '"8003"');
            """
        )
      }
    }
    return (many, single)
  }

  @Test(arguments: UInt64(1)...Rounds.of(2, soak: 3))
  func randomMovesOfManyAreThoseOfOneAfterTheOther(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (many, single) = try pair(&random)

    for step in 0..<12 {
      let all = try many.board().joined().map(\.id)
      let archived = Int.random(in: 0..<4, using: &random) == 0 ? all.prefix(3) : []
      var chosen = all.shuffled(using: &random)
        .prefix([5, 40, 700].randomElement(using: &random) ?? 5)
      if Bool.random(using: &random) { chosen = chosen.sorted { $0.uuid < $1.uuid }[...] }
      let anchor = try #require(all.randomElement(using: &random))
      let column = Int.random(in: 0..<3, using: &random)
      for bench in [many, single] {
        let places: [Placement] = [
          .top(of: try bench.column(column)), .bottom(of: try bench.column(column)),
          .before(anchor), .after(anchor),
        ]
        if !archived.isEmpty { try bench.store.perform(.archive(Array(archived))) }
        let isThere = !archived.contains(anchor)
        try bench.store.perform(.move(Array(chosen), to: places[isThere ? step % 4 : step % 2]))
        if step % 3 == 1 { try bench.store.perform(.undo) }
        if step % 6 == 1 { try bench.store.perform(.redo) }
      }
    }

    try many.expectSame(as: single, every: 29, "seed \(seed)")
  }

  /// The card and its entry, and a few blocks; with triggers, four counts for each card too.
  @Test func aMoveWritesTwoRowsForEachCardAndItsUndoDoesToo() throws {
    let bench = try Bench(.disk)
    let cards = try bench.store.add(
      (0..<3_000).map { CardDraft(title: "card \($0)") },
      at: .bottom(of: bench.column(0))
    )

    let moved = try bench.rowsWritten {
      try bench.store.perform(.move(cards, to: .bottom(of: bench.column(1))))
    }
    let undone = try bench.rowsWritten { try bench.store.perform(.undo) }

    for rows in [moved, undone] { #expect((6_000..<6_100).contains(rows), "\(rows) rows") }
    #expect(try bench.titles(0).count == 3_000)
    try bench.expectExactRanks(every: 97)
    #expect(try bench.store.blockSizes().allSatisfy { $0 <= 1_024 })
    #expect(try BoardCheck(boardAt: try #require(bench.folder).board).faults == [])
  }

  @Test func anotherProgramReceivesEachOfManyMoves() throws {
    let bench = try Bench(.disk)
    let cards = try bench.store.add(
      (0..<100).map { CardDraft(title: "card \($0)") },
      at: .bottom(of: bench.column(0))
    )
    let path = try #require(bench.folder).board
    let other = try SQLiteBoardStore.open(at: path, sources: .counting(client: 2))
    var heard: [Change] = []
    let subscription = other.subscribeToChanges { heard.append($0) }
    bench.changes = []

    try bench.store.perform(.move(cards, to: .top(of: bench.column(2))))
    try other.refresh()
    subscription.cancel()

    #expect(heard.count == 100)
    #expect(heard == bench.changes)
    #expect(heard.map(\.card?.card) == cards)
  }

  /// What was switched off for many cards is on again for the next one.
  @Test func afterAMoveThatFailedEditsAreCountedAsBefore() throws {
    let bench = try Bench(.disk)
    let cards = try bench.store.add(
      (0..<2_000).map { CardDraft(title: "card \($0)") },
      at: .bottom(of: bench.column(0))
    )
    bench.store.database.longActionDelay = .zero
    bench.store.database.longActionPause = .zero
    bench.store.database.onLongAction = { $0.changes == 0 }

    #expect(throws: StoreError.stopped) {
      try bench.store.perform(.move(cards, to: .top(of: bench.column(2))))
    }
    bench.store.database.onLongAction = nil
    try bench.add("one more", to: 2)
    try bench.store.move(cards[0], to: .top(of: bench.column(1)))

    #expect(try bench.board().map(\.count) == [1_999, 1, 1])
    #expect(try BoardCheck(boardAt: try #require(bench.folder).board).faults == [])
  }
}

extension Bench {
  /// How many rows of the file something writes, those that triggers write among them.
  func rowsWritten(_ body: () throws -> Void) throws -> Int {
    let before = store.database.queue.writeWithoutTransaction { $0.totalChangesCount }
    try body()
    return store.database.queue.writeWithoutTransaction { $0.totalChangesCount } - before
  }
}
