package import BoardModel
package import EventStreams

/// What becomes of the cards of one shown column; one class, one instance a column.
///
/// It holds no subscription: `transform` makes one stream of what the store publishes, and the
/// controller alone subscribes to it, once. Identifiers in order are the snapshot's and contents the
/// window's: neither is kept here.
package final class ColumnViewModel {
  package private(set) var column: ShownColumn
  package private(set) var count: Int

  private let store: any BoardReading
  private let feed: EventStream<BoardEvent>
  private var membership: QueryMembership

  /// A view model for a shown column, which reads its count.
  package init(
    _ column: ShownColumn,
    store: any BoardReading,
    feed: EventStream<BoardEvent>
  ) throws(StoreError) {
    self.column = column
    self.store = store
    self.feed = feed
    membership = QueryMembership(of: column.query, on: try store.boards())
    count = try store.count(of: column.query).value
  }

  package var query: CardQuery { column.query }

  /// Takes another title, kind or limit of the same column.
  package func update(with column: ShownColumn) {
    if column.key == self.column.key { self.column = column }
  }

  /// What became of the column's cards.
  package func transform() -> EventStream<Event> {
    feed.flatMap { [self] in receive($0) }.shared()
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
    switch event {
    case .change(let change):
      if let card = change.card { return receive(card) }
      return receiveStructure()
    case .reset:
      membership = membershipNow
      return [reset()]
    }
  }

  /// What a change of a card means for this column.
  ///
  /// A move across columns is a deletion in one and a creation in the other.
  private func receive(_ change: CardChange) -> [Event] {
    let wasHere = membership.contains(change.before?.place)
    let isHere = membership.contains(change.after?.place)
    switch (wasHere, isHere) {
    case (false, false): return []
    case (true, true):
      return [change.movesCard ? .cardMoved(change.card) : .cardUpdated(change.card)]
    case (false, true):
      count = countNow(otherwise: count + 1)
      return [.cardCreated(change.card, count: count), .countChanged(count)]
    case (true, false):
      count = countNow(otherwise: count - 1)
      return [.cardDeleted(change.card, count: count), .countChanged(count)]
    }
  }

  /// Where other columns than before belong to it, all of it is read again: on All boards, a column
  /// of another kind, a board that was archived, another order.
  private func receiveStructure() -> [Event] {
    let now = membershipNow
    guard now != membership else { return [] }
    membership = now
    return [reset()]
  }

  private func reset() -> Event {
    count = countNow(otherwise: count)
    return .reset(count: count)
  }

  private var membershipNow: QueryMembership {
    guard let boards = try? store.boards() else { return membership }
    return QueryMembership(of: query, on: boards)
  }

  /// The database's own count; where it can't be read, what the change makes of the last one.
  private func countNow(otherwise expected: Int) -> Int {
    (try? store.count(of: query))?.value ?? expected
  }

  // MARK: Reading

  /// Every board, as a command needs it.
  package func boards() throws(StoreError) -> [Board] { try store.boards() }

  /// The whole card, for the screen that shows it alone.
  package func card(_ id: Card.ID) throws(StoreError) -> Card? { try store.card(id) }

  /// The cards beside this one in the column.
  package func neighbours(of card: Card.ID) throws(StoreError) -> Neighbours {
    try store.neighbours(of: card, in: query)
  }

  /// The number of cards before this one in the column.
  package func rank(of card: Card.ID) throws(StoreError) -> Int {
    try store.rank(of: card, in: query)
  }
}
