internal import BoardModel
internal import Foundation
internal import GRDB

/// Follows every card through the log from column to column, in one pass.
struct FlowReader {
  private let columns: [FlowColumn]
  /// The rising start times of the stretches, in milliseconds.
  private let starts: [Int64]
  private let db: Database

  /// A card's column, since when, when work on it began, and how long it took if it is done.
  ///
  /// Kept small: a log has up to a million cards, and looking them up takes most of the time.
  private struct Standing {
    let since: Int64
    private let beginning: Int64
    private let length: Int64
    private let place: Int32
    /// Whether it was done when it was archived, deleted or moved to another board.
    let isDoneElsewhere: Bool

    init(column: Int, since: Int64, begun: Int64?, duration: Int64?, isDoneElsewhere: Bool) {
      place = Int32(truncatingIfNeeded: column)
      self.since = since
      beginning = begun ?? .min
      length = duration ?? .min
      self.isDoneElsewhere = isDoneElsewhere
    }

    var column: Int { Int(place) }
    var begun: Int64? { beginning == .min ? nil : beginning }
    var duration: Int64? { length == .min ? nil : length }
  }

  private var standing: [Card.ID: Standing] = [:]
  private let kinds: [Column.Kind]
  /// By stretch and column: how many cards it gained between the stretch's start and end.
  private var growth: [[Int]]
  private var finished: [Int]
  /// The estimates of the cards that have one, in hundredths.
  private let estimates: [Card.ID: Int]
  /// The same growth, in estimates.
  private var estimateGrowth: [[Int]]

  init(_ columns: [FlowColumn], since starts: [Timestamp], _ db: Database) throws {
    self.columns = columns
    kinds = columns.map(\.kind)
    self.starts = starts.map(\.milliseconds)
    self.db = db
    growth = Array(repeating: Array(repeating: 0, count: columns.count), count: starts.count)
    finished = Array(repeating: 0, count: starts.count)
    estimateGrowth = growth
    estimates = try Self.estimates(db)
  }

