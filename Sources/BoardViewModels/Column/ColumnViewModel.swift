package import BoardModel
package import EventStreams

/// The view model of one shown column.
///
/// Only the controller subscribes to it. The window holds the order and the contents of the loaded
/// cards; this class keeps a list only if it is filtered or sorted.
package final class ColumnViewModel {
  package private(set) var column: ShownColumn
  /// The number of cards, whatever the filter.
  package internal(set) var total: Int
  /// The number of cards that are hidden until their start.
  package private(set) var later = 0
  package internal(set) var arrangement: CardArrangement
  /// The list that shows; nil while all cards show in their stored order.
  package internal(set) var found: QueryResults?
  /// The list to show as soon as enough cards are found.
  var pending: (arrangement: CardArrangement, found: QueryResults)?
  /// Lists of earlier orders, in case they are chosen again.
  var kept = SortedListCache()
  var keptSections: (version: Int, today: CalendarDay, table: SectionTable)?
  /// The sections of cards that were looked at to find where a section begins.
  var knownSections: [Card.ID: CardSection] = [:]
  /// The folded sections, and the list as last folded.
  var foldedSections: Set<CardSection> = []
  var keptFold: FoldedCards?
  /// The selected card; a repeated search shows its results only once it includes this card.
  package var selectedCard: () -> Card.ID? = { nil }
  /// Whether reading failed; it is not tried again before the next event.
  var hasFailed = false

  /// Nil if it must be read again.
  private var keptEstimate: Int64??

  let store: any BoardReading
  private let feed: EventStream<BoardEvent>
  let own = EventStream<Event>()
  private var membership: QueryScopeMatcher
  private var openColumns: OpenColumns

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
    membership = QueryScopeMatcher(of: column.query, on: boards)
    openColumns = OpenColumns(boards)
    total = try store.count(of: column.query).value
    later = try store.count(of: Self.withLater(column.query)).value - total
    if arrangement.isPlain { return }
    let found = QueryResults(arrangement.query(of: column), store: store)
    if found.isUnsorted, total > Self.sortedAtOnce {
      pending = (arrangement, found)
      self.arrangement = CardArrangement()
    } else {
      self.found = found
    }
  }

  package var query: CardQuery { arrangement.query(of: column) }

  /// The number of shown cards, as far as it is known.
  package var count: Int { folded?.cards.count ?? found?.cards.count ?? total }

  /// The number of cards that the filter matches, as far as it is known.
  package var foundCount: CardCount {
    if let pending, showsOldResults { return .atLeast(pending.found.cards.count) }
    return found?.count ?? .exact(total)
  }

  /// The sum of the estimates of its cards in hundredths; nil if no card has one, or if too many
  /// cards of the file do to add them up after each change.
  package var estimate: Int64? {
    if let keptEstimate { return keptEstimate }
    let sum = try? store.estimate(in: membershipNow.columns, limit: Self.estimateLimit)
    keptEstimate = .some(sum)
    return sum
  }

  /// Those sums by lane.
  package var estimatesByLane: [CardSection: Int64] {
    (try? store.estimatesByLane(in: membershipNow.columns, limit: Self.estimateLimit)) ?? [:]
  }

  private static let estimateLimit = 10_000

  package var list: any CardList {
    if let folded { return folded }
    if let found { return found }
    return StoredCards(column.query, store: store)
  }

  package func update(with column: ShownColumn) {
    if column.key == self.column.key { self.column = column }
  }

  /// Calls the handler for published changes and for search results, in the order of sending.
  package func subscribe(_ handler: @escaping (Event) -> Void) -> Subscription {
    let results = own.subscribe(handler)
    let changes = feed.subscribe { [self] event in
      for change in receive(event) { own.send(change) }
    }
    return Subscription {
      changes.cancel()
      results.cancel()
    }
  }

  package nonisolated enum Event: Hashable, Sendable {
    case cardCreated(Card.ID, count: Int)
    case cardUpdated(Card.ID)
    case cardMoved(Card.ID)
    case cardDeleted(Card.ID, count: Int)
    case countChanged(Int)
    /// Everything loaded must be read again.
    case reset(count: Int)
  }

  // MARK: Changes

  private func receive(_ event: BoardEvent) -> [Event] {
    hasFailed = false
    switch event {
    case .change(let change):
      if let card = change.card {
        if card.movesCard || card.fields.contains(.estimate) { keptEstimate = nil }
        kept.note(card.card)
        knownSections[card.card] = nil
        let events = receive(card)
        // The header has the sum of the estimates beside the count.
        let isResized = events == [.cardUpdated(card.card)] && card.fields.contains(.estimate)
        return events + (isResized ? [.countChanged(count)] : [])
          + eventsForRelatedCards(after: card, change.kind)
      }
      if case .comment(let remark) = change.subject, let card = remark.comment?.card {
        return eventsForCard(card)
      }
      return change.isStructural ? receiveStructure() : []
    case .reset, .dayBegan:
      membership = membershipNow
      openColumns = openColumnsNow
      return reset()
    }
  }

  /// The effects of a changed card on this column.
  ///
  /// A move between columns is a deletion in one and a creation in the other.
  private func receive(_ change: CardChange) -> [Event] {
    let wasHere = membership.contains(change.before?.place)
    let isHere = membership.contains(change.after?.place)
    if wasHere || isHere, mayBeLater(change) { return reset() }
    if wasHere != isHere { total = totalNow(otherwise: total + (isHere ? 1 : -1)) }
    if wasHere || isHere || findsArchived {
      receivePending(change.card, moves: change.movesCard)
    }
    if let found {
      guard wasHere || isHere || findsArchived else { return [] }
      if isHere, searchesAgain(after: change.card) {
        return wasHere ? [] : [.countChanged(count)]
      }
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

  /// Reloads the column if the set of its database columns has changed.
  ///
  /// On All boards this happens when a column changes its kind, or boards are archived or
  /// reordered. Filters may refer to names and kinds, and cards in a column that is now done no
  /// longer block others.
  private func receiveStructure() -> [Event] {
    let (now, open) = (membershipNow, openColumnsNow)
    let changesWaiting = open.differs(from: openColumns)
    openColumns = open
    guard now != membership || arrangement.filter != nil || changesWaiting else { return [] }
    membership = now
    return reset()
  }

  /// Whether a changed card is or was hidden, so that its place doesn't say whether it shows.
  private func mayBeLater(_ change: CardChange) -> Bool {
    let starts = [change.before, change.after].compactMap { $0?.value(of: .start) }
    if starts.contains(where: { !$0.value.isNothing }) { return true }
    if later > 0, change.before?.place.column != change.after?.place.column { return true }
    return (try? store.isLater(change.card)) ?? false
  }

  private static func withLater(_ query: CardQuery) -> CardQuery {
    CardQuery(query.scope, includingLater: true)
  }

  private func reset() -> [Event] {
    keptEstimate = nil
    knownSections = [:]
    kept.forget()
    total = totalNow(otherwise: total)
    later = max(0, ((try? store.count(of: Self.withLater(column.query)))?.value ?? total) - total)
    if pending != nil || found != nil {
      restartSearch()
      return [.countChanged(count)]
    }
    return [.reset(count: count)]
  }

  private var membershipNow: QueryScopeMatcher {
    guard let boards = try? store.boards() else { return membership }
    return QueryScopeMatcher(of: column.query, on: boards)
  }

  private var openColumnsNow: OpenColumns {
    (try? store.boards()).map(OpenColumns.init) ?? openColumns
  }

  /// The count in the database; if it can't be read, the expected count.
  private func totalNow(otherwise expected: Int) -> Int {
    (try? store.count(of: column.query))?.value ?? expected
  }

  // MARK: Reading

  package func boards() throws(StoreError) -> [Board] { try store.boards() }

  /// Whether all shown cards are known.
  package var isAllFound: Bool { pending == nil && found?.isComplete != false }

  /// All cards that match the filter, in order.
  ///
  /// Finishes the search if necessary.
  ///
  /// - Complexity: O(*n*) for *n* cards of the column, with a test of each card if the search has
  ///   not ended.
  package func allCards() throws(StoreError) -> [Card.ID] {
    if let found, isAllFound { return Array(found.cards) }
    let query = pending?.found.query ?? found?.query ?? column.query
    let all = try store.candidates(of: query, yieldingToKeys: false)
    return all.areMatches ? Array(all.cards) : try store.cards(Array(all.cards), foundBy: query)
  }

  /// The cards with a row: all visible cards, and the first card of each folded section.
  package func shownCards() throws(StoreError) -> [Card.ID] {
    if let folded { return folded.cards }
    return try allCards()
  }

  package func card(_ id: Card.ID) throws(StoreError) -> Card? { try store.card(id) }

  package func shows(_ card: Card.ID) throws(StoreError) -> Bool {
    if let folded { return folded.contains(card) }
    if let found { return found.contains(card) }
    if try store.isLater(card) { return false }
    return membership.contains(try store.card(card)?.place)
  }

  package func neighbours(of card: Card.ID) throws(StoreError) -> Neighbours {
    try list.neighbours(of: card)
  }

  /// The number of cards before this one.
  package func rank(of card: Card.ID) throws(StoreError) -> Int { try list.rank(of: card) }
}
