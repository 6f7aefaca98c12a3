package import BoardModel
internal import Foundation
internal import GRDB

extension SQLiteBoardStore {
  package func history(
    of scope: HistoryScope,
    _ start: HistoryStart,
    matching words: SearchText?,
    limit: Int
  ) throws(StoreError) -> HistoryPage {
    try read { db in
      let reader = HistoryReader(
        scope: scope,
        start: start,
        limit: limit,
        boards: stored,
        today: sources.now().day,
        db: db
      )
      return try words.map(reader.matches) ?? reader.page()
    }
  }

  /// The name that a deleted column had at last.
  package func deletedColumnName(
    _ column: BoardModel.Column.ID
  ) throws(StoreError) -> String? {
    try read { db in try DeletedColumnNames(boards: stored, db: db).name(of: column) }
  }

  package func deletedCard(_ id: Card.ID) throws(StoreError) -> Card? {
    try read { db in
      let cards = CardRows(db: db, boards: stored)
      return try cards.find(id) == nil ? ChangeLog.lastState(of: id, db) : nil
    }
  }
}
