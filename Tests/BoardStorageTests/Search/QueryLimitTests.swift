import BoardModel
import BoardStorage
import Testing

/// Queries as long and as deep as they can be, and answers that change while they are read.
@Suite struct QueryLimitTests {
  private static let context = QueryContext(
    today: CalendarDay(daysSinceEpoch: 20_833),
    now: Timestamp(milliseconds: 1_800_000_000_000)
  )

  private static func query(_ text: String, _ scope: CardQuery.Scope = .all) -> CardQuery {
    CardQuery(scope, ParsedQuery(text, on: context))
  }

  nonisolated private static func nested(_ start: String, _ depth: Int) -> String {
    String(repeating: start, count: depth) + "#b" + String(repeating: ")", count: depth)
  }

  @Test(arguments: [
    (String(repeating: "-#a ", count: 256), ["two"]),
    (String(repeating: "#a OR ", count: 255) + "#b", ["one", "two"]),
    (nested("(", 32), ["two"]),
    (nested("-(", 32), ["two"]),
    (nested("-(#a OR -(", 16), ["two"]),
    (nested("(pri:high OR due:today OR ", 32), ["two"]),
    (nested("(-pri:high -due:today ", 32), ["two"]),
    (nested("-(pri:high OR due:today OR ", 31), ["one"]),
  ])
  func theLongestAndDeepestAreAnswered(text: String, titles: [String]) throws {
    let store = try Bench(.memory).store
    let column = try store.board().columns[0].id
    try store.add(
      [CardDraft(title: "one", tags: ["a"]), CardDraft(title: "two", tags: ["b"])],
      at: .bottom(of: column)
    )

    let found = try store.page(of: Self.query(text), .first, limit: 9).map(\.title)

    #expect(found == titles, "\(text.prefix(60))")
  }

  @Test func aPlaceIsKeptIfItsCardNoLongerMatches() throws {
    let bench = try Bench(.memory)
    let cards = try bench.add("fix a", "fix b", "fix c")
    let query = Self.query("fix", .column(try bench.column(0)))

    try bench.store.rename(cards[1], to: "other")

    #expect(try bench.store.page(of: query, .after(cards[1]), limit: 9).map(\.id) == [cards[2]])
    #expect(try bench.store.page(of: query, .before(cards[1]), limit: 9).map(\.id) == [cards[0]])
    #expect(try bench.store.rank(of: cards[2], in: query) == 1)
  }

  @Test func aCardOfAnotherColumnHasNoPlace() throws {
    let bench = try Bench(.memory)
    let card = try bench.add("fix", to: 1)[0]
    let query = Self.query("fix", .column(try bench.column(0)))

    #expect(throws: StoreError.cardNotFound(card)) {
      try bench.store.page(of: query, .after(card), limit: 9)
    }
  }

  @Test func aCountReportsWhetherItIsFinished() throws {
    let bench = try Bench(.memory)
    let cards = try bench.add("fix a", "b", "fix c", "fix d")
    let query = Self.query("fix", .column(try bench.column(0)))

    let first = try bench.store.tally(of: query, after: nil, testing: 3)
    let second = try bench.store.tally(of: query, after: first, testing: 3)

    #expect(first == CardTally(count: 2, lastTested: cards[2], isFinished: false))
    #expect(first.cardCount == .atLeast(2))
    #expect(second.cardCount == .exact(3))
  }

  @Test func aCountBeginsAgainIfItsPlaceIsGone() throws {
    let bench = try Bench(.memory)
    let cards = try bench.add("fix a", "fix b", "fix c")
    let query = Self.query("fix", .column(try bench.column(0)))
    let first = try bench.store.tally(of: query, after: nil, testing: 2)

    try bench.store.delete(cards[1])
    let second = try bench.store.tally(of: query, after: first, testing: 9)

    #expect(second.cardCount == .exact(2))
  }

  @Test func anExportHasTheCardsOwnPlace() throws {
    let bench = try Bench(.memory)
    try bench.add("a", "fix b", "fix c")
    var lines: [String] = []

    try bench.store.transfer.forEachCard(of: [Self.query("fix sort:-title")], with: .names) {
      lines.append("\($0.position) \($0.card.title)")
    }

    #expect(lines == ["3 fix c", "2 fix b"])
  }
}
