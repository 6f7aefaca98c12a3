import BoardModel
import BoardStorage
import EventStreams

/// Reading the one board that most tests have.
extension SQLiteBoardStore {
  /// The first board of the file.
  func board() throws -> Board { try boards()[0] }

  func page(of column: Column.ID, _ start: PageStart, limit: Int) throws -> [CardPreview] {
    try page(of: .column(column), start, limit: limit)
  }

  func neighbours(of card: Card.ID) throws -> Neighbours {
    try neighbours(of: card, in: query(of: card))
  }

  func isOrdered(_ left: Card.ID, before right: Card.ID) throws -> Bool {
    try isOrdered(left, before: right, in: query(of: left))
  }

  func rank(of card: Card.ID) throws -> Int { try rank(of: card, in: query(of: card)) }

  func dueCount(_ days: FilterRange<CalendarDay>, limit: Int) throws -> Int {
    try dueCount(in: board().columns.map(\.id), days, limit: limit)
  }

  private func query(of card: Card.ID) throws -> CardQuery {
    guard let column = try self.card(card)?.column else { throw StoreError.cardNotFound(card) }
    return .column(column)
  }
}

/// What a change says of its card.
extension Change {
  var before: CardRecord? { card?.before }
  var after: CardRecord? { card?.after }
}

extension CardRecord {
  var column: Column.ID { place.column }
  var orderKey: OrderKey { place.orderKey }

  /// The title, where the change is about it.
  var title: String? {
    guard case .title(let title) = value(of: .title) else { return nil }
    return title
  }
}

extension SQLiteBoardStore {
  /// Hears every change.
  func subscribeToChanges(_ body: @escaping (Change) -> Void) -> Subscription {
    feed.subscribe { if case .change(let change) = $0 { body(change) } }
  }

  /// Hears every reset, also by a new day.
  func subscribeToResets(_ body: @escaping () -> Void) -> Subscription {
    feed.subscribe { if $0 == .reset || $0 == .dayBegan { body() } }
  }
}
