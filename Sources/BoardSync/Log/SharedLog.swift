package import BoardModel
package import Foundation

/// The log of a shared board.
///
/// Every call may throw a `SharedLogError`. A call whose answer was lost may be repeated.
package protocol SharedLog: AnyObject {
  var board: UUID { get }
  /// What messages call the place of the log, such as “database”.
  var noun: String { get }

  // MARK: Exchanging

  /// Reports how far a replica has read and returns what the log knows about it.
  ///
  /// - Throws: `noBoard` if the user may not read the board.
  func attend(
    as client: UUID,
    at cursor: Int64,
    from location: String?
  ) throws(SharedLogError) -> ReplicaStatus

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

  /// Those entries that the log still has.
  func known(of entries: Set<UUID>) throws(SharedLogError) -> Set<UUID>

  /// The rows of some subjects, all as of one moment.
  func rows(of subjects: Set<SubjectKey>) throws(SharedLogError) -> ServerRows

  /// The rows of some cards, including deleted ones, and of their comments.
  ///
  /// - Complexity: Scans all comments of the board.
  func rows(ofCards cards: Set<UUID>) throws(SharedLogError) -> ServerRows

  /// Deletes entries that every replica has read, and old ones.
  func cut() throws(SharedLogError)

  /// Removes a replica that is no longer used, so that the log isn't kept for it.
  func forget(_ client: UUID) throws(SharedLogError)

  /// How far the server's clock is ahead of this machine's, in milliseconds.
  func clockOffset() throws(SharedLogError) -> Int64

  // MARK: Joining

  /// The newest sequence; throws `noBoard` if the board doesn't exist or the user may not read it.
  func head() throws(SharedLogError) -> Int64

  /// Reads rows of a kind in the order of their identifiers, after a given one; none at the end.
  ///
  /// - Complexity: About 2,000 rows or 4 MiB at a time.
  func rows(
    of kind: FieldKey.Subject,
    after last: String
  ) throws(SharedLogError) -> [SubjectRow]

  /// Parses rows; a value that can't be read is null.
  func subjects(
    of rows: [SubjectRow],
    _ kind: FieldKey.Subject
  ) throws(SharedLogError) -> [SharedSubject]

  // MARK: Sharing

  /// Sends the rows of a new board; facts about the same subject must be adjacent.
  ///
  /// - Throws: `overtaken` if a later try fills the log.
  func load(_ facts: [Fact]) throws(SharedLogError)

  /// Marks a log that takes the place of another one as filled, so that its move may become final.
  ///
  /// - Throws: `overtaken` if a later try fills the log.
  func finishLoading() throws(SharedLogError)

  /// Marks a new board as completely sent, so that others may join it.
  ///
  /// - Throws: `overtaken` if it was not filled by this try; nil is the one that filled it by this
  ///   object.
  func complete(_ attempt: UUID?) throws(SharedLogError)

  /// Closes the log, because a replica moves its board.
  ///
  /// It can still be read, but takes no entries. The same replica may try again.
  ///
  /// - Returns: Whether the move was final before, so that the new log has all rows.
  /// - Throws: `refused` if the user may not do this, or if another replica moves the board or it
  ///   goes elsewhere.
  func close(for move: LogMove) throws(SharedLogError) -> Bool

  /// Makes a move final: the new log has all rows, and this one never opens again.
  ///
  /// - Throws: `refused` if the move was taken back, or if a later try has begun.
  func commit(_ move: LogMove) throws(SharedLogError)

  /// Takes back a move to an address; does nothing if the board goes on elsewhere, or if an attempt
  /// is given and another one has begun.
  ///
  /// - Returns: Whether it was taken back.
  /// - Throws: `refused` if the move is final and `isForced` is false.
  @discardableResult
  func reopen(
    movedTo address: String,
    attempt: UUID?,
    isForced: Bool
  ) throws(SharedLogError) -> Bool

  // MARK: News

  /// Subscribes to news; read earlier entries after this call.
  ///
  /// - Returns: Whether news arrive without asking.
  func listen() throws(SharedLogError) -> Bool

  /// Readable when there may be news; nil if nothing reports them.
  var descriptor: Int32? { get }

  /// The news since the last call; nil if there are none.
  func takeNews() throws(SharedLogError) -> LogNews?

  // MARK: Presence

  /// Shows the others who has the board open here, for as long as the log is connected.
  ///
  /// Call it after `attend` and `listen`.
  func show(_ people: [Presence]) throws(SharedLogError)

  /// Who has the board open elsewhere; nil if nobody has come or gone since the last call.
  ///
  /// `looks` finds those too who went without a word.
  func takeOthers(looking looks: Bool) throws(SharedLogError) -> [Presence]?
}

extension SharedLog {
  package func complete() throws(SharedLogError) { try complete(nil) }

  package func attend(
    as client: UUID,
    at cursor: Int64
  ) throws(SharedLogError) -> ReplicaStatus {
    try attend(as: client, at: cursor, from: nil)
  }

  package func subjects(
    of rows: [SubjectRow],
    _ kind: FieldKey.Subject
  ) throws(SharedLogError) -> [SharedSubject] {
    rows.compactMap { row in
      guard let id = UUID(digits: row.id), let text = row.fields,
        case .record(let fields) = try? SharedJSON.value(of: text)
      else { return nil }
      return SharedSubject(kind, id, fields)
    }
  }
}

package enum LogNews: String, Codable, Sendable {
  case entries
  /// The board itself changed, such as its rights, or it was removed.
  case board
  /// Others have come or gone, and nothing else happened.
  case people
}

package struct LogStretch: Sendable {
  package let entries: [SequencedEntry]
  package let hasMore: Bool

  package init(entries: [SequencedEntry], hasMore: Bool) {
    (self.entries, self.hasMore) = (entries, hasMore)
  }
}
