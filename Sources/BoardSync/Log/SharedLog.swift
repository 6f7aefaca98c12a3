/// The log of a shared board.
///
/// Every call may throw a `SharedLogError`. A call whose answer was lost may be repeated.
package protocol SharedLog: AnyObject {
  /// Adds entries in order, up to the first one that is based on an outdated value.
  ///
  /// `base` is the last sequence that the replica has applied.
  func push(_ entries: [SharedEntry], base: Int64) throws(SharedLogError) -> PushResult

  /// The entries after a sequence in order, up to a count and an approximate size.
  func entries(
    after sequence: Int64,
    limit: Int,
    bytes: Int
  ) throws(SharedLogError) -> LogStretch
}

package struct LogStretch: Sendable {
  package let entries: [SequencedEntry]
  package let hasMore: Bool

  package init(entries: [SequencedEntry], hasMore: Bool) {
    (self.entries, self.hasMore) = (entries, hasMore)
  }
}

package enum SharedLogError: Error, Hashable, Sendable {
  /// The server is unreachable or the connection was lost.
  case offline(String)
  /// The shared board's rights forbid this. The changes are undone.
  case denied(String)
  /// The server doesn't allow this at present. Pending entries stay pending.
  case refused(String)
  /// The server's tables have another version.
  case unknownProtocol(Int)
  /// The database contains no shared board, or not this one.
  case noBoard
  case server(String)
}
