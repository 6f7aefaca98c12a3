internal import BoardModel
package import BoardStorage
package import BoardSync
internal import Foundation

/// Moving a board to another log, and following it there.
extension Sharing {
  /// Moves a board to a new log, which goes on where the old one ends.
  ///
  /// The old log takes no entries from then on. A machine that has read it to its end goes on with
  /// the new one, and so keeps its place and what it has not sent. An interrupted call can be
  /// repeated.
  ///
  /// - Throws: `SharedLogError` or `StoreError`. The old log takes entries again then, if it can be
  ///   reached and nobody can use the new one yet.
  package static func move(
    _ shared: SharedBoard,
    named name: String,
    from old: any SharedLog,
    to place: any LogPlace
  ) throws {
    let (board, client) = (shared.board.uuid, shared.state.client)
    try old.close(movedTo: place.address, by: client)
    var new: (any SharedLog)?
    do {
      try Exchange(shared, old).catchUp()
      let end = LogPosition(shared.state.cursor, shared.state.lastEntry)
      new = try place.share(board, named: name, after: end).0
      if let new { try copyRows(from: old, to: new) }
    } catch SharedLogError.alreadyShared {
      return try finish(shared, from: old, to: place)
    } catch {
      // Point whoever finds the incomplete log to the old one.
      try? new?.close(movedTo: shared.state.address, by: client)
      try? old.reopen(movedTo: place.address)
      throw error
    }
    // If the answer is lost, others may have begun to use it.
    try new?.complete()
    try shared.move(to: place.address)
  }

  /// Goes on with a log that is complete: an earlier try has filled it, unless it is another one.
  private static func finish(
    _ shared: SharedBoard,
    from old: any SharedLog,
    to place: any LogPlace
  ) throws {
    do {
      try follow(shared, to: place)
    } catch SharedLogError.refused(let reason) {
      try? old.reopen(movedTo: place.address)
      throw SharedLogError.refused(reason)
    }
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
  /// - Throws: `SharedLogError`, `incomplete` if the move has not ended. The board keeps its old
  ///   address then.
  package static func follow(
    _ shared: SharedBoard,
    to place: any LogPlace
  ) throws {
    try Exchange(shared, place.log(of: shared.board.uuid)).attend()
    try shared.move(to: place.address)
  }

  /// Whether the log that a board was moved from takes entries again.
  ///
  /// If so, or if the board was moved somewhere else meanwhile, notes that.
  package static func isOpen(_ old: any SharedLog, of shared: SharedBoard) throws -> Bool {
    let status = try old.attend(as: shared.state.client, at: shared.state.cursor)
    if status.movedTo != shared.state.movedTo { try shared.end(movedTo: status.movedTo) }
    return status.movedTo == nil
  }
}
