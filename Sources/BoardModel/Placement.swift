/// Where a card is to go.
package enum Placement: Hashable, Sendable {
  case top(of: Column.ID)
  case bottom(of: Column.ID)
  /// In the anchor's column, right before it.
  case before(Card.ID)
  /// In the anchor's column, right after it.
  case after(Card.ID)
}

/// Which stretch of a column a page is.
package enum PageStart: Hashable, Sendable {
  case first
  case last
  /// The cards right after this one.
  case after(Card.ID)
  /// The cards right before this one, in the column's order.
  case before(Card.ID)
}

/// A card's neighbours in its column.
package struct Neighbours: Hashable, Sendable {
  package let previous: Card.ID?
  package let next: Card.ID?

  package init(previous: Card.ID?, next: Card.ID?) {
    self.previous = previous
    self.next = next
  }
}
