internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// The order of a stretch of an answer: SQL expressions that are never null, ending with the
/// identifier.
struct AnswerOrder {
  struct Term {
    let expression: String
    let isDescending: Bool
  }

  let terms: [Term]

  /// When a card, or a comment on it, last changed.
  static let changedAt = """
    max(updated_at, ifnull((SELECT max(at) FROM card_comment m WHERE m.card_id = card.id), 0))
    """

  /// The manual order within one list.
  static let byHand = AnswerOrder(terms: [
    Term(expression: "order_key", isDescending: false), Term(expression: "id", isDescending: false),
  ])

  init(terms: [Term]) {
    self.terms = terms
  }

  /// An order over several lists; equal cards follow the order of the lists.
  ///
  /// The keys of each list count as one.
  init(_ sort: [CardSort], lists: [[Int64]]) {
    let places = lists.enumerated()
      .flatMap { index, keys in keys.map { "WHEN \($0) THEN \(index)" } }
      .joined(separator: " ")
    let list = Term(expression: "CASE column_key \(places) END", isDescending: false)
    terms = sort.map(Term.init) + [list] + Self.byHand.terms
  }

  func clause(_ side: Side) -> String {
    let terms = terms.map { term in
      "\(term.expression) \(term.isDescending == (side == .after) ? "DESC" : "ASC")"
    }
    return "ORDER BY " + terms.joined(separator: ", ")
  }

  /// The condition for rows on one side of a place.
  func beyond(_ place: [DatabaseValue], _ side: Side) -> SQLCondition {
    if terms.allSatisfy({ !$0.isDescending }) {
      // A single comparison can use a range of an index.
      let names = terms.map(\.expression).joined(separator: ", ")
      let marks = terms.map { _ in "?" }.joined(separator: ", ")
      return SQLCondition("(\(names)) \(side.comparison) (\(marks))", place)
    }
    var parts: [SQLCondition] = []
    for (index, term) in terms.enumerated() {
      let isRising = term.isDescending != (side == .after)
      let equal = terms[..<index].enumerated()
        .map { SQLCondition("\($1.expression) = ?", [place[$0]]) }
      let step = SQLCondition("\(term.expression) \(isRising ? ">" : "<") ?", [place[index]])
      parts.append(.all(equal + [step]))
    }
    return .any(parts)
  }

  func isOrdered(_ left: [DatabaseValue], before right: [DatabaseValue]) -> Bool {
    for (index, term) in terms.enumerated() where left[index] != right[index] {
      return Self.isLess(left[index], right[index]) != term.isDescending
    }
    return false
  }

  private static func isLess(_ left: DatabaseValue, _ right: DatabaseValue) -> Bool {
    switch (left.storage, right.storage) {
    case (.int64(let left), .int64(let right)): left < right
    case (.string(let left), .string(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.blob(let left), .blob(let right)): left.lexicographicallyPrecedes(right)
    default: false
    }
  }
}

extension AnswerOrder.Term {
  init(_ sort: CardSort) {
    // In both directions, a title without any letters sorts first and a card without a due date
    // last.
    let expression =
      switch sort.key {
      case .due: sort.isDescending ? "ifnull(due, '')" : "ifnull(due, '~')"
      case .priority: "CASE WHEN priority IN (1, 2, 3) THEN priority ELSE 0 END"
      case .title: "\(TitleKey.name)(title)"
      case .tag:
        "ifnull((SELECT \(NameKey.of("tag")) FROM card_tag t WHERE t.card_key = card.key ORDER BY position LIMIT 1), "
          + (sort.isDescending ? "'')" : "char(1114111))")
      case .assignee, .lane:
        "ifnull((SELECT \(NameKey.of("value")) FROM card_value v WHERE v.card_key = card.key AND v.field = "
          + "\(sort.key == .lane ? CardValues.lane : CardValues.assignee) "
          + "ORDER BY position LIMIT 1), "
          + (sort.isDescending ? "'')" : "char(1114111))")
      case .estimate:
        "ifnull((SELECT value FROM card_value v WHERE v.card_key = card.key AND v.field = "
          + "\(CardValues.estimate)), \(sort.isDescending ? -1 : Int64.max))"
      case .created: "created_at"
      case .changed: AnswerOrder.changedAt
      case .start:
        "ifnull((SELECT value FROM card_value v WHERE v.card_key = card.key AND v.field = "
          + "\(CardValues.start)), \(sort.isDescending ? "''" : "'~'"))"
      case .done:
        sort.isDescending
          ? "ifnull(done_at, 0)" : "ifnull(nullif(done_at, 0), \(Int64.max))"
      }
    self.init(expression: expression, isDescending: sort.isDescending)
  }
}

/// The function that orders titles in SQLite.
nonisolated enum TitleKey {
  static let name = "tercet_title_key"

  static let function = DatabaseFunction(name, argumentCount: 1, pure: true) { values in
    String.fromDatabaseValue(values[0]).map(CardSort.titleKey)
  }
}

/// The function that orders tags and names of people in SQLite.
nonisolated enum NameKey {
  private static let name = "tercet_name_key"

  /// The key of a column's text, computed in C for ASCII, which covers nearly all texts.
  static func of(_ column: String) -> String {
    "ifnull(tercet_small_letters(\(column)), \(name)(\(column)))"
  }

  static let function = DatabaseFunction(name, argumentCount: 1, pure: true) { values in
    String.fromDatabaseValue(values[0]).map(SpelledName.key)
  }
}
