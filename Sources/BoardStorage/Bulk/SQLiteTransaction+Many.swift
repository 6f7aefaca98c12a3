internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// Many cards in one go, as the rules ask for them one stretch after the other.
extension SQLiteTransaction {
  func heads(of cards: [Card.ID]) throws -> [CardHead?] {
    let rows = try BulkStatement(
      db,
      "SELECT key, column_key, order_key, title, updated_at FROM card WHERE id = ?"
    )
    return try cards.map { card in
      rows.set(1, card.uuid)
      defer { rows.reset() }
      return try rows.next() ? head(of: card, rows) : nil
    }
  }

  private func head(of card: Card.ID, _ row: BulkStatement) throws -> CardHead {
    let columnKey = try row.integer(1)
    let orderKey = OrderKey(bytes: try row.blob(2))
    let (place, board): (CardPlace, Board.ID) =
      switch try stored.place(forKey: columnKey) {
      case .column(let column, let board):
        (CardPlace(column: column, orderKey: orderKey), board)
      case .archive(let board):
        (
          try cards.place(
            ofCard: row.integer(0),
            columnKey: columnKey,
            orderKey: Data(orderKey.bytes)
          ), board
        )
      }
    return CardHead(
      id: card,
      title: try row.text(3) ?? "",
      place: place,
      board: board,
      updatedAt: Timestamp(milliseconds: try row.integer(4))
    )
  }

  func move(_ moves: [CardMove]) throws {
    let isPlain = moves.allSatisfy { !$0.card.place.isArchived && !$0.place.isArchived }
    if moves.count < manyCards || !isPlain {
      for move in moves { try self.move(move) }
      return
    }
    try growCache()
    var counts = PlaceCounts(db)
    setTriggers(db, false)
    defer { setTriggers(db, true) }
    for move in moves {
      try setPlace(move, &counts)
      try log(move.kind, .card(move.change))
    }
    try counts.write()
  }

  private func setPlace(_ move: CardMove, _ counts: inout PlaceCounts) throws {
    let (old, new) = (move.card.place, move.place)
    let (from, to) = (try stored.key(of: old.column), try stored.key(of: new.column))
    let statement = try BulkStatement(
      db,
      "UPDATE card SET column_key = ?, order_key = ?, updated_at = ? WHERE id = ?"
    )
    statement.set(1, to)
    statement.set(2, new.orderKey.bytes)
    statement.set(3, move.updatedAt.milliseconds)
    statement.set(4, move.card.id.uuid)
    try statement.run()
    if from == to, old.orderKey == new.orderKey { return }
    try counts.add(-1, column: from, key: old.orderKey.bytes)
    try counts.add(1, column: to, key: new.orderKey.bytes)
  }
}
