package import BoardSync
package import Foundation

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
