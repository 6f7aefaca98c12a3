internal import BoardModel
internal import Foundation
internal import GRDB

/// The cards that still come in on a day, part by part.
struct ComingIn {
  /// How long a key may wait for a part.
  private static let time = Duration.milliseconds(15)

  var day: CalendarDay?
  /// Their keys; nil if they were not read yet, or if all are in.
  var cards: [Int64]?
  /// How many come in at once.
  var part = 25

  /// Makes the next part as large as the last one had time for, and at most a quarter larger.
  mutating func fit(to time: Duration) {
    let room = Double(part) * (Self.time / max(time, .microseconds(1)))
    part = max(5, min(Int(room), part + part / 4))
  }
}

/// The day by which the file decides which cards are later.
///
/// It is kept in the file, because two programs in different time zones must agree: a card comes
/// in with the first of them whose day begins. Without one, no card has had a start yet.
struct LaterDay {
  let db: Database

  private static let setting = "later-day"
  private static let sinceSetting = "later-since"

  var day: CalendarDay? { get throws { try day(Self.setting) } }

  /// The day before the file's, while cards that start between them still come in.
  var since: CalendarDay? { get throws { try day(Self.sinceSetting) } }

  private func day(_ setting: String) throws -> CalendarDay? {
    try SettingRows(db: db).text(setting).flatMap { CalendarDay(iso: $0) }
  }

  /// Both days; whether cards have come in shows in it.
  static func days(_ db: Database) throws -> [CalendarDay?] {
    try [LaterDay(db: db).day, LaterDay(db: db).since]
  }

  /// Whether a card with this start is hidden.
  func isLater(_ start: CalendarDay?) throws -> Bool {
    guard let start else { return false }
    return try day.map { start > $0 } ?? true
  }

  /// Whether a card is hidden, by what is stored.
  func isLater(_ card: Card.ID) throws -> Bool {
    try isLater(
      String.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT v.value FROM card c JOIN card_value v ON v.card_key = c.key
            WHERE c.id = ? AND v.field = \(CardValues.start)
            """
        ),
        arguments: [card.uuid]
      )
      .flatMap { CalendarDay(iso: $0) }
    )
  }

  // MARK: A new day

  /// Whether a new day begins: some card has a start, and the day is later than the file's.
  ///
  /// An earlier day counts from two days on, when it is the clock that was set back and not
  /// another time zone.
  func isDue(_ today: CalendarDay) throws -> Bool {
    let known = try day
    if known == today { return try since != nil }
    if let known, today < known, known.daysUntil(today) > -2 { return false }
    return try Bool.fetchOne(
      db.prepared("SELECT EXISTS (SELECT 1 FROM card_value WHERE field = \(CardValues.start))")
    ) ?? false
  }

  /// Puts cards into the list of their column in which they belong on a day.
  ///
  /// With a later day, it is one part of them; `next` has the keys of the others. If the clock was
  /// set back, it is every card.
  ///
  /// - Complexity: O(*k* log *n*) for *k* cards that change their list, and a look at each start
  ///   that is ahead if the day is earlier than the last one.
  func begin(_ today: CalendarDay, _ next: inout ComingIn) throws {
    let starts = "SELECT card_key FROM card_value WHERE field = \(CardValues.start) AND value"
    guard let known = try day, known <= today else {
      let isHidden = "key IN (\(starts) <= ?) AND \(Self.isHidden)"
      try move(to: Self.shown, isHidden, [today.iso])
      try move(to: Self.hidden, "key IN (\(starts) > ?) AND \(Self.isOpen)", [today.iso])
      try keep(today)
      return try SettingRows(db: db).keep(nil, as: Self.sinceSetting)
    }
    let since = try since ?? known
    var cards =
      try next.cards
      ?? Int64.fetchAll(
        db,
        sql: "\(starts) > ? AND value <= ? ORDER BY card_key DESC",
        arguments: [since.iso, today.iso]
      )
    let part = cards.suffix(next.part)
    let keys = part.map(String.init).joined(separator: ",")
    try move(to: Self.shown, "key IN (\(keys)) AND \(Self.isHidden)", [])
    cards.removeLast(part.count)
    next.cards = cards.isEmpty ? nil : cards
    try keep(today)
    try SettingRows(db: db).keep(cards.isEmpty ? nil : since.iso, as: Self.sinceSetting)
  }

  /// Remembers the day without looking at the cards.
  func keep(_ today: CalendarDay) throws {
    try SettingRows(db: db).keep(today.iso, as: Self.setting)
  }

  /// Puts the cards of a column into the list in which they belong, after its kind has changed.
  func settle(_ column: StoredBoards.StoredColumn, kind: BoardModel.Column.Kind) throws {
    if kind == .done {
      try move(to: Self.shown, "column_key = ?", [column.laterKey])
    } else if let day = try day {
      try move(
        to: Self.hidden,
        """
        column_key = ? AND EXISTS (
          SELECT 1 FROM card_value v WHERE v.card_key = card.key
            AND v.field = \(CardValues.start) AND v.value > ?) AND \(Self.isOpen)
        """,
        [column.key, day.iso]
      )
    }
  }

  // MARK: Lists

  private static let shown = "(SELECT later_of FROM board_column WHERE key = card.column_key)"
  private static let hidden = "(SELECT key FROM board_column WHERE later_of = card.column_key)"
  private static let isHidden =
    "column_key IN (SELECT key FROM board_column WHERE later_of IS NOT NULL)"
  private static let isOpen =
    "column_key IN (SELECT key FROM board_column WHERE kind IN ('to-do', 'doing'))"

  /// Puts the cards that meet a condition into another list.
  ///
  /// It counts them itself, because the triggers would do so card by card.
  private func move(to list: String, _ condition: String, _ arguments: StatementArguments) throws {
    var counts = CardCounts(db)
    let rows = try Row.fetchCursor(
      db.makeStatement(sql: "SELECT column_key, \(list), order_key FROM card WHERE \(condition)"),
      arguments: arguments
    )
    var isEmpty = true
    while let row = try rows.next() {
      isEmpty = false
      let key = Array(try row.decode(Data.self, atIndex: 2))
      try counts.add(-1, column: try row.decode(Int64.self, atIndex: 0), key: key)
      try counts.add(1, column: try row.decode(Int64.self, atIndex: 1), key: key)
    }
    if isEmpty { return }
    setTriggers(db, false)
    defer { setTriggers(db, true) }
    try db.execute(
      sql: "UPDATE card SET column_key = \(list) WHERE \(condition)",
      arguments: arguments
    )
    try counts.write()
  }
}
