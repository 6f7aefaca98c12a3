package import BoardModel
internal import BoardRules

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
    database.bell?.ring()
    try database.followDay()
    return next.cards != nil
  }

  package func isLater(_ card: Card.ID) throws(StoreError) -> Bool {
    try database.read { db in
      try CardRows(db: db, boards: database.stored).head(of: card)?.isLater ?? false
    }
  }
}
