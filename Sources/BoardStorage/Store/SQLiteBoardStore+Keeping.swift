package import BoardModel
internal import BoardRules
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

extension SQLiteBoardStore {
  package func conflicts() throws(StoreError) -> [CardConflict] {
    try database.refresh()
    return try database.read { db in
      let cards = CardRows(db: db, boards: database.stored)
      return try ConflictRows(db: db).all()
        .compactMap { row in
          try CardConflict(row, cards.find(row.card)) { try ChangeLog.lastState(of: row.card, db) }
        }
    }
  }

  package func conflictingCards() throws(StoreError) -> Set<Card.ID> {
    try database.read { try ConflictRows(db: $0).openCards() }
  }

  package func dismiss(_ conflict: CardConflict) throws(StoreError) {
    try database.writeUnlogged { db in
      try ConflictRows(db: db).remove(conflict.storedField, of: conflict.card)
    }
  }
}

extension SQLiteBoardStore {
  package func isDue(_ today: CalendarDay) throws(StoreError) -> Bool {
    try database.read { try LaterDay(db: $0).isDue(today) }
  }

  package func begin(_ today: CalendarDay) throws(StoreError) {
    while try beginPart(of: today) {}
  }

  package func beginPart(of today: CalendarDay) throws(StoreError) -> Bool {
    guard try isDue(today) else { return false }
    var next = comingIn.day == today ? comingIn : ComingIn(day: today)
    let start = ContinuousClock.now
    try database.writeUnlogged { try LaterDay(db: $0).begin(today, &next) }
    next.fit(to: start.duration(to: .now))
    comingIn = next
    try database.followDay()
    return next.cards != nil
  }

  package func isLater(_ card: Card.ID) throws(StoreError) -> Bool {
    try database.read { db in
      try CardRows(db: db, boards: database.stored).head(of: card)?.isLater ?? false
    }
  }
}
