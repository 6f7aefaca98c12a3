internal import BoardModel
internal import BoardRules
internal import GRDB

struct HistoryReader {
  let scope: HistoryScope
  let start: HistoryStart
  let limit: Int
  let boards: StoredBoards
  /// The day on which words for dates, such as “today”, are based.
  let today: CalendarDay
  let db: Database

  /// How many rows of a long action are read in full, to describe it.
  private static let sample = 16
  /// Longer actions are not counted row by row.
  private static let countLimit = 512
  /// How much log text is parsed for one page, in characters.
  private static let sizeLimit = 4 << 20

  private var deletedColumns: DeletedColumnNames { DeletedColumnNames(boards: boards, db: db) }

  // MARK: Whole actions

  func page() throws -> HistoryPage {
    var (stretches, isLast, rowsRead) = try stretches()
    var entries: [HistoryEntry] = []
    var size = 0
    for (index, stretch) in stretches.enumerated() {
      let rows = try rows(of: stretch, &size)
      rowsRead += rows.count
      if var entry = HistoryEntry(rows, of: stretch) {
        rowsRead += try count(&entry, sampled: rows)
        entry.columnNames = try deletedColumns.names(in: entry.event)
        entries.append(entry)
      }
      if size >= Self.sizeLimit, index < stretches.count - 1 {
        stretches.removeLast(stretches.count - 1 - index)
        isLast = false
        break
      }
    }
    return page(entries, from: stretches.first, to: stretches.last, isLast: isLast, rowsRead)
  }

  private func stretches() throws -> ([ClosedRange<Int64>], isLast: Bool, rowsRead: Int) {
    switch scope {
    case .all:
      var actions = ActionStretches(start.direction, db)
      let (stretches, isLast) = try actions.next(after: start.place, limit: limit)
      return (stretches, isLast, actions.rowsRead)
    case .card:
      let places = try Int64.fetchAll(
        db.prepared("SELECT seq FROM change \(condition) LIMIT ?", arguments + [limit])
      )
      return (places.map { $0...$0 }, places.count < limit, places.count)
    }
  }

