import BoardModel
import BoardStorage
import BoardViewModels
import EventStreams
import Testing

struct ColumnViewModelTests {
  private let store: SQLiteBoardStore
  private let columns: [ColumnViewModel]
  private let board: Board

  init() throws {
    let store = try SQLiteBoardStore.inMemory()
    self.store = store
    board = try store.boards()[0]
    columns = try board.columns.map {
      try ColumnViewModel(ShownColumn($0), store: store, feed: store.feed)
    }
  }

  /// What a column says while a test acts.
  private func heard(
    by column: ColumnViewModel,
    during action: () throws -> Void
  ) rethrows -> [ColumnViewModel.Event] {
    var events: [ColumnViewModel.Event] = []
    let token = column.subscribe { events.append($0) }
    try action()
    token.cancel()
    return events
  }

  private func add(_ titles: String..., to column: Int = 0) throws -> [Card.ID] {
    try add(titles, to: column)
  }

  private func add(_ titles: [String], to column: Int = 0) throws -> [Card.ID] {
    try store.add(titles.map { CardDraft(title: $0) }, at: .bottom(of: board.columns[column].id))
  }

  @Test func aNewCardIsReportedWithTheNewCount() throws {
    var card: Card.ID?
    let events = try heard(by: columns[0]) { card = try add("one").first }

    #expect(events == [.cardCreated(try #require(card), count: 1), .countChanged(1)])
    #expect(columns[0].count == 1)
  }

  @Test func aRenamedCardIsReportedByItsIdentifierAlone() throws {
    let card = try add("one")[0]

    let events = try heard(by: columns[0]) { try store.rename(card, to: "two") }

    #expect(events == [.cardUpdated(card)])
  }

  @Test func aCardThatMovesInItsColumnChangesNoCount() throws {
    let cards = try add("one", "two")

    let events = try heard(by: columns[0]) { try store.move(cards[0], to: .after(cards[1])) }

    #expect(events == [.cardMoved(cards[0])])
  }

  @Test func aMoveAcrossIsADeletionHereAndACreationThere() throws {
    let card = try add("one")[0]
    var there: [ColumnViewModel.Event] = []

    let here = try heard(by: columns[0]) {
      there = try heard(by: columns[1]) {
        try store.move(card, to: .top(of: board.columns[1].id))
      }
    }

    #expect(here == [.cardDeleted(card, count: 0), .countChanged(0)])
    #expect(there == [.cardCreated(card, count: 1), .countChanged(1)])
  }

  @Test func anArchivedCardIsInNoColumn() throws {
    let card = try add("one")[0]

    let gone = try heard(by: columns[0]) { try store.archive(card) }
    let back = try heard(by: columns[0]) { try store.restore(card) }

    #expect(gone == [.cardDeleted(card, count: 0), .countChanged(0)])
    #expect(back == [.cardCreated(card, count: 1), .countChanged(1)])
  }

  @Test func anotherColumnReceivesNothing() throws {
    let events = try heard(by: columns[2]) {
      let card = try add("one")[0]
      try store.rename(card, to: "two")
      try store.archive(card)
      try store.restore(card)
      try store.delete(card)
    }

    #expect(events.isEmpty)
  }

  @Test func aColumnListensOnlyWhileSomeoneListensToIt() {
    #expect(store.feed.subscriptionCount == 0)

    let token = columns[0].subscribe { _ in }
    #expect(store.feed.subscriptionCount == 1)

    token.cancel()
    #expect(store.feed.subscriptionCount == 0)
  }

  // MARK: All boards

  private func allBoards(_ kind: Column.Kind) throws -> ColumnViewModel {
    try ColumnViewModel(ShownColumn(kind), store: store, feed: store.feed)
  }

  @Test func theColumnOfAKindHasTheCardsOfEveryBoardInUse() throws {
    try store.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let home = try store.boards()[1]
    let toDo = try allBoards(.toDo)
    var card: Card.ID?

    let events = try heard(by: toDo) {
      card = try store.add([CardDraft(title: "milk")], at: .top(of: home.columns[0].id)).first
      _ = try add("elsewhere", to: 1)
    }

    #expect(events == [.cardCreated(try #require(card), count: 1), .countChanged(1)])
  }

  @Test func aColumnThatChangesItsKindIsReadAgainInBothPlaces() throws {
    _ = try add("one")
    let kinds = try Column.Kind.allCases.map(allBoards)
    var heardBy: [[ColumnViewModel.Event]] = [[], [], []]
    let tokens = kinds.indices.map { index in
      kinds[index].subscribe { heardBy[index].append($0) }
    }

    try store.perform(.editColumn(board.columns[0].id, [.kind(.doing)]))

    #expect(heardBy == [[.reset(count: 0)], [.reset(count: 1)], []])
    withExtendedLifetime(tokens) {}
  }

  @Test func anArchivedBoardLeavesAllBoardsAndAnotherNameChangesNothing() throws {
    try store.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let home = try store.boards()[1]
    try store.add([CardDraft(title: "milk")], at: .top(of: home.columns[0].id))
    let toDo = try allBoards(.toDo)

    let renamed = try heard(by: toDo) { try store.perform(.renameBoard(home.id, "House")) }
    let archived = try heard(by: toDo) { try store.perform(.archiveBoard(home.id)) }

    #expect(renamed.isEmpty)
    #expect(archived == [.reset(count: 0)])
  }

  @Test func manyChangesOfASortedColumnAreReadTogetherInsteadOfPlacedOneByOne() throws {
    let cards = try add((0..<100).map { "card \($0)" })
    let column = columns[0]
    column.arrange(CardArrangement(sort: [CardSort(.title)]))
    while column.isSearching { _ = try column.search(testing: 1_000) }

    let events = try heard(by: column) {
      try store.perform(.adjust(cards, [.addTags(["x"])]))
      try store.perform(.edit([cards[0]], [.title("zebra")], expecting: nil))
      try store.perform(.delete([cards[1]]))
    }
    while column.isSearching { _ = try column.search(testing: 1_000) }

    #expect(events.count < 25, "\(events.count)")
    #expect(events.suffix(2) == [.cardDeleted(cards[1], count: 99), .countChanged(99)])
    #expect(try column.allCards().last == cards[0])
  }

  @Test func fewChangesOfASortedColumnAreEachReported() throws {
    let cards = try add((0..<15).map { "card \($0)" })
    let column = columns[0]
    column.arrange(CardArrangement(sort: [CardSort(.title)]))
    while column.isSearching { _ = try column.search(testing: 1_000) }

    let events = try heard(by: column) {
      try store.perform(.adjust(cards, [.addTags(["x"])]))
    }

    #expect(events == cards.map { .cardUpdated($0) })
  }
}
