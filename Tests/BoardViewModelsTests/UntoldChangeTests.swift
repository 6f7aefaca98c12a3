import BoardModel
import BoardStorage
import Testing

@testable import BoardViewModels

/// What another program writes is in the file before it is told, and a filter is being counted meanwhile.
struct UntoldChangeTests {
  private let store: SQLiteBoardStore
  private let column: Column.ID
  private let cards: [Card.ID]

  init() throws {
    store = try SQLiteBoardStore.inMemory()
    let column = try store.boards()[0].columns[0].id
    self.column = column
    let drafts = (10..<30).map { CardDraft(title: "card \($0)") }
    try store.perform(.add(drafts, .bottom(of: column)))
    cards = try store.page(of: .column(column), .first, limit: 100).map(\.id)
  }

  private func found(_ text: String) -> QueryResults {
    let context = QueryContext(today: .first, now: Timestamp(milliseconds: 0))
    return QueryResults(CardQuery(.column(column), ParsedQuery(text, on: context)), store: store)
  }

  private func answer(to query: CardQuery) throws -> [Card.ID] {
    try store.page(of: query, .first, limit: 100).map(\.id)
  }

  private func finish(_ found: QueryResults) throws {
    while !found.isComplete { _ = try found.search(testing: 3) }
  }

  @Test func theCardAtWhichAPartEndedMayHaveMovedOn() throws {
    let found = found("card")
    _ = try found.search(testing: 5)
    try store.perform(.move([cards[4]], to: .bottom(of: column)))

    try finish(found)
    _ = try found.receive(cards[4], moves: true)
    try finish(found)

    #expect(try Array(found.cards) == answer(to: found.query))
    #expect(found.count == .exact(20))
  }

  @Test(arguments: [0, 3]) func aCardThatWasFoundMayHaveMovedToThoseThatAreNot(index: Int) throws {
    let found = found("card")
    _ = try found.search(testing: 5)
    try store.perform(.move([cards[index]], to: .bottom(of: column)))

    try finish(found)
    _ = try found.receive(cards[index], moves: true)

    #expect(try Array(found.cards) == answer(to: found.query))
    #expect(found.count == .exact(20))
  }

  @Test func twoCardsThatMovedAreSettledOnce() throws {
    let found = found("card")
    _ = try found.search(testing: 5)
    try store.perform(.move([cards[0], cards[2]], to: .bottom(of: column)))

    try finish(found)
    for card in [cards[0], cards[2]] { _ = try found.receive(card, moves: true) }
    #expect(found.needsReordering)
    _ = try found.settle()

    #expect(try Array(found.cards) == answer(to: found.query))
  }

  @Test func noCardIsLostWhileADeletionIsNotReportedYet() throws {
    let found = found("card sort:title")
    try finish(found)
    for (index, title) in [(3, "card 25b"), (7, "card 12b"), (9, "card 15b")] {
      try store.perform(.edit([cards[index]], [.title(title)], expecting: nil))
      _ = try found.receive(cards[index], moves: false)
    }
    for card in cards.suffix(12) { try store.perform(.delete([card])) }

    #expect(try found.settle() == nil)
    #expect(found.cards.count == 20)
  }
}
