package import BoardModel
package import BoardSync
package import Foundation

/// Who has the board open: replicas notify each other, and nothing of it is stored.
///
/// A replica counts as long as its connection is there and it has attended in the last minute, as it
/// does every half minute. A pooler may keep a connection whose replica is gone, and the server one
/// whose computer is.
extension PostgresLog {
  var peopleChannel: String { channel + "_people" }

  /// Asks the others to tell who is there as well, at the first call.
  package func show(_ people: [Presence]) throws(SharedLogError) {
    guard hears, client != nil else { return }
    let isFirst = shown == nil
    if isFirst { try connection.listen(to: peopleChannel) }
    shown = people
    try tellOthers(asking: isFirst)
  }

  private func tellOthers(asking asks: Bool) throws(SharedLogError) {
    guard let client, let shown else { return }
    let message = SharedValue.record([
      "client": .text(client.digits), "people": shown.value, "asks": .flag(asks),
    ])
    try notify(SharedJSON.text(of: message), on: peopleChannel)
  }

  package func takeOthers(looking looks: Bool) throws(SharedLogError) -> [Presence]? {
    let news = visitors.takeNews()
    if news.hasNewcomer, shown?.isEmpty == false { try tellOthers(asking: false) }
    guard news.hasAny || looks && !visitors.visits.isEmpty else { return nil }
    let rows = try connection.run(
      """
      SELECT n.process, c.seen_at > now() - interval '1 minute'
      FROM unnest($2::integer[], $3::uuid[]) AS n(process, client)
      JOIN pg_catalog.pg_stat_activity AS a ON a.pid = n.process
      JOIN tercet.client AS c ON c.board = $1 AND c.id = n.client AND c.role = a.usename
      """,
      [
        board.uuidString, list(visitors.visits.keys.map { String($0) }),
        list(visitors.visits.values.map(\.client.uuidString)),
      ],
      width: 2
    )
    let found = rows.map { (process: $0[0].flatMap { Int32($0) } ?? 0, isSeen: $0[1] == "t") }
    visitors.keep(Set(found.map(\.process)))
    return found.filter(\.isSeen).flatMap { visitors.visits[$0.process]?.people ?? [] }
  }

  private func list(_ values: [String]) -> String { "{" + values.joined(separator: ",") + "}" }
}

extension PostgresLog {
  /// Reports how far a replica has read and returns what the server knows about it.
  ///
  /// - Throws: `noBoard` if the role may not read the board, `unknownProtocol` for tables of
  ///   another version.
  package func attend(
    as client: UUID,
    at cursor: Int64,
    from location: String?
  ) throws(SharedLogError) -> ReplicaStatus {
    let row = try call(
      "attend",
      [client.uuidString, String(cursor), location],
      answering: [
        "head", "floor", "may_write", "last_op", "cursor_op", "is_cut_due", "is_elsewhere",
        "may_comment", "moved_to", "final_try",
      ]
    )
    guard let head = row[0].flatMap({ Int64($0) }), let floor = row[1].flatMap({ Int64($0) })
    else { throw .noBoard }
    self.client = client
    var status = ReplicaStatus(
      head: head,
      floor: floor,
      right: row[2] == "t" ? .write : row[7] == "t" ? .comment : .read
    )
    status.lastAccepted = row[3].flatMap { UUID(uuidString: $0) }
    status.cursorEntry = row[4].flatMap { UUID(uuidString: $0) }
    (status.isPruningDue, status.isElsewhere) = (row[5] == "t", row[6] == "t")
    (status.movedTo, status.finalAttempt) = (row[8], row[9].flatMap { UUID(uuidString: $0) })
    return status
  }

  /// Removes a replica that is no longer used, so that the log isn't kept for it.
  package func forget(_ client: UUID) throws(SharedLogError) {
    try connection.run("SELECT tercet.forget($1, $2)", [board.uuidString, client.uuidString])
  }

  /// How far the server's clock is ahead of this machine's, in milliseconds.
  ///
  /// The error is at most half the time of the request.
  package func clockOffset() throws(SharedLogError) -> Int64 {
    let start = Date()
    let rows = try connection.run(
      "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint",
      width: 1
    )
    guard let server = rows.first?[0].flatMap({ Int64($0) }) else {
      throw .server("no answer to what time it is")
    }
    let here = (start.timeIntervalSince1970 + Date().timeIntervalSince1970) * 500
    return server - Int64(here)
  }

  /// Deletes entries of this board that every replica has read, and old ones.
  package func cut() throws(SharedLogError) {
    try connection.run("SELECT tercet.cut(only_board => $1)", [board.uuidString])
  }
}
