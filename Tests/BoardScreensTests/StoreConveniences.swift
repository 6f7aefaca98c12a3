import BoardModel
import BoardStorage

/// What most tests ask of a store with one board.
extension SQLiteBoardStore {
  /// The first board.
  func board() throws -> Board { try boards()[0] }

  func page(of column: Column.ID, _ start: PageStart, limit: Int) throws -> [CardPreview] {
    try page(of: .column(column), start, limit: limit)
  }

  /// The number of cards before this one in its column.
  func rank(of card: Card.ID) throws -> Int {
    guard let column = try self.card(card)?.column else { return -1 }
    return try rank(of: card, in: .column(column))
  }
}
