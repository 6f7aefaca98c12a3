package import BoardModel
internal import BoardRules

extension SQLiteBoardStore {
  package func isDue(_ today: CalendarDay) throws(StoreError) -> Bool {
    try database.read { try LaterDay(db: $0).isDue(today) }
  }

  package func begin(_ today: CalendarDay) throws(StoreError) {
    guard try isDue(today) else { return }
    try database.writeUnlogged { try LaterDay(db: $0).begin(today) }
    database.bell?.ring()
    try database.followDay()
  }

  package func isLater(_ card: Card.ID) throws(StoreError) -> Bool {
    try database.read { db in
      try CardRows(db: db, boards: database.stored).head(of: card)?.isLater ?? false
    }
  }
}
