internal import BoardModel
internal import GRDB

/// Reads stretches of the history.
struct HistoryReader {
  let scope: HistoryScope
  let start: HistoryStart
  let limit: Int
  let db: Database

  /// How many rows of a long action are read in full, to tell what it was.
  private static let sample = 16
  /// How much of the log's text is taken apart for a page, in characters.
  private static let sizeLimit = 4 << 20

  // MARK: Whole actions

  /// The next actions, or the next rows of a card.
  func page() throws -> HistoryPage {
    var (stretches, isLast, rowsRead) = try stretches()
    var entries: [HistoryEntry] = []
    var size = 0
    for (index, stretch) in stretches.enumerated() {
      let rows = try rows(of: stretch, &size)
      rowsRead += rows.count
      if let entry = HistoryEntry(rows, of: stretch) { entries.append(entry) }
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
      let (stretches, isLast) = try actions.next(behind: start.place, limit: limit)
      return (stretches, isLast, actions.rowsRead)
    case .card:
      let places = try Int64.fetchAll(
        db.cachedStatement(sql: "SELECT seq FROM change \(condition) LIMIT ?"),
        arguments: arguments + [limit]
      )
      return (places.map { $0...$0 }, places.count < limit, places.count)
    }
  }

  /// The rows of a stretch, oldest first; of a long one some of the oldest and the newest.
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

  private func row(at sequence: Int64) throws -> HistoryRow? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(HistoryRow.fields) FROM change WHERE seq = ?"),
      arguments: [sequence]
    )
    .flatMap { try HistoryRow($0) }
  }

  // MARK: Searching

  /// The rows of the next slice of the log that hold words in a title or in their verb.
  func matches(of words: SearchText) throws -> HistoryPage {
    var slice = LogSlice()
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT seq, kind, coalesce(
              json_extract(coalesce(after, before), '$.title'),
              json_extract(coalesce(after, before), '$.name')),
            CASE kind WHEN 'updated' THEN
              coalesce(json_extract(before, '$.title'), json_extract(before, '$.name')) END,
            coalesce(length(before), 0) + coalesce(length(after), 0)
          FROM change \(condition)
          """
      ),
      arguments: arguments
    )
    while slice.found.count < limit, !slice.isFull, !slice.isLast {
      if let row = try rows.next() {
        try slice.add(row, isFound: words.isFound(in: texts(of: row)))
      } else {
        slice.isLast = true
      }
    }
    let entries = try slice.found.compactMap { sequence in
      try row(at: sequence).flatMap { HistoryEntry([$0], of: sequence...sequence) }
    }
    return page(
      entries,
      from: slice.first.map { $0...$0 },
      to: slice.last.map { $0...$0 },
      isLast: slice.isLast,
      slice.rows + slice.found.count
    )
  }

  private func texts(of row: Row) throws -> [String] {
    let kind = try row.decode(String.self, atIndex: 1)
    let titles = try [2, 3].map { try row.decode(String?.self, atIndex: $0) }
    return (titles + [Change.Kind(rawValue: kind).map(HistoryWords.verb)]).compactMap(\.self)
  }

  // MARK: Both

  private var condition: String {
    let direction = start.direction
    let place = "seq \(direction.isBehind) ? ORDER BY seq \(direction.order)"
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
    let entries = start.direction == .older ? nearestFirst : nearestFirst.reversed()
    return HistoryPage(entries: entries, stretch: stretch, isLast: isLast, rowsRead: rowsRead)
  }
}
