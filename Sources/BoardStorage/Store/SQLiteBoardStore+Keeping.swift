package import BoardModel
internal import Foundation
internal import GRDB

/// Unsaved text in editors, prompts and comments.
///
/// It is written as durably as a change, but isn't logged or published.
extension SQLiteBoardStore {
  package func saveDraft(_ draft: UnsavedCard) throws(StoreError) {
    try database.writeUnlogged { db in
      try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO draft (holder, at, content) VALUES (?, ?, ?)"
      )
      .execute(arguments: [
        database.sources.holderName, database.sources.now().milliseconds, StoredDraft.encode(draft),
      ])
    }
  }

  package func deleteDraft() throws(StoreError) {
    let holder = database.sources.holderName
    let isKept = try database.read { db in
      try Bool.fetchOne(db, sql: "SELECT 1 FROM draft WHERE holder = ?", arguments: [holder])
    }
    if isKept == true { try deleteDraft(of: holder) }
  }

  package func discard(_ draft: UnsavedCard) throws(StoreError) {
    try deleteDraft(of: draft.holder)
  }

  package func takeOver(_ draft: UnsavedCard) throws(StoreError) {
    try database.writeUnlogged { db in
      try db.execute(
        sql: "UPDATE OR REPLACE draft SET holder = ? WHERE holder = ?",
        arguments: [database.sources.holderName, draft.holder]
      )
    }
  }

  package func unsavedTexts() throws(StoreError) -> [DraftPlace: String] {
    try UnsavedTexts(database: database).all()
  }

  package func keepText(_ text: String?, typedIn place: DraftPlace) throws(StoreError) {
    try UnsavedTexts(database: database).keep(text, typedIn: place)
  }

  package func abandonedDrafts() throws(StoreError) -> [UnsavedCard] {
    let rows = try database.read { db in
      try Row.fetchAll(db.prepared("SELECT holder, at, content FROM draft ORDER BY at DESC"))
    }
    var drafts: [UnsavedCard] = []
    for row in rows {
      // Leave unreadable drafts alone: a newer version of the program may have written them.
      guard let holder = String.fromDatabaseValue(row[0]),
        let date = Int64.fromDatabaseValue(row[1]),
        let content = String.fromDatabaseValue(row[2]), !database.sources.isHeldByAnother(holder),
        let draft = StoredDraft.read(
          content,
          date: Timestamp(milliseconds: date),
          holder: holder
        )
      else { continue }
      drafts.append(draft)
    }
    return drafts
  }

  private func deleteDraft(of holder: String) throws(StoreError) {
    try database.writeUnlogged { db in
      try db.execute(sql: "DELETE FROM draft WHERE holder = ?", arguments: [holder])
    }
  }
}

/// An author's settings for viewing boards.
extension SQLiteBoardStore {
  /// Also remembers it without an author, for authors who have opened none.
  package func rememberOpen(_ board: Board.ID) throws(StoreError) {
    try database.writeUnlogged { db in
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO setting (author, name, value)
          VALUES (?, 'open-board', ?), ('', 'open-board', ?)
          """,
        arguments: [database.sources.author ?? "", board.uuid, board.uuid]
      )
    }
  }

  package func setting(_ name: String) throws(StoreError) -> String? {
    try database.read { try SettingRows(db: $0, author: database.sources.author ?? "").text(name) }
  }

  package func keepSetting(_ value: String?, as name: String) throws(StoreError) {
    try database.writeUnlogged { db in
      try SettingRows(db: db, author: database.sources.author ?? "").keep(value, as: name)
    }
  }
}
