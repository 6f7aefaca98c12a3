internal import BoardModel
internal import Foundation
internal import GRDB

/// Follows every card through the log, from column to column, in one pass.
struct FlowReader {
  private let columns: [FlowColumn]
  /// When each stretch begins, in milliseconds, rising.
  private let starts: [Int64]
  private let db: Database

  /// Where a card is, since when, and when it was begun.
  private struct Standing {
    var column: Int
    var since: Int64
    var begun: Int64?
  }

  private var standing: [UUID: Standing] = [:]
  /// By stretch, by column: how many more cards there were at its end than at its start.
  private var growth: [[Int]]
  private var finished: [Int]
  private var durations: [UUID: Int64] = [:]

  init(_ columns: [FlowColumn], since starts: [Timestamp], _ db: Database) {
    self.columns = columns
    self.starts = starts.map(\.milliseconds)
    self.db = db
    growth = Array(repeating: Array(repeating: 0, count: columns.count), count: starts.count)
    finished = Array(repeating: 0, count: starts.count)
  }

  /// - Complexity: O(*n*) for *n* entries of the log, of which those that move no card from one
  ///   column to another are passed over by the database.
  mutating func read(present: [Int]) throws -> FlowData {
    let rows = try Row.fetchCursor(db, sql: Self.sql(columns))
    var stretch = -1
    while let row = try rows.next() {
      let at = try row.decode(Int64.self, atIndex: 0)
      stretch = self.stretch(of: at, from: stretch)
      follow(
        try row.decode(UUID.self, atIndex: 1),
        from: try row.decode(Int.self, atIndex: 2),
        to: try row.decode(Int.self, atIndex: 3),
        at,
        stretch
      )
    }
    return FlowData(
      counts: counts(endingIn: present),
      finished: finished,
      durations: durations.values.sorted(),
      oldest: try oldest()
    )
  }

  // MARK: The log

  /// Which entries took a card from one column into another: −1 stands for off these columns.
  ///
  /// The column is cut out of the JSON as it stands there. The sign before it can't be a part of a
  /// text: quotation marks inside of one are written with a backslash. Taking every entry apart as
  /// JSON costs three times as much.
  private static func sql(_ columns: [FlowColumn]) -> String {
    """
    SELECT at, subject_id, old, new FROM (
      SELECT at, subject_id, \(number("before", columns)) AS old, \(number("after", columns)) AS new
      FROM change WHERE subject = 0 AND kind <> '\(Change.Kind.updated.rawValue)' ORDER BY seq
    ) WHERE old <> new
    """
  }

  private static func number(_ side: String, _ columns: [FlowColumn]) -> String {
    let names = columns.enumerated()
      .flatMap { index, column in
        column.columns.map { "WHEN '\($0.uuid.uuidString)' THEN \(index)" }
      }
    guard !names.isEmpty else { return "-1" }
    return """
      CASE WHEN instr(\(side), '"archivedAt":') THEN -1
      ELSE CASE substr(\(side), instr(\(side), '"column":"') + 10, 36)
        \(names.joined(separator: " ")) ELSE -1 END END
      """
  }

  private func stretch(of time: Int64, from last: Int) -> Int {
    // Nearly always the same one again.
    if last >= 0, time >= starts[last], last + 1 == starts.count || time < starts[last + 1] {
      return last
    }
    return (starts.firstIndex { $0 > time } ?? starts.count) - 1
  }

  private mutating func follow(
    _ card: UUID,
    from old: Int,
    to new: Int,
    _ time: Int64,
    _ stretch: Int
  ) {
    let wasDone = old >= 0 && columns[old].kind == .done
    let isDone = new >= 0 && columns[new].kind == .done
    if stretch >= 0 {
      if old >= 0 { growth[stretch][old] -= 1 }
      if new >= 0 { growth[stretch][new] += 1 }
      if isDone, !wasDone { finished[stretch] += 1 }
      if wasDone, !isDone, new >= 0 { finished[stretch] -= 1 }
    }
    let former = standing[card]
    var begun = former?.begun
    if new >= 0, columns[new].kind == .doing, begun == nil { begun = time }
    if isDone, !wasDone {
      if stretch >= 0, let begun { durations[card] = max(0, time - begun) }
    } else if wasDone, !isDone, new >= 0 {
      durations[card] = nil
    }
    // A card that is archived or deleted may come back.
    if new < 0 {
      standing[card] = begun.map { Standing(column: -1, since: time, begun: $0) }
    } else {
      standing[card] = Standing(column: new, since: time, begun: begun)
    }
  }

  // MARK: The answer

  /// Backwards from what is there now, so that a log that was cut off does not matter.
  private func counts(endingIn present: [Int]) -> [[Int]] {
    var counts: [[Int]] = []
    var now = present
    for change in growth.reversed() {
      counts.append(now.map { max(0, $0) })
      now = zip(now, change).map { $0 - $1 }
    }
    return counts.reversed()
  }

  private func oldest() throws -> [FlowData.StandingCard?] {
    var found: [(card: UUID, since: Int64)?] = Array(repeating: nil, count: columns.count)
    for (card, standing) in standing where standing.column >= 0 {
      guard let former = found[standing.column] else {
        found[standing.column] = (card, standing.since)
        continue
      }
      // The identifier decides between equals, so that the answer is always the same.
      if (standing.since, card.uuidString) < (former.since, former.card.uuidString) {
        found[standing.column] = (card, standing.since)
      }
    }
    return try found.map { found in
      guard let found,
        let title = try String.fetchOne(
          db.cachedStatement(sql: "SELECT title FROM card WHERE id = ?"),
          arguments: [found.card]
        )
      else { return nil }
      let since = Timestamp(milliseconds: found.since)
      return FlowData.StandingCard(id: Card.ID(uuid: found.card), title: title, since: since)
    }
  }
}