  /// The rows of a stretch, oldest first; of a long one, some of the oldest and the newest.
  private func rows(of stretch: ClosedRange<Int64>, _ size: inout Int) throws -> [HistoryRow] {
    var rows: [HistoryRow] = []
    let oldest = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT \(HistoryRow.fields) FROM change WHERE seq BETWEEN ? AND ? ORDER BY seq LIMIT ?
          """
      ),
      arguments: [stretch.lowerBound, stretch.upperBound, Self.sample]
    )
    while size < Self.sizeLimit || rows.isEmpty, let row = try oldest.next() {
      guard let row = try HistoryRow(row) else { continue }
      size += row.size
      rows.append(row)
    }
    if rows.count == Self.sample, let last = rows.last, last.sequence < stretch.upperBound,
      let newest = try row(at: stretch.upperBound)
    {
      rows.append(newest)
    }
    return rows
  }

  /// Counts the cards and columns of an action if only a sample was read; in a very long one, every
  /// row counts as a card.
  ///
  /// - Returns: how many rows this read.
  private func count(_ entry: inout HistoryEntry, sampled rows: [HistoryRow]) throws -> Int {
    let length = Int(entry.sequences.upperBound - entry.sequences.lowerBound) + 1
    guard length > rows.count, length <= Self.countLimit, let kind = entry.event.loggedKind else {
      return 0
    }
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT count(*) AS cards,
            count(DISTINCT json_extract(coalesce(after, before), '$.column')) AS columns
          FROM change WHERE seq BETWEEN ? AND ? AND kind = ? AND subject = 0
          """
      ),
      arguments: [entry.sequences.lowerBound, entry.sequences.upperBound, kind.rawValue]
    )
    entry.count = try row?.decode(Int.self, forColumn: "cards") ?? entry.count
    entry.isAcrossColumns = try row?.decode(Int.self, forColumn: "columns") ?? 1 > 1
    return length
  }

  private func row(at sequence: Int64) throws -> HistoryRow? {
    try Row.fetchOne(
      db.prepared("SELECT \(HistoryRow.fields) FROM change WHERE seq = ?", [sequence])
    )
    .flatMap { try HistoryRow($0) }
  }

  // MARK: Searching

  /// The rows in the next slice of the log whose text matches a search.
  func matches(of search: HistorySearch) throws -> HistoryPage {
    var slice = LogSlice()
    var actions = SearchedActions()
    var entries: [HistoryEntry] = []
    let values = boards.values
    let rows = try Row.fetchCursor(
      db.prepared("SELECT \(HistoryRow.fields) FROM change \(condition)", arguments)
    )
    while entries.count < limit, !slice.isFull, !slice.isLast {
      guard let row = try rows.next() else {
        slice.isLast = true
        break
      }
      let (sequence, size) = try HistoryRow.head(of: row)
      slice.add(sequence, size: size)
      guard let entry = try entry(row, at: sequence) else { continue }
      let line = HistoryWords(entry, on: values, today: today, naming: scope == .all ? .all : .none)
      if try search.isFound(entry, in: line, others: { try others(than: entry, &actions) }) {
        entries.append(entry)
      }
    }
    return page(
      entries,
      from: slice.first.map { $0...$0 },
      to: slice.last.map { $0...$0 },
      isLast: slice.isLast,
      slice.rows + actions.rowsRead
    )
  }

  /// The text after the title in a whole action's row; empty if rows are shown one by one.
  private func others(
    than entry: HistoryEntry,
    _ actions: inout SearchedActions
  ) throws -> String {
    guard scope == .all else { return "" }
    if let others = actions.others(of: entry.action) { return others }
    let place = entry.sequences.lowerBound
    var (older, newer) = (ActionStretches(.before, db), ActionStretches(.after, db))
    let first = try older.next(after: place + 1, limit: 1).stretches.first
    let last = try newer.next(after: place - 1, limit: 1).stretches.first
    let stretch = (first?.lowerBound ?? place)...(last?.upperBound ?? place)
    var size = 0
    let rows = try rows(of: stretch, &size)
    var whole = HistoryEntry(rows, of: stretch)
    var rowsRead = older.rowsRead + newer.rowsRead + rows.count
    if var counted = whole {
      rowsRead += try count(&counted, sampled: rows)
      whole = counted
    }
    let others = whole.map { HistoryWords($0, on: boards.values, today: today).others } ?? ""
    actions.add(entry.action, others, rowsRead: rowsRead)
    return others
  }

  private func entry(_ row: Row, at sequence: Int64) throws -> HistoryEntry? {
    guard let row = try HistoryRow(row),
      var entry = HistoryEntry([row], of: sequence...sequence)
    else { return nil }
    entry.columnNames = try deletedColumns.names(in: entry.event)
    return entry
  }

  // MARK: Both

  private var condition: String {
    let direction = start.direction
    let place = "seq \(direction.comparison) ? ORDER BY seq \(direction.order)"
    return scope == .all ? "WHERE \(place)" : "WHERE subject_id = ? AND \(place)"
  }

  private var arguments: StatementArguments {
    switch scope {
    case .all: [start.place]
    case .card(let card): [card.uuid, start.place]
    }
  }

  private func page(
    _ nearestFirst: [HistoryEntry],
    from first: ClosedRange<Int64>?,
    to last: ClosedRange<Int64>?,
    isLast: Bool,
    _ rowsRead: Int
  ) -> HistoryPage {
    var stretch: ClosedRange<Int64>?
    if let first, let last {
      stretch = min(first.lowerBound, last.lowerBound)...max(first.upperBound, last.upperBound)
    }
    let entries = start.direction == .before ? nearestFirst : nearestFirst.reversed()
    return HistoryPage(entries: entries, stretch: stretch, isLast: isLast, rowsRead: rowsRead)
  }
}

extension HistoryStart {
  /// The side of its place on which the log is read.
  fileprivate var direction: Side {
    switch self {
    case .newest, .older: .before
    case .oldest, .newer: .after
    }
  }

  fileprivate var place: Int64 {
    switch self {
    case .newest: .max
    case .oldest: 0
    case .older(let place), .newer(let place): place
    }
  }
}
