/// A card as a filter sees it, with what follows from where it is.
package struct QueryCard: Hashable, Sendable {
  package var card: Card
  /// The column that it is in, or to which it comes back from the archive; nil where that is gone.
  package var column: Column?
  /// The name of its board.
  package var board: String
  /// Who changed it last.
  package var author: String?
  /// Who works on it; no card has any yet.
  package var assignees: [String] = []
  /// Who has taken it up; no card can be claimed yet.
  package var claimant: String?
  /// Whether it waits for another card; none does yet.
  package var isBlocked = false
  /// Whether another card waits for it; none does yet.
  package var isBlocking = false

  package init(card: Card, column: Column?, board: String, author: String? = nil) {
    self.card = card
    self.column = column
    self.board = board
    self.author = author
  }

  var isDone: Bool { column?.kind == .done }
}
