/// A card as a filter sees it, with values from its surroundings.
package struct QueryCard: Hashable, Sendable {
  package var card: Card
  /// The column; for an archived card, the one it returns to; nil if it is gone.
  package var column: Column?
  package var board: String
  package var author: String?
  package var commentedAt: Timestamp?
  /// In no particular order.
  package var comments: [String]
  package var isBlocked: Bool
  package var isBlocking: Bool
  package var isParent: Bool
  package var isChild: Bool
  package var hasConflict: Bool

  package init(
    card: Card,
    column: Column?,
    board: String,
    author: String? = nil,
    commentedAt: Timestamp? = nil,
    comments: [String] = [],
    isBlocked: Bool = false,
    isBlocking: Bool = false,
    isParent: Bool = false,
    isChild: Bool = false,
    hasConflict: Bool = false
  ) {
    self.card = card
    self.column = column
    self.board = board
    self.author = author
    self.commentedAt = commentedAt
    self.comments = comments
    self.isBlocked = isBlocked
    self.isBlocking = isBlocking
    self.isParent = isParent
    self.isChild = isChild
    self.hasConflict = hasConflict
  }

  /// The time of the last change or comment.
  package var changedAt: Timestamp { max(card.updatedAt, commentedAt ?? card.updatedAt) }

  var isDone: Bool { column?.kind == .done }

  package var finishedAt: Timestamp? { card.place.knownFinish }
}
