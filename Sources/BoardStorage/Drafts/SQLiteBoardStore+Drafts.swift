package import BoardModel
internal import Foundation
internal import GRDB

/// What stands in editors and is not saved.
///
/// It is written like a change, durably, but it is none: nothing is logged and nothing is published.
extension SQLiteBoardStore {
  package func keepDraft(_ draft: UnsavedCard) throws(StoreError) {
    try writeBeside { db in
      try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO draft (holder, at, content) VALUES (?, ?, ?)"
      )
      .execute(arguments: [
        sources.holderName, sources.now().milliseconds, StoredDraft.encode(draft),
      ])
    }
  }

  package func dropDraft() throws(StoreError) {
    let holder = sources.holderName
    let isKept = try read { db in
      try Bool.fetchOne(db, sql: "SELECT 1 FROM draft WHERE holder = ?", arguments: [holder])
    }
    if isKept == true { try deleteDraft(of: holder) }
  }

  package func discard(_ draft: UnsavedCard) throws(StoreError) {
    try deleteDraft(of: draft.holder)
  }

  package func takeOver(_ draft: UnsavedCard) throws(StoreError) {
    try writeBeside { db in
      try db.execute(
        sql: "UPDATE OR REPLACE draft SET holder = ? WHERE holder = ?",
        arguments: [sources.holderName, draft.holder]
      )
    }
  }

  package func abandonedDrafts() throws(StoreError) -> [UnsavedCard] {
    let rows = try read { db in
      try Row.fetchAll(
        db.cachedStatement(sql: "SELECT holder, at, content FROM draft ORDER BY at DESC")
      )
    }
    var drafts: [UnsavedCard] = []
    for row in rows {
      // What can't be read is left alone: a newer version of the program may have written it.
      guard let holder = String.fromDatabaseValue(row[0]),
        let date = Int64.fromDatabaseValue(row[1]),
        let content = String.fromDatabaseValue(row[2]), !sources.isHeldByAnother(holder),
        let stored = try? JSONDecoder().decode(StoredDraft.self, from: Data(content.utf8)),
        let draft = stored.draft(date: Timestamp(milliseconds: date), holder: holder)
      else { continue }
      drafts.append(draft)
    }
    return drafts
  }

  private func deleteDraft(of holder: String) throws(StoreError) {
    try writeBeside { db in
      try db.execute(sql: "DELETE FROM draft WHERE holder = ?", arguments: [holder])
    }
  }
}
