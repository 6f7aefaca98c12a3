package import BoardModel
internal import GRDB

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
    database.bell?.ring()
  }
}
