/// The common log of a shared board, wherever it is kept.
///
/// Every call may fail with a `SharedLogError`; a call whose answer was lost may be made again.
package protocol SharedLog: AnyObject {
  /// Adds entries in order, up to the first that builds on a value that is no longer the latest.
  ///
  /// `base` is the last sequence that the replica has applied.
  func push(_ entries: [SharedEntry], base: Int64) throws(SharedLogError) -> PushAnswer

  /// At most `limit` entries after a sequence, in order, and no more once they have so many bytes.
  func entries(
    after sequence: Int64,
    limit: Int,
    bytes: Int
  ) throws(SharedLogError) -> LogStretch
}

/// Some entries of a log, one after the other.
package struct LogStretch: Sendable {
  package let entries: [SequencedEntry]
  /// Whether there may be more behind them.
  package let hasMore: Bool

  package init(entries: [SequencedEntry], hasMore: Bool) {
    (self.entries, self.hasMore) = (entries, hasMore)
  }
}

/// Why the common log did not do what it was asked.
package enum SharedLogError: Error, Hashable, Sendable {
  /// The server could not be reached, or the connection broke; what it said.
  case offline(String)
  /// A function of the shared board says that the role may not do this: what it wrote is taken back.
  case denied(String)
  /// The server, or its state, does not allow this now; what waits goes on waiting.
  case refused(String)
  /// Another version of the program made the server's tables.
  case unknownProtocol(Int)
  /// There is no shared board in this database, or not this one.
  case noBoard
  /// Something else went wrong in the server; what it said.
  case server(String)
}
