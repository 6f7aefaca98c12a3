package enum SharedLogError: Error, Hashable, Sendable {
  /// The server is unreachable or the connection was lost.
  case offline(String)
  /// The shared board's rights forbid this. The changes are undone.
  case denied(String)
  /// The server doesn't allow this at present. Pending entries stay pending.
  case refused(String)
  /// The server's tables have another version than the one that this program knows.
  case unknownProtocol(Int, known: Int)
  /// There is no shared board, or not this one.
  case noBoard
  /// The board is shared there already, completely.
  case alreadyShared
  case server(String)
  /// The board was moved, and its new log can't be used from here; with the reason as a sentence.
  case notFollowed(String)

  package static func moved(to address: String) -> SharedLogError {
    .refused("this board was moved to \(address)")
  }

  package static func ~= (pattern: SharedLogError, error: any Error) -> Bool {
    error as? SharedLogError == pattern
  }

  package static let incomplete = SharedLogError.refused(
    "the board is still being sent there; who began that can run the command again, and if the board"
      + " is elsewhere by now, “tercet share --move” takes its address"
  )

  package static let overtaken = SharedLogError.refused(
    "the move was taken back, or begun again elsewhere; “tercet sync” shows where the board is"
  )

  /// A final move can only be taken back by force.
  package static func final(_ address: String) -> SharedLogError {
    .refused(
      "the move to \(address) is finished, and others may work there; add --yes if that log is lost"
    )
  }

  /// The new address leads to the log that the board already has.
  package static let sameLog = SharedLogError.refused(
    "that is the log that the board has now; “tercet share --move” changes its address"
  )

  package static func unfinished(_ address: String) -> SharedLogError {
    .refused(
      "a move of this board from there to \(address) is not finished; whoever began it can run the"
        + " command again"
    )
  }

  /// Describes a version mismatch and what to do, without a full stop.
  package static func advice(onVersion found: Int, known: Int) -> String {
    let tables = "The server's tables are of version \(found)"
    return found > known
      ? "\(tables), and this tercet knows version \(known): install a newer tercet"
      : "\(tables), and this tercet needs version \(known): “tercet share --upgrade”, with the"
        + " address of the role that owns them, brings them there"
  }
}
