/// A card as a filter sees it, with what follows from where it is.
package struct QueryCard: Hashable, Sendable {
  package var card: Card
  /// The column that it is in, or to which it comes back from the archive; nil where that is gone.
  package var column: Column?
  /// The name of its board.
  package var board: String
  /// Who changed it last.
  package var author: String?
  /// When something was said about it last; nil where nothing was.
  package var commentedAt: Timestamp?
  /// What was said about it, in no order.
  package var comments: [String]
  /// Whether it waits for another card.
  package var isBlocked: Bool
  /// Whether another card waits for it.
  package var isBlocking: Bool

  package init(
    card: Card,
    column: Column?,
    board: String,
    author: String? = nil,
    commentedAt: Timestamp? = nil,
    comments: [String] = [],
    isBlocked: Bool = false,
    isBlocking: Bool = false
  ) {
    self.card = card
    self.column = column
    self.board = board
    self.author = author
    self.commentedAt = commentedAt
    self.comments = comments
    self.isBlocked = isBlocked
    self.isBlocking = isBlocking
  }

  /// When it was changed last, or something was said about it.
  var changedAt: Timestamp { max(card.updatedAt, commentedAt ?? card.updatedAt) }

  var isDone: Bool { column?.kind == .done }
}
