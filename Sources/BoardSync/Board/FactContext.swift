package import BoardModel

/// Gives a writer of facts access to the file around its board.
@MainActor package struct FactContext {
  /// Whether another board of the file is shared too.
  var isShared: (Board.ID) throws -> Bool
  /// Whether a local change of a card is waiting to be sent.
  var isPending: (Card.ID) -> Bool
  /// Whether a comment of a card was deleted and not restored since.
  var isTakenBack: (CardComment.ID, Card.ID) throws -> Bool
  /// Whether the board is being rejoined, so that earlier deletions of comments no longer count.
  var isRejoining: Bool
  /// Sets whether the next changes are an action of this replica, to be sent to another board's log.
  var relay: (Bool) -> Void
  /// Sets the author and time of the next changes; nil for the sender of the facts.
  var credit: (FactWriter.Editor?) -> Void

  package init(
    isShared: @escaping (Board.ID) throws -> Bool = { _ in false },
    isPending: @escaping (Card.ID) -> Bool = { _ in false },
    isTakenBack: @escaping (CardComment.ID, Card.ID) throws -> Bool = { _, _ in false },
    isRejoining: Bool = false,
    relay: @escaping (Bool) -> Void = { _ in },
    credit: @escaping (FactWriter.Editor?) -> Void = { _ in }
  ) {
    (self.isShared, self.isPending) = (isShared, isPending)
    (self.isTakenBack, self.isRejoining) = (isTakenBack, isRejoining)
    (self.relay, self.credit) = (relay, credit)
  }
}
