internal import BoardModel
internal import Foundation
internal import GRDB

extension Salvage {
  /// Writes comments and views found as rows, then those found only in the log.
  func makeCommentsAndViews() throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO card_comment (id, card_id, at, author, text)
        SELECT id, card_id, at, author, text FROM found_comment ORDER BY at;
        INSERT OR IGNORE INTO saved_view (id, name, query, board_id, order_key)
        SELECT id, name, query, board_id, order_key FROM found_view;
        """
    )
    try takeFromLog()
    try db.execute(
      sql: "UPDATE card_comment SET author = substr(author, 1, \(MarkRule.characterLimit / 8))"
        + " WHERE length(CAST(author AS BLOB)) > \(MarkRule.byteLimit)"
    )
    try db.execute(
      sql: "UPDATE saved_view SET board_id = NULL WHERE board_id NOT IN (SELECT id FROM board)"
    )
  }

  private func takeFromLog() throws {
    let rows = try BulkStatement(
      db,
      "SELECT \(ChangeLog.fields) FROM found_change WHERE subject > 2 ORDER BY seq"
    )
    var comments: [CardComment.ID: CardComment?] = [:]
    var views: [SavedView.ID: SavedView?] = [:]
    try rows.eachRow {
      // Unreadable entries are lost.
      guard let change = try? Change(rows) else { return }
      switch change.subject {
      case .comment(let entry): if let id = entry.comment?.id { comments[id] = .some(entry.after) }
      case .view(let entry): if let id = entry.record?.id { views[id] = .some(entry.after) }
      case .card, .column, .board: break
      }
    }
    let rowsOfComments = CommentRows(db: db)
    for (id, comment) in comments where try rowsOfComments.find(id) == nil {
      if let comment { try rowsOfComments.insert(comment) }
    }
    let rowsOfViews = ViewRows(db: db)
    let known = try Set(rowsOfViews.all().map(\.id))
    for (id, view) in views where !known.contains(id) {
      if let view { try rowsOfViews.save(view) }
    }
  }
}
