/// Which cards, in which order.
///
/// The answer is an ordered list that is read in pages. A card identifies a place in it.
package struct CardQuery: Hashable, Sendable {
  package enum Scope: Hashable, Sendable {
    /// The cards of a column, in its order.
    case column(Column.ID)
    /// The cards of all columns of a kind, over all boards in use: board by board, column by
    /// column.
    case kind(Column.Kind)
    case archive(Board.ID)
    /// The cards of a board, column by column.
    case board(Board.ID)
    /// The cards of all boards in use, board by board.
    case all
  }

  package var scope: Scope
  /// Nil for all cards that are not archived.
  ///
  /// If the filter mentions the archive, the archived cards of the scope follow the others.
  package var filter: CardFilter?
  /// Empty for manual order, which also decides between equal cards.
  package var sort: [CardSort]
  /// Whether it also finds cards that are hidden until their start.
  private let includesLater: Bool

  package init(
    _ scope: Scope,
    filter: CardFilter? = nil,
    sort: [CardSort] = [],
    includingLater includesLater: Bool = false
  ) {
    self.scope = scope
    self.filter = filter
    self.sort = sort
    self.includesLater = includesLater
  }

  /// As for archived cards, a filter finds them only if it mentions starts.
  package var findsLater: Bool { includesLater || filter?.findsLater == true }

  /// A query from the text that a user typed.
  package init(_ scope: Scope, _ text: ParsedQuery) {
    self.init(scope, filter: text.filter, sort: text.sort)
  }

  package var findsArchived: Bool {
    if case .archive = scope { return true }
    return filter?.findsArchived ?? false
  }

  /// Whether it finds every card of its scope in manual order.
  package var isPlain: Bool { filter == nil && sort.isEmpty }

  package static func column(_ id: Column.ID) -> CardQuery { CardQuery(.column(id)) }
}

extension Board {
  /// The cards of each column, with those that are hidden until their start.
  package var columnQueries: [CardQuery] {
    columns.map { CardQuery(.column($0.id), includingLater: true) }
  }

  /// The same, and then the archive.
  package var allQueries: [CardQuery] { columnQueries + [CardQuery(.archive(id))] }
}

package enum CardCount: Hashable, Sendable {
  case exact(Int)
  /// Counting has not finished; there are at least this many.
  case atLeast(Int)

  package var value: Int {
    switch self {
    case .exact(let count), .atLeast(let count): count
    }
  }
}

/// A count that continues in parts while idle.
///
/// After a change, count again: the change may be before or after the present place.
package struct CardTally: Hashable, Sendable {
  package let count: Int
  /// Where to continue; nil at the start.
  package let lastTested: Card.ID?
  package let isFinished: Bool

  package init(count: Int, lastTested: Card.ID?, isFinished: Bool) {
    self.count = count
    self.lastTested = lastTested
    self.isFinished = isFinished
  }

  /// How many cards are tested before the next key is handled.
  package static let stretch = 2_000

  package var cardCount: CardCount { isFinished ? .exact(count) : .atLeast(count) }
}

/// Which part of a query's answer a page is.
package enum PageStart: Hashable, Sendable {
  case first
  case last
  /// The cards right after this one.
  case after(Card.ID)
  /// The cards right before this one, in the order of the query.
  case before(Card.ID)
}

package struct Neighbours: Hashable, Sendable {
  package let previous: Card.ID?
  package let next: Card.ID?

  package init(previous: Card.ID?, next: Card.ID?) {
    self.previous = previous
    self.next = next
  }
}
