package import BoardModel
package import EventStreams

/// What becomes of the cards of one shown column; one class, one instance a column.
///
/// It holds no subscription: `transform` makes one stream of what the store publishes and of what a
/// search finds, and the controller alone subscribes to it, once. Identifiers in order are the
/// snapshot's and contents the window's; only a list that is filtered or sorted is kept here.
package final class ColumnViewModel {
  package private(set) var column: ShownColumn
  /// How many cards the column has, whatever the filter says.
  package internal(set) var total: Int
  /// How its cards are arranged, as far as that shows.
  package internal(set) var arrangement: CardArrangement
  /// What shows; nil while all cards show as they are stored.
  package internal(set) var found: FoundCards?
  /// What is to show as soon as enough of it was found.
  var pending: (arrangement: CardArrangement, found: FoundCards)?
  /// Orders that were found before, for when they are chosen again.
  var kept = KeptOrders()
  /// The sections as they were counted last.
  var keptSections: (version: Int, today: CalendarDay, table: SectionTable)?
  /// The sections that are folded, and the list as it was made for them last.
  var foldedSections: Set<CardSection> = []
  var keptFold: FoldedCards?
  /// The card that has the bar: what is found again shows with it, and not before.
  package var heldCard: () -> Card.ID? = { nil }
  /// Whether a part could not be read, so that no other is before something happens.
  var hasFailed = false

  let store: any BoardReading
  private let feed: EventStream<BoardEvent>
  /// What a search makes of the list.
  let own = EventStream<Event>()
  private var membership: QueryMembership
  private var openColumns: OpenColumns

  /// A view model for a shown column, which reads its count.
  package init(
    _ column: ShownColumn,
    arrangement: CardArrangement = CardArrangement(),
    store: any BoardReading,
    feed: EventStream<BoardEvent>
  ) throws(StoreError) {
    self.column = column
    self.store = store
    self.feed = feed
    self.arrangement = arrangement
    let boards = try store.boards()
    membership = QueryMembership(of: column.query, on: boards)
    openColumns = OpenColumns(boards)
    total = try store.count(of: column.query).value
    if arrangement.isPlain { return }
    let found = FoundCards(arrangement.query(of: column), store: store)
    if found.isUnsorted, total > Self.sortedAtOnce {
      pending = (arrangement, found)
      self.arrangement = CardArrangement()
    } else {
      self.found = found
    }
  }

  package var query: CardQuery { arrangement.query(of: column) }

  /// How many cards show, as far as that is known.
  package var count: Int { folded?.cards.count ?? found?.cards.count ?? total }

  /// How many cards the filter finds; of one whose answer does not show yet, those that are known.
  package var foundCount: CardCount {
    if let pending, isBehindFilter { return .atLeast(pending.found.cards.count) }
    return found?.count ?? .exact(total)
  }

  /// What the window reads.
  package var list: any CardList {
    if let folded { return folded }
    if let found { return found }
    return StoredCards(column.query, store: store)
  }

  /// Takes another title, kind or limit of the same column.
  package func update(with column: ShownColumn) {
    if column.key == self.column.key { self.column = column }
  }

  /// What became of the column's cards.
  package func transform() -> EventStream<Event> {
    let published = feed.flatMap { [self] in receive($0) }
    return EventStream.merge(published, own).shared()
  }

  package nonisolated enum Event: Hashable, Sendable {
    case cardCreated(Card.ID, count: Int)
    case cardUpdated(Card.ID)
    /// The card has another place in this column.
    case cardMoved(Card.ID)
    case cardDeleted(Card.ID, count: Int)
    case countChanged(Int)
    /// So much was changed that what is loaded is to be read again.
    case reset(count: Int)
  }

  // MARK: Changes

  private func receive(_ event: BoardEvent) -> [Event] {
    hasFailed = false
    switch event {
    case .change(let change):
      if let card = change.card {
        kept.note(card.card)
        return receive(card) + eventsOfOthers(after: card, change.kind)
      }
      if case .comment(let remark) = change.subject, let card = remark.comment?.card {
        return eventsOfOther(card)
      }
      return change.isStructural ? receiveStructure() : []
    case .reset:
      membership = membershipNow
      openColumns = openColumnsNow
      return reset()
    }
  }

  /// What a change of a card means for this column.
  ///
  /// A move across columns is a deletion in one and a creation in the other.
  private func receive(_ change: CardChange) -> [Event] {
    let wasHere = membership.contains(change.before?.place)
    let isHere = membership.contains(change.after?.place)
    if wasHere != isHere { total = totalNow(otherwise: total + (isHere ? 1 : -1)) }
    if wasHere || isHere || findsArchived {
      receivePending(change.card, moves: change.movesCard)
    }
    if let found {
      guard wasHere || isHere || findsArchived else { return [] }
      let events = receive(change.card, moves: change.movesCard, in: found)
      return events.isEmpty && wasHere != isHere ? [.countChanged(count)] : events
    }
    switch (wasHere, isHere) {
    case (false, false): return []
    case (true, true):
      return [change.movesCard ? .cardMoved(change.card) : .cardUpdated(change.card)]
    case (false, true): return [.cardCreated(change.card, count: count), .countChanged(count)]
    case (true, false): return [.cardDeleted(change.card, count: count), .countChanged(count)]
    }
  }

  /// Reads all of it again where other columns than before belong to it.
  ///
  /// On All boards that is a column of another kind, a board that was archived, another order. A
  /// filter may ask for names and kinds, and a column that is done now blocks nothing any more.
  private func receiveStructure() -> [Event] {
    let (now, open) = (membershipNow, openColumnsNow)
    let changesWaiting = open.differs(from: openColumns)
    openColumns = open
    guard now != membership || arrangement.filter != nil || changesWaiting else { return [] }
    membership = now
    return reset()
  }

  private func reset() -> [Event] {
    kept.forget()
    total = totalNow(otherwise: total)
    if pending != nil || found != nil {
      findAgain()
      return [.countChanged(count)]
    }
    return [.reset(count: count)]
  }

  private var membershipNow: QueryMembership {
    guard let boards = try? store.boards() else { return membership }
    return QueryMembership(of: column.query, on: boards)
  }

  private var openColumnsNow: OpenColumns {
    (try? store.boards()).map(OpenColumns.init) ?? openColumns
  }

  /// The database's own count; where it can't be read, what the change makes of the last one.
  private func totalNow(otherwise expected: Int) -> Int {
    (try? store.count(of: column.query))?.value ?? expected
  }

  // MARK: Reading

  /// Every board, as a command needs it.
  package func boards() throws(StoreError) -> [Board] { try store.boards() }

  /// Whether every card that is to show is known.
  package var isAllFound: Bool { pending == nil && found?.isComplete != false }

  /// Every card that is to show, in order; those that are still to be found are found now.
  ///
  /// - Complexity: O(*n*) for *n* cards of the column, and a test of each where not all are found.
  package func allCards() throws(StoreError) -> [Card.ID] {
    if let found, isAllFound { return Array(found.cards) }
    let query = pending?.found.query ?? found?.query ?? column.query
    let all = try store.candidates(of: query, yieldingToKeys: false)
    return all.areFound ? Array(all.cards) : try store.cards(Array(all.cards), foundBy: query)
  }

  /// Every card that has a row of its own, and of each folded section the one that stands for it.
  package func shownCards() throws(StoreError) -> [Card.ID] {
    if let folded { return folded.cards }
    return try allCards()
  }

  /// The whole card, for the screen that shows it alone.
  package func card(_ id: Card.ID) throws(StoreError) -> Card? { try store.card(id) }

  /// Whether a card shows in the column.
  package func shows(_ card: Card.ID) throws(StoreError) -> Bool {
    if let folded { return folded.contains(card) }
    if let found { return found.contains(card) }
    return membership.contains(try store.card(card)?.place)
  }

  /// The cards beside this one in the column.
  package func neighbours(of card: Card.ID) throws(StoreError) -> Neighbours {
    try list.neighbours(of: card)
  }

  /// The number of cards before this one in the column.
  package func rank(of card: Card.ID) throws(StoreError) -> Int { try list.rank(of: card) }
}
