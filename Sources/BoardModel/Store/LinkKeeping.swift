/// Which boards are linked with files, kept in the board's own file, so that what was agreed on
/// changes in the transaction of the board.
@MainActor package protocol LinkKeeping {
  /// The linked boards and the paths of their files.
  func all() throws(StoreError) -> [(board: Board.ID, path: String)]

  /// What is kept of a board's link; nil if it has none.
  func state(of board: Board.ID) throws(StoreError) -> LinkState?

  /// The revision of what is kept of a board's link; nil if it has none.
  func revision(of board: Board.ID) throws(StoreError) -> Int64?

  /// Keeps what is known of a board's link if it still has a revision; nil makes a new link.
  ///
  /// - Returns: the new revision; nil if another program has changed the link.
  func keep(
    _ link: StoredLink,
    of board: Board.ID,
    replacing revision: Int64?
  ) throws(StoreError) -> Int64?

  func remove(_ board: Board.ID) throws(StoreError)

  /// Does what a linked file asks of its board, and keeps what is agreed on then, as one step.
  ///
  /// - Parameters:
  ///   - board: the board.
  ///   - revision: that of the link when the actions were made up.
  ///   - sequence: the place in the log then.
  ///   - body: does the actions, and returns what to keep.
  /// - Returns: the new revision and the place in the log; nil if something has changed since, and
  ///   nothing was done.
  /// - Throws: what the body throws, after which nothing was changed; a `StoreError` otherwise.
  func perform(
    _ board: Board.ID,
    expecting revision: Int64?,
    at sequence: Int64,
    _ body: (any ActionBatch) throws -> StoredLink
  ) throws -> (revision: Int64, sequence: Int64)?

  /// The cards of columns, in order.
  ///
  /// - Complexity: O(*n*) for *n* cards, of which only the identifiers are read.
  func cards(of columns: [Column.ID]) throws(StoreError) -> [[Card.ID]]

  /// The cards that have changed since a place in the log; nil if there are over `limit`, or columns and
  /// boards among them.
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
