import BoardModel
import BoardStorage
import Foundation
import SeededRandom
import Testing

/// What the store answers, compared with the plain rules card by card.
@Suite struct QueryPropertyTests {
  private static let queries = Rounds.of(50, soak: 500)

  @Test(arguments: [UInt64(1), 2, 3])
  func theAnswerIsThatOfThePlainRules(seed: UInt64) throws {
    let board = try RandomBoard(seed: seed)
    var found = 0
    for _ in 0..<60 { try board.step() }
    for number in 0..<Self.queries {
      try board.step()
      let (text, query) = try board.query()
      let expected = try board.answer(to: query)
      found += expected.count
      let when: Comment = "seed \(seed), query \(number): “\(text)” of \(query.scope)"
      let answer = try board.store.page(of: query, .first, limit: .max)
      try #require(answer.map(\.id) == expected, "\(when): \(answer.map(\.title))")
      try check(query, expected, on: board, when)
    }
    #expect(found > 300, "seed \(seed)")
  }

  private func check(
    _ query: CardQuery,
    _ expected: [Card.ID],
    on board: RandomBoard,
    _ when: Comment
  ) throws {
    let store = board.store
    for size in [1, 2, 7] {
      #expect(try pages(of: query, size, .after, store) == expected, when)
      #expect(try pages(of: query, size, .before, store) == expected, when)
    }
    #expect(try count(of: query, testing: board.number(in: 1..<9), store) == expected.count, when)
    #expect(try store.count(of: query) == .exact(expected.count), when)
    var exported: [Card.ID] = []
    try store.transfer.forEachCard(of: [query]) { exported.append($0.card.id) }
    #expect(exported == expected, when)
    if expected.isEmpty { return }
    let index = board.number(in: 0..<expected.count)
    let other = board.number(in: 0..<expected.count)
    #expect(try store.rank(of: expected[index], in: query) == index, when)
    let neighbours = try store.neighbours(of: expected[index], in: query)
    #expect(neighbours.previous == (index > 0 ? expected[index - 1] : nil), when)
    #expect(neighbours.next == (index + 1 < expected.count ? expected[index + 1] : nil), when)
    let isOrdered = try store.isOrdered(expected[index], before: expected[other], in: query)
    #expect(isOrdered == (index < other), when)
  }

  private enum Direction {
    case after
    case before
  }

  /// All pages of a size, one after the other or from the end backwards.
  private func pages(
    of query: CardQuery,
    _ size: Int,
    _ direction: Direction,
    _ store: SQLiteBoardStore
  ) throws -> [Card.ID] {
    var found: [Card.ID] = []
    var start = direction == .after ? PageStart.first : .last
    while true {
      let page = try store.page(of: query, start, limit: size).map(\.id)
      found = direction == .after ? found + page : page + found
      guard page.count == size, let first = page.first, let last = page.last else { return found }
      start = direction == .after ? .after(last) : .before(first)
    }
  }

  private func count(
    of query: CardQuery,
    testing limit: Int,
    _ store: SQLiteBoardStore
  ) throws -> Int {
    var tally = try store.tally(of: query, after: nil, testing: limit)
    while !tally.isFinished { tally = try store.tally(of: query, after: tally, testing: limit) }
    return tally.count
  }
}
