package import BoardModel

/// What a writer of facts asks about the file around its board, and tells it.
@MainActor package struct FactSurroundings {
  /// Whether another board of the file is shared too.
  var isShared: (Board.ID) throws -> Bool
  /// Whether something that was done here to a card waits to be sent.
  var isPending: (Card.ID) -> Bool
  /// Whether a comment of a card was taken back, and not said again since.
  var isTakenBack: (CardComment.ID, Card.ID) throws -> Bool
  /// Has what is logged next be an action of this replica's own, which another board's log hears of, or not.
  var relay: (Bool) -> Void
  /// Has what is logged next told as somebody's who did it then; nil for who brings the facts.
  var credit: (FactWriter.Maker?) -> Void

  package init(
    isShared: @escaping (Board.ID) throws -> Bool = { _ in false },
    isPending: @escaping (Card.ID) -> Bool = { _ in false },
    isTakenBack: @escaping (CardComment.ID, Card.ID) throws -> Bool = { _, _ in false },
    relay: @escaping (Bool) -> Void = { _ in },
    credit: @escaping (FactWriter.Maker?) -> Void = { _ in }
  ) {
    (self.isShared, self.isPending) = (isShared, isPending)
    (self.isTakenBack, self.relay, self.credit) = (isTakenBack, relay, credit)
  }
}