  private static func estimates(_ db: Database) throws -> [Card.ID: Int] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT c.id, v.value FROM card_value v JOIN card c ON c.key = v.card_key
        WHERE v.field = \(CardValues.estimate)
        """
    )
    var estimates: [Card.ID: Int] = [:]
    while let row = try rows.next() {
      estimates[Card.ID(uuid: try row.decode(UUID.self, atIndex: 0))] = try row.decode(atIndex: 1)
    }
    return estimates
  }

  /// - Complexity: O(*n*) for *n* entries of the log.
  mutating func read(present: [Int]) throws -> FlowData {
    standing.reserveCapacity(present.reduce(0, +))
    let rows = BulkStatement(try db.makeStatement(sql: Self.sql(columns)), db)
    let kinds = kinds
    var stretch = -1
    var importedStretch = -1
    try rows.eachRow {
      let (old, new) = (Int(try rows.integer(2)), Int(try rows.integer(3)))
      if old == new { return }
      let at = try rows.integer(0)
      stretch = self.stretch(of: at, from: stretch)
      Self.count(1, from: old, to: new, in: stretch, &growth)
      let card = Card.ID(uuid: try rows.uuid(1))
      if let estimate = estimates.isEmpty ? nil : estimates[card] {
        Self.count(estimate, from: old, to: new, in: stretch, &estimateGrowth)
      }
      let finishes = Self.follow(
        &standing[card],
        from: old,
        to: new,
        at,
        isCounted: stretch >= 0,
        kinds
      )
      var end = stretch
      if finishes > 0, old < 0, let said = try rows.textBytes(4, LoggedCard.finish) {
        importedStretch = self.stretch(of: said, from: importedStretch)
        end = importedStretch
      }
      if end >= 0 { finished[end] += finishes }
    }
    return FlowData(
      counts: Self.counts(endingIn: present, growth),
      finished: finished,
      durations: standing.values.compactMap(\.duration).sorted(),
      oldest: try oldest(),
      estimates: estimates.isEmpty ? [] : Self.counts(endingIn: presentEstimates, estimateGrowth)
    )
  }

  // MARK: The log

  /// The columns of a card before and after each entry that may have moved it; −1 means outside
  /// these columns.
  ///
  /// Entries that leave a card in its column are filtered later: in SQL, both columns would be
  /// computed twice. For an imported card, the source's completion time counts.
  private static func sql(_ columns: [FlowColumn]) -> String {
    """
    SELECT at, subject_id, \(number("before", columns)), \(number("after", columns)), after
    FROM change
    WHERE subject = 0 AND kind <> '\(Change.Kind.updated.rawValue)' ORDER BY seq
    """
  }

  private static func number(_ side: String, _ columns: [FlowColumn]) -> String {
    let names = columns.enumerated()
      .flatMap { index, column in
        column.columns.map { "WHEN '\($0.uuid.uuidString)' THEN \(index)" }
      }
    guard !names.isEmpty else { return "-1" }
    return "CASE tercet_logged_column(\(side)) \(names.joined(separator: " ")) ELSE -1 END"
  }

  private func stretch(of time: Int64, from last: Int) -> Int {
    // Almost always the same stretch as before.
    if last >= 0, time >= starts[last], last + 1 == starts.count || time < starts[last + 1] {
      return last
    }
    return (starts.firstIndex { $0 > time } ?? starts.count) - 1
  }

  private static func isDone(_ column: Int, _ kinds: [Column.Kind]) -> Bool {
    column >= 0 && kinds[column] == .done
  }

  private static func count(
    _ amount: Int,
    from old: Int,
    to new: Int,
    in stretch: Int,
    _ growth: inout [[Int]]
  ) {
    guard stretch >= 0 else { return }
    if old >= 0 { growth[stretch][old] -= amount }
    if new >= 0 { growth[stretch][new] += amount }
  }

  /// Moves a card from one column to another, with a single lookup.
  ///
  /// - Returns: 1 if this finished the card, −1 if it reopened it. A card that left done and comes
  ///   back done was already counted.
  private static func follow(
    _ card: inout Standing?,
    from old: Int,
    to new: Int,
    _ time: Int64,
    isCounted: Bool,
    _ kinds: [Column.Kind]
  ) -> Int {
    let wasDone = old < 0 ? card?.isDoneElsewhere == true : isDone(old, kinds)
    let isDone = isDone(new, kinds)
    var begun = card?.begun
    var duration = card?.duration
    if new >= 0, kinds[new] == .doing, begun == nil { begun = time }
    var finishes = 0
    if isDone, !wasDone {
      finishes = 1
      if isCounted, let begun { duration = max(0, time - begun) }
    } else if wasDone, !isDone, new >= 0 {
      finishes = -1
      duration = nil
    }
    // An archived or deleted card may come back.
    if new < 0, begun == nil, !wasDone {
      card = nil
    } else {
      card = Standing(
        column: new,
        since: time,
        begun: begun,
        duration: duration,
        isDoneElsewhere: new < 0 && wasDone
      )
    }
    return finishes
  }

  // MARK: The answer

  /// Counts backwards from the present, so that it works for a log that was cut off.
  private static func counts(endingIn present: [Int], _ growth: [[Int]]) -> [[Int]] {
    var counts: [[Int]] = []
    var now = present
    for change in growth.reversed() {
      counts.append(now.map { max(0, $0) })
      now = zip(now, change).map { $0 - $1 }
    }
    return counts.reversed()
  }

  private var presentEstimates: [Int] {
    var sums = columns.map { _ in 0 }
    for (card, standing) in standing where standing.column >= 0 {
      sums[standing.column] += estimates[card] ?? 0
    }
    return sums
  }

  private func oldest() throws -> [FlowData.OldestCard?] {
    var found: [(card: Card.ID, since: Int64)?] = Array(repeating: nil, count: columns.count)
    for (card, standing) in standing where standing.column >= 0 {
      guard let former = found[standing.column] else {
        found[standing.column] = (card, standing.since)
        continue
      }
      // Ties are decided by identifier, so that the result is always the same.
      if (standing.since, card.uuid) < (former.since, former.card.uuid) {
        found[standing.column] = (card, standing.since)
      }
    }
    return try found.map { found in
      guard let found,
        let title = try String.fetchOne(
          db.prepared("SELECT title FROM card WHERE id = ?", [found.card.uuid])
        )
      else { return nil }
      let since = Timestamp(milliseconds: found.since)
      return FlowData.OldestCard(id: found.card, title: title, since: since)
    }
  }
}
