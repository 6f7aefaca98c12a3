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
    let terms = FilterTerms(
      context: filter.context,
      findsArchived: findsArchived,
      boards: boards,
      db: db
    )
    let reader = try FilterCondition(terms: terms, of: filter.expression)
    var (exact, rest): ([SQLCondition], [CardFilter.Expression]) = ([], [])
    for part in filter.expression.parts {
      let condition = try reader.condition(part)
      if condition.isExact { exact.append(condition) } else { rest.append(part) }
    }
    condition = .all(exact)
    self.rest = rest.isEmpty ? nil : .all(rest)
    test = try self.rest.map { try reader.condition($0) } ?? .always
  }
}

extension CardFilter.Expression {
  /// The parts that must all be true, flattened: nested as typed, they would be too deep for SQLite's
  /// parser.
  fileprivate var parts: [CardFilter.Expression] {
    if case .all(let parts) = self { parts.flatMap(\.parts) } else { [self] }
  }
}
