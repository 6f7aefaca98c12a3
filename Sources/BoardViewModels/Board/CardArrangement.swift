package import BoardModel

/// A filter, an order and sections for the shown columns.
package nonisolated struct CardArrangement: Hashable, Sendable {
  /// Nil for all cards.
  package var filter: CardFilter?
  /// Empty for the manual order.
  package var sort: [CardSort]

  /// Nil for no sections.
  package var group: CardGroup?

  package init(filter: CardFilter? = nil, sort: [CardSort] = [], group: CardGroup? = nil) {
    self.filter = filter
    self.sort = sort
    self.group = group
  }

  /// Whether all cards show in the manual order.
  package var isPlain: Bool { filter == nil && sort.isEmpty && group == nil }

  /// The arrangement without its filter, which determines the positions.
  package var order: CardArrangement { CardArrangement(sort: sort, group: group) }

  package func query(of column: ShownColumn) -> CardQuery {
    CardQuery(column.query.scope, filter: filter, sort: (group?.sort ?? []) + sort)
  }
}
