internal import BoardModel
internal import Foundation
internal import GRDB

/// A filter, divided into an exact SQL condition and a rest to test card by card.
///
/// The SQL matches exactly the cards that the plain rules of `FilterTerm` match; a test compares
/// the two.
struct FilterPlan {
  let condition: SQLCondition
  /// The part left to test; nil if SQL covers everything.
  let rest: CardFilter.Expression?
  /// The SQL form of `rest`: true, false, or null if SQL can't tell.
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

  /// The parts that must all be true, flattened: nested as typed, they would be too deep for
  /// SQLite's parser.
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

  /// How deep alternatives may nest in SQL, whose parser has a small stack.
  private static let depthLimit = 8

  /// The expression in SQL; nil if a part of it can't be expressed.
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
