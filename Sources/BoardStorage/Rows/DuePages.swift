internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// The unfinished cards of some columns that are due in a range of days or minutes: by due date, then
/// by column, then by age.
struct DuePages {
  /// The columns that are not of the kind *done*, in order.
  private let columns: [Int64]
  /// What the due date of each card is between, the end not included.
  private let texts: Range<String>
  private let boards: StoredBoards
  private let db: Database

  init(
    _ days: FilterRange<CalendarDay>,
    in columns: [StoredBoards.StoredColumn],
    _ boards: StoredBoards,
    _ db: Database
  ) {
    let first = days.lower?.iso ?? ""
    // A date sorts before the same date with a time, and both before the tilde.
    self.init(first..<max(first, (days.upper?.iso ?? "") + "~"), in: columns, boards, db)
  }

  /// The cards that are due at a time of a day.
  init(
    _ day: CalendarDay,
    minutes: ClosedRange<Int>,
    in columns: [StoredBoards.StoredColumn],
    _ boards: StoredBoards,
    _ db: Database
  ) {
    let first = DueDate(day, minute: minutes.lowerBound).iso
    let last = DueDate(day, minute: minutes.upperBound).iso
    self.init(first..<last + "~", in: columns, boards, db)
  }

  private init(
    _ texts: Range<String>,
    in columns: [StoredBoards.StoredColumn],
    _ boards: StoredBoards,
    _ db: Database
  ) {
    self.columns = columns.filter { $0.record.column.kind != .done }.map(\.key)
    (self.texts, self.boards, self.db) = (texts, boards, db)
  }

  private struct Place: Comparable {
    let due: String
    let column: Int
    let key: Int64

    static func < (left: Place, right: Place) -> Bool {
      (left.due, left.column, left.key) < (right.due, right.column, right.key)
    }
  }

  /// - Complexity: O(`limit` log *n*) for each column.
  func page(_ start: PageStart, limit: Int) throws -> [CardPreview] {
    let (side, place): (Side, Place?) =
      switch start {
      case .first: (.after, nil)
      case .last: (.before, nil)
      case .after(let card): (.after, try self.place(of: card))
      case .before(let card): (.before, try self.place(of: card))
      }
    let places = try self.places(side, of: place, limit)
    let page = side == .after ? places.prefix(limit) : places.suffix(limit)
    return try PreviewPage(db: db, boards: boards).cards(withKeys: page.map(\.key))
  }

  /// The first `limit` cards by their titles, and the number of all, counted up to `countLimit`.
  ///
  /// - Complexity: O(`limit` log *n* + `countLimit`) for each column.
  func titles(limit: Int, countLimit: Int) throws -> DueDay {
    let places = try self.places(.after, of: nil, limit)
    var day = DueDay()
    day.cards = try places.prefix(limit).compactMap(title)
    day.count = places.count < limit ? places.count : try count(limit: countLimit)
    return day
  }

  private func title(at place: Place) throws -> DueDay.Title? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT id, substr(title, 1, \(CardPreview.titleLimit)) FROM card WHERE key = ?"
      ),
      arguments: [place.key]
    )
    guard let row else { return nil }
    return DueDay.Title(
      id: Card.ID(uuid: try row.decode(UUID.self, atIndex: 0)),
      title: TitleRule.bounded(try row.decode(String.self, atIndex: 1)),
      due: try CardRows.due(place.due)
    )
  }

  /// The time of the first card that is due at a time.
  ///
  /// - Complexity: one seek per column.
  func firstTime() throws -> ClockTime? {
    try places(.after, of: nil, 1).first.flatMap { DueDate(iso: $0.due)?.time }
  }

  /// The number of cards, counted up to a limit.
  ///
  /// - Complexity: one seek per column, and O(`limit`).
  func count(limit: Int) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM (
          SELECT 1 FROM card WHERE column_key = ? AND due >= ? AND due < ? LIMIT ?)
        """
    )
    var count = 0
    for column in columns where count < limit {
      let arguments: StatementArguments = [
        column, texts.lowerBound, texts.upperBound, limit - count,
      ]
      count += try Int.fetchOne(statement, arguments: arguments) ?? 0
    }
    return count
  }

  /// - Throws: `StoreError.cardNotFound` for a card without a place here.
  private func place(of card: Card.ID) throws -> Place {
    let row = try Row.fetchOne(
      db.prepared("SELECT column_key, due, key FROM card WHERE id = ?", [card.uuid])
    )
    guard let row, let due = try row.decode(String?.self, atIndex: 1),
      let column = columns.firstIndex(of: try row.decode(Int64.self, atIndex: 0))
    else { throw StoreError.cardNotFound(card) }
    return Place(due: due, column: column, key: try row.decode(Int64.self, atIndex: 2))
  }

  /// At most `limit` cards of each column on one side of a place, in order.
  private func places(_ side: Side, of place: Place?, _ limit: Int) throws -> [Place] {
    try columns.indices.flatMap { try places($0, side, of: place, limit) }.sorted()
  }

  private func places(
    _ column: Int,
    _ side: Side,
    of place: Place?,
    _ limit: Int
  ) throws -> [Place] {
    let end = side == .after ? texts.lowerBound : texts.upperBound
    // Of the cards with the same due date, those of earlier columns are before the place.
    let key =
      switch place {
      case let place? where place.column == column: place.key
      case let place?: column < place.column ? Int64.max : Int64.min
      case nil: Int64.min
      }
    let statement = try db.cachedStatement(
      sql: """
        SELECT due, key FROM card
        WHERE column_key = ? AND (due, key) \(side.comparison) (?, ?)
          AND due \(side == .after ? "<" : ">=") ?
        ORDER BY due \(side.order), key \(side.order) LIMIT ?
        """
    )
    let arguments: StatementArguments = [
      columns[column], place?.due ?? end, key,
      side == .after ? texts.upperBound : texts.lowerBound, limit,
    ]
    return try Row.fetchAll(statement, arguments: arguments)
      .map { row in
        Place(
          due: try row.decode(String.self, atIndex: 0),
          column: column,
          key: try row.decode(Int64.self, atIndex: 1)
        )
      }
  }
}
