internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

extension SQLiteTransaction {
  func heads(of cards: [Card.ID]) throws -> [CardHead?] {
    let rows = try BulkStatement(
      db,
      "SELECT key, column_key, order_key, title, updated_at, done_at FROM card WHERE id = ?"
    )
    return try cards.map { card in
      rows.set(1, card.uuid)
      defer { rows.reset() }
      return try rows.next() ? head(of: card, rows) : nil
    }
  }

  private func head(of card: Card.ID, _ row: BulkStatement) throws -> CardHead {
    let columnKey = try row.integer(1)
    let place = try cards.place(
      ofCard: row.integer(0),
      columnKey: columnKey,
      orderKey: OrderKey(bytes: row.blob(2)),
      finishedAt: row.optionalInteger(5)
    )
    let board =
      switch try stored.place(forKey: columnKey) {
      case .column(_, let board), .archive(let board): board
      }
    return CardHead(
      id: card,
      title: try row.text(3) ?? "",
      place: place,
      board: board,
      updatedAt: Timestamp(milliseconds: try row.integer(4)),
      isLater: stored.isLater(place, columnKey)
    )
  }

  func together<Value>(_ count: Int, _ body: () throws -> Value) throws -> Value {
    if count < bulkThreshold || counts != nil { return try body() }
    defer { stopCounting() }
    try beginCounting()
    let value = try body()
    try counts?.write()
    return value
  }

  /// From here on, counts the cards of columns and blocks in memory; no column may be created
  /// meanwhile.
  ///
  /// Write the counts before ``stopCounting()``.
  func beginCounting() throws {
    if counts != nil { return }
    try growCache()
    counts = CardCounts(db)
    setTriggers(db, false)
  }

  func stopCounting() {
    if counts == nil { return }
    setTriggers(db, true)
    counts = nil
  }

  func move(_ moves: [CardMove]) throws {
    try together(moves.count) {
      for move in moves { try self.move(move) }
    }
  }
}
