import BoardModel
import Foundation
import GRDB
import SeededRandom
import Testing

@testable import BoardStorage

/// A card's rank is exact, whatever was done to the column.
@Suite struct RankTests {
  @Test func ranksCountFromTheTopOfTheColumn() throws {
    let bench = try Bench(.memory)
    let cards = try bench.add("a", "b", "c")
    let other = try bench.add("d", to: 1)

    #expect(try cards.map { try bench.store.rank(of: $0) } == [0, 1, 2])
    #expect(try bench.store.rank(of: other[0]) == 0)
    try bench.store.move(cards[0], to: .bottom(of: bench.column(0)))
    #expect(try cards.map { try bench.store.rank(of: $0) } == [2, 0, 1])
  }

  @Test(arguments: [Placement.End.top, .bottom])
  func aLargeColumnIsCountedInManyBlocks(at end: Placement.End) throws {
    let bench = try Bench(.memory)
    let column = try bench.column(0)
    for stretch in 0..<3 {
      let drafts = (0..<1_000).map { CardDraft(title: "\(stretch).\($0)") }
      try bench.store.add(drafts, at: end == .top ? .top(of: column) : .bottom(of: column))
    }

    let sizes = try bench.store.blockSizes()
    #expect(sizes.count > 5)
    #expect(sizes.allSatisfy { $0 <= 1_024 })
    try bench.expectExactRanks(every: 97)
  }

  @Test(arguments: [UInt64(1), 2])
  func randomOperationsLeaveEveryRankExact(seed: UInt64) throws {
    let bench = try Bench(.memory)
    var random = SeededGenerator(seed: seed)
    for index in 0..<3 {
      let drafts = (0..<1_000).map { CardDraft(title: "\($0)") }
      try bench.store.add(drafts, at: .top(of: bench.column(index)))
    }
    var cards = try bench.board().joined().map(\.id)
    for _ in 0..<200 {
      let card = try #require(cards.randomElement(using: &random))
      let anchor = try #require(cards.randomElement(using: &random))
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where card != anchor:
        try bench.store.delete(card)
        cards.removeAll { $0 == card }
      case 1:
        let drafts = (0..<40).map { CardDraft(title: "new \($0)") }
        cards += try bench.store.add(drafts, at: .after(anchor))
      default: try bench.store.move(card, to: .before(anchor))
      }
    }

    try bench.expectExactRanks(every: 31, "seed \(seed)")
  }

  @Test func cardsWithOneKeyAreRankedByTheirIdentifiers() throws {
    let bench = try Bench(.memory)
    try bench.store.add(
      (0..<1_500).map { CardDraft(title: "\($0)") },
      at: .top(of: bench.column(0))
    )
    try bench.store.database.queue.writeWithoutTransaction {
      try $0.execute(sql: "UPDATE card SET order_key = x'8001' WHERE key <= 1300")
    }

    try bench.expectExactRanks(every: 101)
    let card = try #require(try bench.board()[0].first)
    try bench.store.move(card.id, to: .bottom(of: bench.column(0)))
    try bench.expectExactRanks(every: 101)
  }

  @Test func anEmptiedColumnHasItsFirstBlockAlone() throws {
    let bench = try Bench(.memory)
    try bench.store.add(
      (0..<1_500).map { CardDraft(title: "\($0)") },
      at: .top(of: bench.column(0))
    )

    for card in try bench.board()[0] { try bench.store.delete(card.id) }

    #expect(try bench.store.blockSizes() == [0, 0, 0, 0, 0, 0, 0])
  }
}

extension Placement {
  enum End { case top, bottom }
}

extension SQLiteBoardStore {
  /// The counts of all blocks, in order.
  func blockSizes() throws -> [Int] {
    try database.queue.writeWithoutTransaction {
      try Int.fetchAll($0, sql: "SELECT card_count FROM card_block ORDER BY column_key, start_key")
    }
  }
}

extension Bench {
  /// Compares some of the ranks with the places in the list of all cards.
  func expectExactRanks(every step: Int, _ comment: Comment? = nil) throws {
    for column in try board() {
      for index in stride(from: 0, to: column.count, by: step) {
        #expect(try store.rank(of: column[index].id) == index, comment)
      }
    }
  }
}
