package import BoardModel

/// The cards that belong to a query, determined by their places on known boards.
package nonisolated struct QueryScopeMatcher: Hashable, Sendable {
  /// The columns in the scope of the query, in the order of its results.
  let columns: [Column.ID]
  private let members: Set<Column.ID>
  private let wantsArchived: Bool

  /// - Complexity: O(*n*) for *n* columns of all boards.
  package init(of query: CardQuery, on boards: [Board]) {
    switch query.scope {
    case .column(let id): columns = [id]
    case .kind(let kind):
      columns = boards.filter { !$0.isArchived }.flatMap(\.columns).filter { $0.kind == kind }
        .map(\.id)
    case .archive(let board), .board(let board):
      columns = boards.first { $0.id == board }?.columns.map(\.id) ?? []
    case .all: columns = boards.filter { !$0.isArchived }.flatMap(\.columns).map(\.id)
    }
    members = Set(columns)
    if case .archive = query.scope { wantsArchived = true } else { wantsArchived = false }
  }

  /// Whether a card at a place belongs to the query; false for nil.
  package func contains(_ place: CardPlace?) -> Bool {
    guard let place else { return false }
    return place.isArchived == wantsArchived && members.contains(place.column)
  }
}
