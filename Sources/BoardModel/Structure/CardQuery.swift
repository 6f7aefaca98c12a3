/// Which cards, in which order.
///
/// The answer of a query is an ordered list that is read in pages; a place in it is named by the
/// card that stands there.
package struct CardQuery: Hashable, Sendable {
  package enum Scope: Hashable, Sendable {
    /// The cards of a column, in its order.
    case column(Column.ID)
    /// The cards of all columns of a kind, over every board that is not archived: board after board,
    /// column after column.
    case kind(Column.Kind)
    /// The archived cards of a board, in the order in which they were archived.
    case archive(Board.ID)
  }

  package var scope: Scope

  package init(_ scope: Scope) {
    self.scope = scope
  }

  package static func column(_ id: Column.ID) -> CardQuery { CardQuery(.column(id)) }
}

/// How many cards there are.
package enum CardCount: Hashable, Sendable {
  case exact(Int)
  /// Counting was not finished: there are at least so many.
  case atLeast(Int)

  package var value: Int {
    switch self {
    case .exact(let count), .atLeast(let count): count
    }
  }
}

/// Which stretch of a query's answer a page is.
package enum PageStart: Hashable, Sendable {
  case first
  case last
  /// The cards right after this one.
  case after(Card.ID)
  /// The cards right before this one, in the order of the query.
  case before(Card.ID)
}

/// A card's neighbours in the answer of a query.
package struct Neighbours: Hashable, Sendable {
  package let previous: Card.ID?
  package let next: Card.ID?

  package init(previous: Card.ID?, next: Card.ID?) {
    self.previous = previous
    self.next = next
  }
}
