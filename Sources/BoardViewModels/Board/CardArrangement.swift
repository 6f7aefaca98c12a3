package import BoardModel

/// Which cards of the shown columns show, and in which order.
package nonisolated struct CardArrangement: Hashable, Sendable {
  /// Nil for all.
  package var filter: CardFilter?
  /// Empty for the order by hand.
  package var sort: [CardSort]

  /// By what they stand in sections; nil for none.
  package var group: CardGroup?

  package init(filter: CardFilter? = nil, sort: [CardSort] = [], group: CardGroup? = nil) {
    self.filter = filter
    self.sort = sort
    self.group = group
  }

  /// Whether all cards show as they were put by hand.
  package var isPlain: Bool { filter == nil && sort.isEmpty && group == nil }

  /// A column's cards so arranged.
  package func query(of column: ShownColumn) -> CardQuery {
    CardQuery(column.query.scope, filter: filter, sort: (group?.sort ?? []) + sort)
  }
}
