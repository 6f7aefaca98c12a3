internal import BoardModel
package import BoardStorage
package import BoardSync
package import Foundation

/// Moving a board to another log, and following it there.
extension Sharing {
  /// Moves a board to a new log, which goes on where the old one ends.
  ///
  /// The old log takes no entries from then on. A machine that has read it to its end goes on with
  /// the new one, and so keeps its place and what it has not sent. An interrupted call can be
  /// repeated.
  ///
  /// - Throws: `SharedLogError` or `StoreError`. The old log takes entries again then, if it can be
  ///   reached and the move has not become final.
  package static func move(
    _ shared: SharedBoard,
    named name: String,
    from old: any SharedLog,
    to place: any LogPlace
  ) throws {
    let move = LogMove(to: place.address, by: shared.state.client)
    if try old.close(for: move) {
      let attempt = try status(of: old, as: shared).finalAttempt
      return try follow(shared, to: place, completing: attempt)
    }
    var new: (any SharedLog)?
    do {
      try Exchange(shared, old).catchUp()
      let end = LogPosition(shared.state.cursor, shared.state.lastEntry)
      do {
        new =
          try place.share(
            shared.board.uuid,
            named: name,
            by: LogFilling(after: end, attempt: move.attempt)
          )
          .0
        if let new { try copyRows(from: old, to: new) }
        try new?.finishLoading()
      } catch SharedLogError.alreadyShared {
        // A copy of the old log, or else another one, which is refused.
        try Exchange(shared, place.log(of: shared.board.uuid)).attend()
      }
      try old.commit(move)
    } catch {
      let back = try? old.reopen(movedTo: move.address, attempt: move.attempt, isForced: false)
      if back == nil, case SharedLogError.offline(let reason) = error {
        throw SharedLogError.offline(
          "\(reason); the move may not be finished, and then the board takes no changes: run the"
            + " command again"
        )
      }
      throw error
    }
    try requireFinal(move, in: old, as: shared)
    do {
      try new?.complete(move.attempt)
    } catch {
      // An earlier try that had slept may fill the new log; it can't become final any more.
      let isOvertaken = SharedLogError.overtaken ~= error
      if isOvertaken {
        try old.reopen(movedTo: move.address, attempt: move.attempt, isForced: true)
      }
      throw error
    }
    try requireFinal(move, in: old, as: shared)
    try shared.move(to: place.address)
  }

  /// Whoever takes a move back by force works on in the old log.
  private static func requireFinal(
    _ move: LogMove,
    in old: any SharedLog,
    as shared: SharedBoard
  ) throws {
    let known = try status(of: old, as: shared)
    if known.finalAttempt != move.attempt { throw SharedLogError.overtaken }
  }

  private static func copyRows(from old: any SharedLog, to new: any SharedLog) throws {
    for kind in [FieldKey.Subject.board, .column, .card, .comment] {
      var last = SubjectRow.beforeAll
      while true {
        let rows = try old.rows(of: kind, after: last)
        guard let end = rows.last else { break }
        try new.load(old.subjects(of: rows, kind).flatMap(\.facts))
        // What is deleted may be restored, and then has the fields that it had.
        let deleted = rows.filter { $0.fields == nil }.compactMap { UUID(digits: $0.id) }
        if !deleted.isEmpty {
          try new.load(old.rows(of: Set(deleted.map { SubjectKey(kind, $0) })).facts)
        }
        last = end.id
      }
    }
  }

  /// Goes on with the log to which a board was moved.
  ///
  /// Of a move that is final, it completes the new log if whoever moved the board could not.
  ///
  /// - Throws: `SharedLogError`, `incomplete` if the move has not ended. The board keeps its old
  ///   address then.
  package static func follow(
    _ shared: SharedBoard,
    to place: any LogPlace,
    completing attempt: UUID? = nil
  ) throws {
    let log = try place.log(of: shared.board.uuid)
    let exchange = Exchange(shared, log)
    do { try exchange.attend() } catch SharedLogError.incomplete {
      guard let attempt else { throw SharedLogError.incomplete }
      try log.complete(attempt)
      try exchange.attend()
    }
    if let address = exchange.movedTo, address == shared.state.movedTo {
      throw SharedLogError.refused(
        "what answers there is the old log; if ssh runs a fixed command for your key, whoever"
          + " administers the host must change its path"
      )
    }
    try shared.move(to: place.address)
  }

  /// What the log that a board was moved from says of that; if the board goes on elsewhere by now,
  /// notes that.
  package static func status(
    of old: any SharedLog,
    as shared: SharedBoard
  ) throws -> ReplicaStatus {
    let status = try old.attend(as: shared.state.client, at: shared.state.cursor)
    let isFinal = status.finalAttempt != nil
    let isKnown = status.movedTo == shared.state.movedTo
    if !isKnown || isFinal != (shared.state.isMoveFinal ?? false) {
      try shared.end(movedTo: status.movedTo, isFinal: isFinal)
    }
    return status
  }
}
