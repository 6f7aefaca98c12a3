import BoardModel
import BoardStorage
import BoardViewModels
import EventStreams
import Testing

struct ColumnViewModelTests {
  private let store: SQLiteBoardStore
  private let columns: [ColumnViewModel]
  private let intentions = EventStream<Intention>()

  init() throws {
    let store = try SQLiteBoardStore.inMemory()
    self.store = store
    columns = try store.board().columns
      .map {
        try ColumnViewModel(column: $0, store: store, changes: store.changes)
      }
  }

  /// What a column says while a test acts.
  private func heard(
    by index: Int,
    during action: () throws -> Void
  ) rethrows -> [ColumnViewModel.Event] {
    var events: [ColumnViewModel.Event] = []
    let token = columns[index].transform(ColumnViewModel.Input(intentions: intentions))
      .subscribe { if case .event(let event) = $0 { events.append(event) } }
    try action()
    token.cancel()
    return events
  }

  private func add(_ titles: String..., to column: Int = 0) throws -> [Card.ID] {
    try store.add(
      titles.map { CardDraft(title: $0) },
      at: .bottom(of: columns[column].column.id)
    )
  }

  @Test func aNewCardIsToldWithTheNewCount() throws {
    var card: Card.ID?
    let events = try heard(by: 0) { card = try add("one").first }

    #expect(events == [.cardCreated(try #require(card), count: 1), .countChanged(1)])
    #expect(columns[0].count == 1)
  }

  @Test func aRenamedCardIsToldByItsIdentifierAlone() throws {
    let card = try add("one")[0]

    let events = try heard(by: 0) { try store.rename(card, to: "two") }

    #expect(events == [.cardUpdated(card)])
    #expect(columns[0].preview(of: card)?.title == "two")
  }

  @Test func aCardThatMovesInItsColumnChangesNoCount() throws {
    let cards = try add("one", "two")

    let events = try heard(by: 0) { try store.move(cards[0], to: .after(cards[1])) }

    #expect(events == [.cardMoved(cards[0])])
  }

  @Test func aMoveAcrossIsADeletionHereAndACreationThere() throws {
    let card = try add("one")[0]
    var there: [ColumnViewModel.Event] = []

    let here = try heard(by: 0) {
      there = try heard(by: 1) { try store.move(card, to: .top(of: columns[1].column.id)) }
    }

    #expect(here == [.cardDeleted(card, count: 0), .countChanged(0)])
    #expect(there == [.cardCreated(card, count: 1), .countChanged(1)])
  }

  @Test func anotherColumnHearsNothing() throws {
    let events = try heard(by: 2) {
      let card = try add("one")[0]
      try store.rename(card, to: "two")
      try store.delete(card)
    }

    #expect(events.isEmpty)
  }

  @Test func whatAnIntentionChangedComesBeforeItsOutcome() {
    var heard: [String] = []
    let output = columns[0].transform(ColumnViewModel.Input(intentions: intentions))
    let token = output.subscribe { output in
      switch output {
      case .event(.cardCreated): heard.append("created")
      case .event(.countChanged(let count)): heard.append("count \(count)")
      case .outcome(_, .done(let cards)): heard.append("done \(cards.count)")
      default: heard.append("else")
      }
    }

    intentions.send(.add([CardDraft(title: "x")], .top(of: columns[0].column.id)))

    #expect(heard == ["created", "count 1", "done 1"])
    withExtendedLifetime(token) {}
  }

  @Test func aRefusedIntentionIsToldWithTheReason() throws {
    var outcomes: [Outcome] = []
    let token = columns[0].transform(ColumnViewModel.Input(intentions: intentions))
      .subscribe { if case .outcome(_, let outcome) = $0 { outcomes.append(outcome) } }
    let card = try add("one")[0]

    intentions.send(.edit(card, [.title("   ")], expecting: nil))
    intentions.send(.edit(card, [.title("two")], expecting: nil))

    #expect(outcomes == [.failed(.invalidTitle(.blank)), .done([card])])
    withExtendedLifetime(token) {}
  }

  @Test func transformingHoldsNoSubscriptionUntilSomeoneListens() {
    let output = columns[0].transform(ColumnViewModel.Input(intentions: intentions))
    #expect(store.changes.subscriptionCount == 0)
    #expect(intentions.subscriptionCount == 0)

    var token: Subscription? = output.subscribe { _ in }
    #expect(store.changes.subscriptionCount == 1)
    #expect(intentions.subscriptionCount == 1)

    token = nil
    #expect(token == nil)
    #expect(store.changes.subscriptionCount == 0)
    #expect(intentions.subscriptionCount == 0)
  }

  @Test func aCardIsPlacedByItsNeighboursAmongTheLoadedOnes() throws {
    let cards = try add("a", "b", "c", "d", "e")
    let loaded: Set = [cards[1], cards[3]]
    let place = { card in
      try columns[0].place(of: card, first: cards[1], last: cards[3]) { loaded.contains($0) }
    }

    #expect(try place(cards[0]) == .before(cards[1]))
    #expect(try place(cards[2]) == .after(cards[1]))
    #expect(try place(cards[4]) == .after(cards[3]))
    let far = try add("f")[0]
    #expect(try place(far) == .below)
  }
}
