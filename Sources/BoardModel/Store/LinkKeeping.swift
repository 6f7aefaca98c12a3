/// Links between boards and files.
///
/// They are kept in the board's file, so that the agreed state changes in the same transaction as
/// the board.
@MainActor package protocol LinkKeeping {
  /// The linked boards and the paths of their files.
  func all() throws(StoreError) -> [(board: Board.ID, path: String)]

  /// Nil if the board has no link.
  func state(of board: Board.ID) throws(StoreError) -> LinkState?

  /// Nil if the board has no link.
  func revision(of board: Board.ID) throws(StoreError) -> Int64?

  /// Stores a link if its revision is still `revision`; nil creates a link.
  ///
  /// - Returns: The new revision; nil if another program has changed the link.
  func keep(
    _ link: StoredLink,
    of board: Board.ID,
    replacing revision: Int64?
  ) throws(StoreError) -> Int64?

  func remove(_ board: Board.ID) throws(StoreError)

  /// Performs the changes from a linked file and stores the new agreed state, as one step.
  ///
  /// `revision` and `sequence` are those of the link and the log when the changes were planned. The
  /// body performs the changes and returns the state to store. If it throws, nothing changes.
  ///
  /// - Returns: The new revision and place in the log; nil, without changes, if something has
  ///   changed since.
  func perform(
    _ board: Board.ID,
    expecting revision: Int64?,
    at sequence: Int64,
    _ body: (any ActionBatch) throws -> StoredLink
  ) throws -> (revision: Int64, sequence: Int64)?

  /// The cards of columns, in order.
  ///
  /// - Complexity: O(*n*) for *n* cards; reads only identifiers.
  func cards(of columns: [Column.ID]) throws(StoreError) -> [[Card.ID]]

  /// The cards that have changed since a place in the log. Nil if there are more than `limit`, or
  /// if columns or boards have changed too.
  func changedCards(since sequence: Int64, limit: Int) throws(StoreError) -> Set<Card.ID>?
}

/// The stored state of a link: a small head, and long texts that are stored in pieces.
package struct StoredLink: Sendable {
  /// A new text, or one that is stored already.
  package enum Text: Sendable {
    case new([UInt8])
    /// The index of a text in the state that this one replaces.
    case same(Int)
  }

  package var path: String
  package var head: [UInt8]
  package var texts: [Text]

  package init(path: String, head: [UInt8], texts: [Text]) {
    (self.path, self.head, self.texts) = (path, head, texts)
  }
}

package struct LinkState: Sendable {
  package var head: [UInt8]
  package var texts: [[UInt8]]
  /// Changes with each write.
  package var revision: Int64
  /// The place in the log after the board's last change that the link knows.
  package var sequence: Int64?

  package init(head: [UInt8], texts: [[UInt8]], revision: Int64, sequence: Int64?) {
    (self.head, self.texts, self.revision, self.sequence) = (head, texts, revision, sequence)
  }
}
