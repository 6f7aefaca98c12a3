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
    /// The cards of a board, column after column.
    case board(Board.ID)
    /// The cards of every board that is not archived, board after board.
    case all
  }

  package var scope: Scope
  /// Which of them; nil for all that are on the board.
  ///
  /// Where it speaks of the archive, the archived cards of the scope follow those on the board.
  package var filter: CardFilter?
  /// Empty for the order by hand, which also decides between cards that are equal.
  package var sort: [CardSort]

  package init(_ scope: Scope, filter: CardFilter? = nil, sort: [CardSort] = []) {
    self.scope = scope
    self.filter = filter
    self.sort = sort
  }

  /// The cards of a scope that a text finds, in its order.
  package init(_ scope: Scope, _ text: ParsedQuery) {
    self.init(scope, filter: text.filter, sort: text.sort)
  }

  /// Whether archived cards can be among the answer.
  package var findsArchived: Bool {
    if case .archive = scope { return true }
    return filter?.findsArchived ?? false
  }

  /// Whether it finds a card of its scope, by the plain rules.
  ///
  /// An archived card is found only where the scope or the filter speaks of the archive.
  package func finds(_ card: QueryCard) -> Bool {
    if card.card.place.isArchived, !findsArchived { return false }
    guard let filter else { return true }
    return filter.expression.matches(card, filter.context)
  }

  /// Whether it finds every card of its scope in the order by hand.
  package var isPlain: Bool { filter == nil && sort.isEmpty }

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

/// Counting that goes on in stretches, while nothing else is to be done.
///
/// A change meanwhile may be on either side of where it is: count again then.
package struct CardTally: Hashable, Sendable {
  /// How many cards were found up to here.
  package let count: Int
  /// Where to go on; nil at the beginning.
  package let lastTested: Card.ID?
  package let isFinished: Bool

  package init(count: Int, lastTested: Card.ID?, isFinished: Bool) {
    self.count = count
    self.lastTested = lastTested
    self.isFinished = isFinished
  }

  /// How many cards are tested before the next key is answered.
  package static let stretch = 2_000

  package var cardCount: CardCount { isFinished ? .exact(count) : .atLeast(count) }
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
