internal import BoardModel
internal import BoardRules
internal import GRDB

/// Comments and saved views.
extension SQLiteTransaction {
  func comment(_ id: CardComment.ID) throws -> CardComment? { try CommentRows(db: db).find(id) }

  func insert(_ comment: CardComment) throws { try CommentRows(db: db).insert(comment) }

  func remove(_ comment: CardComment.ID) throws { try CommentRows(db: db).remove(comment) }

  func views() throws -> [SavedView] { try ViewRows(db: db).all() }

  func save(_ view: SavedView) throws { try ViewRows(db: db).save(view) }

  func remove(_ view: SavedView.ID) throws { try ViewRows(db: db).remove(view) }
}
