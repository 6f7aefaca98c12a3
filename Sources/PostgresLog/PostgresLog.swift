internal import BoardModel
package import BoardSync
package import Foundation

/// The shared log of a board in a PostgreSQL database.
///
/// Sequences are assigned under the lock of the board's row, so they follow the order of commits
/// without gaps.
package final class PostgresLog: SharedLog {
  package let connection: PostgresConnection
  package let board: UUID
  package let noun = "database"
  package var rowsAtOnce = 2_000
  /// Whether notifications arrive.
  private(set) var hears = false
  /// The replica that this connection exchanges.
  var client: UUID?
  /// Who was shown to the others last; nil if nobody was asked to be shown yet.
  var shown: [Presence]?
  var visitors = PostgresVisitors()
  /// The try of a move that fills the log by this object.
  var attempt: UUID?

  /// Opens the log of a board; throws if the tables have another version.
  package init(_ connection: PostgresConnection, board: UUID) throws(SharedLogError) {
    try PostgresSchema.check(connection)
    self.connection = connection
    self.board = board
  }

  deinit { for channel in [channel, peopleChannel] { connection.ignore(channel) } }

  /// Creates the tables and functions if needed, and the board.
  ///
  /// Returns the board's newest sequence.
  ///
  /// - Throws: `unknownProtocol` if the tables have another version.
  package static func share(
    _ board: UUID,
    named name: String,
    by filling: LogFilling = LogFilling(),
    over connection: PostgresConnection
  ) throws(SharedLogError) -> (PostgresLog, Int64) {
    if try PostgresSchema.version(over: connection) == nil {
      try PostgresSchema.upgrade(over: connection)
    }
    try PostgresSchema.check(connection)
    let rows = try connection.run(
      "SELECT tercet.share($1, $2, $3, $4, $5)",
      [
        board.uuidString, name, filling.formerEnd.map { String($0.sequence) },
        filling.formerEnd?.entry?.uuidString, filling.attempt.uuidString,
      ]
    )
    let log = try PostgresLog(connection, board: board)
    log.attempt = filling.attempt
    return (log, rows.first?.first.flatMap { $0 }.flatMap { Int64($0) } ?? 0)
  }

  /// The boards that the role may read, by name.
  package static func boards(
    over connection: PostgresConnection
  ) throws(SharedLogError) -> [SharedBoardName] {
    try PostgresSchema.check(connection)
    return
      try connection.run(
        // The owner of the tables sees all rows but doesn't have rights on all boards.
        """
        SELECT id, name FROM tercet.board
        WHERE complete AND moved_to IS NULL AND id IN (SELECT tercet.readable()) ORDER BY name
        """,
        width: 2
      )
      .compactMap { row in
        guard let id = row[0].flatMap({ UUID(digits: $0) }), let name = row[1] else {
          return nil
        }
        return SharedBoardName(id: id, name: name)
      }
  }

  package func push(
    _ entries: [SharedEntry],
    base: Int64
  ) throws(SharedLogError) -> PushResult {
    let row = try call(
      "push",
      [String(base), SharedJSON.text(of: entries)],
      answering: ["array_to_json(sequences)", "stale"]
    )
    guard let list = row[0] else { throw .server("no answer to a push") }
    let sequences = Self.readable(list)?.list?.compactMap(\.number) ?? []
    return PushResult(sequences: sequences, isStale: row[1] == "t")
  }

  /// Calls a function about this board if the tables have the version of this program.
  ///
  /// They may be upgraded while it is connected.
  ///
  /// The function's arguments depend on the row with the version, so that the version is checked
  /// before the call.
  ///
  /// - Throws: `unknownProtocol` for tables of another version. The function isn't called then.
  func call(
    _ function: String,
    _ values: [String?],
    answering columns: [String]
  ) throws(SharedLogError) -> [String?] {
    let version = PostgresSchema.version
    let places = values.indices.map { ", $\($0 + 2)" }.joined()
    let rows = try connection.run(
      """
      SELECT \(columns.joined(separator: ", ")) FROM tercet.protocol AS v CROSS JOIN LATERAL
        tercet.\(function)(CASE v.version WHEN \(version) THEN $1::uuid END\(places)) AS answer
      WHERE v.version = \(version)
      """,
      [board.uuidString] + values,
      width: columns.count
    )
    if let row = rows.first { return row }
    try PostgresSchema.check(connection)
    throw .server("no answer to a call")
  }

  package func entries(
    after sequence: Int64,
    limit: Int,
    bytes: Int
  ) throws(SharedLogError) -> LogStretch {
    let page = """
      SELECT seq, op_id, client, action, author, at, facts, base_seq, \(Self.size(of: "facts")) AS size
      FROM tercet.op WHERE board = $1 AND seq > $2 ORDER BY seq LIMIT $3
      """
    let rows = try connection.run(
      """
      SELECT seq, op_id, client, action, author, at, facts, base_seq, whole FROM (
        SELECT p.*, count(*) OVER () AS whole, sum(size) OVER (ORDER BY seq) - size AS before
        FROM (\(page)) AS p
      ) AS sized WHERE before < $4 ORDER BY seq
      """,
      [board.uuidString, String(sequence), String(limit), String(bytes)],
      width: 9
    )
    var entries: [SequencedEntry] = []
    for row in rows { entries.append(try entry(row)) }
    let whole = rows.first?[8].flatMap { Int($0) } ?? 0
    return LogStretch(entries: entries, hasMore: whole == limit || whole > rows.count)
  }

  package func known(of entries: Set<UUID>) throws(SharedLogError) -> Set<UUID> {
    if entries.isEmpty { return [] }
    let list = "{" + entries.map(\.uuidString).joined(separator: ",") + "}"
    let rows = try connection.run(
      "SELECT op_id FROM tercet.op WHERE board = $1 AND op_id = ANY ($2)",
      [board.uuidString, list],
      width: 1
    )
    return Set(rows.compactMap { $0[0].flatMap { UUID(digits: $0) } })
  }

  /// The size of a value's text, in SQL; it is approximate for short texts.
  static func size(of value: String) -> String {
    "CASE WHEN pg_column_size(\(value)) < 2000 THEN pg_column_size(\(value)) "
      + "ELSE octet_length(\(value)::text) END"
  }

  /// The newest sequence; throws `noBoard` if the board doesn't exist or the role may not read it.
  package func head() throws(SharedLogError) -> Int64 {
    let rows = try connection.run("SELECT head FROM tercet.board WHERE id = $1", [board.uuidString])
    guard let head = rows.first?.first.flatMap({ $0 }).flatMap({ Int64($0) }) else {
      throw .noBoard
    }
    return head
  }

  /// Marks a new board as completely sent, so that others may join it.
  package func complete(_ attempt: UUID?) throws(SharedLogError) {
    // In one transaction: another try must not complete the log in between.
    let loading = attempt == nil ? "tercet.finish_loading($1, $2), " : ""
    try connection.run(
      "SELECT \(loading)tercet.complete($1, $2)",
      [board.uuidString, (attempt ?? self.attempt)?.uuidString]
    )
  }

  package func finishLoading() throws(SharedLogError) {
    try connection.run(
      "SELECT tercet.finish_loading($1, $2)",
      [board.uuidString, attempt?.uuidString]
    )
  }

  package func close(for move: LogMove) throws(SharedLogError) -> Bool {
    try isTrue(
      "close_log($1, $2, $3, $4)",
      [move.address, move.client.uuidString, move.attempt.uuidString]
    )
  }

  package func commit(_ move: LogMove) throws(SharedLogError) {
    _ = try isTrue("commit_move($1, $2)", [move.attempt.uuidString])
  }

  @discardableResult
  package func reopen(
    movedTo address: String,
    attempt: UUID?,
    isForced: Bool
  ) throws(SharedLogError) -> Bool {
    try isTrue(
      "reopen_log($1, $2, $3, $4)",
      [address, attempt?.uuidString, isForced ? "true" : "false"]
    )
  }

  private func isTrue(_ call: String, _ values: [String?]) throws(SharedLogError) -> Bool {
    try connection.run("SELECT tercet.\(call)", [board.uuidString] + values, width: 1)
      .first?[0] == "t"
  }

  /// Subscribes to new entries; read earlier ones after this call.
  ///
  /// - Returns: Whether notifications arrive. With some poolers they never do.
  package func listen() throws(SharedLogError) -> Bool {
    try connection.listen(to: channel)
    try notify("")
    hears = try !connection.takeNotifications(of: [channel]).isEmpty
    return hears
  }

  package var descriptor: Int32? { connection.fileDescriptor }

  package func takeNews() throws(SharedLogError) -> LogNews? {
    let all = try connection.takeNotifications(of: [channel, peopleChannel])
    if all.isEmpty { return nil }
    let news = all.filter { $0.channel == channel }.map(\.payload)
    for notification in all where notification.channel != channel {
      visitors.note(notification, besides: client)
    }
    if news.isEmpty { return .people }
    return Self.reportBoardChange(news) ? .board : .entries
  }

  func notify(_ words: String, on other: String? = nil) throws(SharedLogError) {
    try connection.run("SELECT pg_notify($1, $2)", [other ?? channel, words])
  }

  var channel: String {
    "tercet_" + board.uuidString.lowercased().replacing("-", with: "")
  }

  // MARK: JSON

  private func entry(_ row: [String?]) throws(SharedLogError) -> SequencedEntry {
    guard let sequence = row[0].flatMap({ Int64($0) }),
      let id = row[1].flatMap({ UUID(digits: $0) }),
      let client = row[2].flatMap({ UUID(digits: $0) }),
      let action = row[3].flatMap({ UUID(digits: $0) }), let author = row[4],
      let date = row[5].flatMap({ Int64($0) }), let text = row[6]
    else { throw .server("an entry of the log cannot be read") }
    let entry = SharedEntry(
      id: id,
      client: client,
      action: action,
      author: author,
      date: date,
      facts: try facts(of: text, at: sequence)
    )
    return SequencedEntry(sequence: sequence, entry: entry, base: row[7].flatMap { Int64($0) })
  }

  /// The facts of an entry, as far as they are valid.
  private func facts(of text: String, at sequence: Int64) throws(SharedLogError) -> [Fact] {
    if let value = Self.readable(text) { return [Fact](value) }
    let rows = try connection.run(
      """
      SELECT f->'key', f->'value' FROM tercet.op, jsonb_path_query(facts, 'lax $[*]') AS f
      WHERE board = $1 AND seq = $2
      """,
      [board.uuidString, String(sequence)]
    )
    let facts = rows.map { row in
      [
        "key": row[0].flatMap(Self.readable) ?? .null,
        "value": row[1].flatMap(Self.readable) ?? .null,
      ]
    }
    return [Fact](.list(facts.map(SharedValue.record)))
  }

  /// Parses a text; nil if this program's values can't represent it.
  ///
  /// The server accepts any JSON in the form of an entry, including that of newer programs. Such a
  /// value is replaced by null, in the log and in the rows, so that all replicas see the same.
  static func readable(_ text: String) -> SharedValue? { try? SharedJSON.value(of: text) }
}
