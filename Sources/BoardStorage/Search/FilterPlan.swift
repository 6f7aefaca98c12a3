internal import BoardModel
internal import Foundation
internal import GRDB

/// A filter parted into what SQL says exactly and what is tested card by card.
///
/// What it says in SQL is true of the same cards as the plain rules of `FilterTerm`; a test compares
/// them.
struct FilterPlan {
  let condition: SQLCondition
  /// What is left to test; nil where SQL says all.
  let rest: CardFilter.Expression?
  /// What SQL can say of that: true, false, or null where it does not know.
  let test: SQLCondition
  let context: QueryContext

  init(
    _ filter: CardFilter,
    findsArchived: Bool,
    _ boards: StoredBoards,
    _ db: Database
  ) throws {
    context = filter.context
    let reader = FilterTerms(
      context: filter.context,
      findsArchived: findsArchived,
      boards: boards,
      db: db
    )
    let parts = try Self.parts(filter.expression, reader)
    condition = .all(parts.exact)
    rest = parts.rest.isEmpty ? nil : .all(parts.rest)
    test = try rest.map { try TextCondition(terms: reader, of: $0).condition($0) } ?? .always
  }

  /// What all must be true, flat: nested as it was typed, it would be too deep for SQLite's parser.
  private static func parts(
    _ expression: CardFilter.Expression,
    _ reader: FilterTerms
  ) throws -> (exact: [SQLCondition], rest: [CardFilter.Expression]) {
    if case .all(let parts) = expression {
      let pieces = try parts.map { try Self.parts($0, reader) }
      return (pieces.flatMap(\.exact), pieces.flatMap(\.rest))
    }
    guard let exact = try condition(expression, reader, depth: 0) else { return ([], [expression]) }
    return ([exact], [])
  }

  /// How deep alternatives are nested in SQL, whose parser has a small stack.
  private static let depthLimit = 8

  /// The expression in SQL; nil where a part of it can't be said.
  private static func condition(
    _ expression: CardFilter.Expression,
    _ reader: FilterTerms,
    depth: Int
  ) throws -> SQLCondition? {
    if depth > depthLimit { return nil }
    func inner(_ parts: [CardFilter.Expression]) throws -> [SQLCondition]? {
      let conditions = try parts.compactMap { try condition($0, reader, depth: depth + 1) }
      return conditions.count == parts.count ? conditions : nil
    }
    switch expression {
    case .term(let term): return try reader.condition(term)
    case .not(let part): return try inner([part])?.first?.negated
    case .all(let parts): return try inner(parts).map(SQLCondition.all)
    case .any(let parts): return try inner(parts).map(SQLCondition.any)
    }
  }
}
