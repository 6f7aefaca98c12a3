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
      let reader = HistoryReader(scope: scope, start: start, limit: limit, db: db)
      return try words.map(reader.matches) ?? reader.page()
    }
  }

  package func deletedCard(_ id: Card.ID) throws(StoreError) -> Card? {
    try read { db in
      let cards = CardRows(db: db, boards: stored)
      return try cards.find(id) == nil ? ChangeLog.lastState(of: id, db) : nil
    }
  }
}
