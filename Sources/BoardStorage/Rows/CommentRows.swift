internal import BoardModel
internal import Foundation
internal import GRDB

struct CommentRows {
  let db: Database

  private static let fields = "id, card_id, author, at, text"

  func find(_ id: CardComment.ID) throws -> CardComment? {
    try Row.fetchOne(db.prepared("SELECT \(Self.fields) FROM card_comment WHERE id = ?", [id.uuid]))
      .map(comment)
  }

  /// The comments on a row of `card`, separated by line breaks; null if there are none.
  static let texts =
    "(SELECT group_concat(text, char(10)) FROM card_comment m WHERE m.card_id = card.id)"

  static let count = "(SELECT count(*) FROM card_comment m WHERE m.card_id = card.id)"

  var isEmpty: Bool {
    get throws { try Int.fetchOne(db.prepared("SELECT 1 FROM card_comment LIMIT 1")) == nil }
  }

  /// The comments on a card, oldest first.
  func all(of card: Card.ID) throws -> [CardComment] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT \(Self.fields) FROM card_comment WHERE card_id = ? ORDER BY at, id"
      ),
      arguments: [card.uuid]
    )
    .map(comment)
  }

  /// The comments on the cards of a board, in any order.
  func all(on board: Board.ID) throws -> [CardComment] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT \(Self.fields) FROM card_comment WHERE card_id IN (
          SELECT card.id FROM board
          JOIN board_column ON board_column.board_key = board.key
          JOIN card ON card.column_key = board_column.key
          WHERE board.id = ?
        )
        """,
      arguments: [board.uuid]
    )
    .map(comment)
  }

  func insert(_ comment: CardComment) throws {
    try db.cachedStatement(
      sql: "INSERT INTO card_comment (id, card_id, author, at, text) VALUES (?, ?, ?, ?, ?)"
    )
    .execute(arguments: [
      comment.id.uuid, comment.card.uuid, comment.author, comment.date.milliseconds, comment.text,
    ])
  }

  func remove(_ id: CardComment.ID) throws {
    try db.prepared("DELETE FROM card_comment WHERE id = ?", [id.uuid]).execute()
  }

  private func comment(_ row: Row) throws -> CardComment {
    CardComment(
      id: CardComment.ID(uuid: try row.decode(UUID.self, atIndex: 0)),
      card: Card.ID(uuid: try row.decode(UUID.self, atIndex: 1)),
      author: try row.decode(String?.self, atIndex: 2),
      date: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 3)),
      text: try row.decode(String.self, atIndex: 4)
    )
  }
}
