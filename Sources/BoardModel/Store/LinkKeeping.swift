/// Which boards are linked with files, kept in the board's own file, so that what was agreed on
/// changes in the transaction of the board.
@MainActor package protocol LinkKeeping {
  /// The linked boards and the paths of their files.
  func all() throws(StoreError) -> [(board: Board.ID, path: String)]

  /// What is kept of a board's link; nil if it has none.
  func state(of board: Board.ID) throws(StoreError) -> LinkState?

  /// The revision of what is kept of a board's link; nil if it has none.
  func revision(of board: Board.ID) throws(StoreError) -> Int64?

  /// Stores a board's link if it still has the given revision; nil creates a link.
  ///
  /// - Returns: the new revision; nil if another program has changed the link.
  func keep(
    _ link: StoredLink,
    of board: Board.ID,
    replacing revision: Int64?
  ) throws(StoreError) -> Int64?

  func remove(_ board: Board.ID) throws(StoreError)

  /// Runs a linked file's actions on its board and stores the agreed state, as one step.
  ///
  /// - Parameters:
  ///   - board: the board.
  ///   - revision: the link's revision for which the actions were made.
  ///   - sequence: the last log entry for which they were made.
  ///   - body: runs the actions and returns the state to store.
  /// - Returns: the new revision and last log entry; nil if something has changed since, and
  ///   nothing was done.
  /// - Throws: any error of the closure, which changes nothing; otherwise a `StoreError`.
  func perform(
    _ board: Board.ID,
    expecting revision: Int64?,
    at sequence: Int64,
    _ body: (any ActionBatch) throws -> StoredLink
  ) throws -> (revision: Int64, sequence: Int64)?

  /// The cards of columns, in order.
  ///
  /// - Complexity: O(*n*) for *n* cards, reading only their identifiers.
  func cards(of columns: [Column.ID]) throws(StoreError) -> [[Card.ID]]

  /// The cards changed since a log entry; nil if there are more than `limit` entries, or changes to
  /// columns or boards.
  func changedCards(since sequence: Int64, limit: Int) throws(StoreError) -> Set<Card.ID>?
}

/// What is kept of a link: a small head, and long texts that are stored in pieces.
package struct StoredLink: Sendable {
  /// A text as the caller has it, or one that is stored already.
  package enum Text: Sendable {
    case new([UInt8])
    /// The place of a text in the state that this one replaces.
    case same(Int)
  }

  package var path: String
  package var head: [UInt8]
  package var texts: [Text]

  package init(path: String, head: [UInt8], texts: [Text]) {
    (self.path, self.head, self.texts) = (path, head, texts)
  }
}

/// What was read of a link.
package struct LinkState: Sendable {
  package var head: [UInt8]
  package var texts: [[UInt8]]
  /// Another number with each change.
  package var revision: Int64
  /// The place in the log after the last change of the board that the link knows.
  package var sequence: Int64?

  package init(head: [UInt8], texts: [[UInt8]], revision: Int64, sequence: Int64?) {
    (self.head, self.texts, self.revision, self.sequence) = (head, texts, revision, sequence)
  }
}
