/// A step that was undone or redone, as far as a message and the selection need it.
package struct RevertedStep: Hashable, Sendable {
  /// What the step had done when it was new.
  package enum Deed: Hashable, Sendable {
    case added
    case restored
    case deleted
    /// Moved to another column, this one.
    case moved(to: Column.ID)
    /// Moved inside a column.
    case reordered
    case edited([CardField])
  }

  package let deed: Deed
  /// How many cards the step did this to.
  package let cardCount: Int
  /// The first of them, with the title that it has now or had at last.
  package let card: Card.ID
  package let title: String
  /// Where that card is now; nil where it is gone.
  package let column: Column.ID?

  package init(deed: Deed, cardCount: Int, card: Card.ID, title: String, column: Column.ID?) {
    self.deed = deed
    self.cardCount = cardCount
    self.card = card
    self.title = title
    self.column = column
  }
}
