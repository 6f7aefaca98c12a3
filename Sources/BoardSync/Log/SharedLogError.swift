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

  package static func moved(to address: String) -> SharedLogError {
    .refused("this board was moved to \(address)")
  }

  package static let incomplete = SharedLogError.refused(
    "the board is still being sent there; who began that can run the command again"
  )

  /// Describes a version mismatch and what to do, without a full stop.
  package static func advice(onVersion found: Int, known: Int) -> String {
    let tables = "The server's tables are of version \(found)"
    return found > known
      ? "\(tables), and this tercet knows version \(known): install a newer tercet"
      : "\(tables), and this tercet needs version \(known): “tercet share --upgrade”, with the"
        + " address of the role that owns them, brings them there"
  }
}
