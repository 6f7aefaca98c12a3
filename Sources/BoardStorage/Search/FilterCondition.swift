internal import BoardModel
internal import Foundation

/// The SQL form of a filter.
///
/// Texts, authors and identifiers aren't exact: they are null for a card that the plain rules must
/// test. SQL's `AND`, `OR` and `NOT` treat null as “unknown”, so that the other parts decide.
struct FilterCondition {
  /// How deep alternatives may nest in SQL, whose parser has a small stack.
  private static let depthLimit = 8
  /// How many texts are searched in SQL.
  ///
  /// Each one looks up tags and steps separately, and SQLite scans all open cursors for each one
  /// that it opens: 256 words took seconds on a few hundred cards. With more texts, the plain rules
  /// test the cards, reading each only once.
  private static let textLimit = 16
  private static let unknown = inexact(SQLCondition("NULL"))

  private let terms: FilterTerms
  /// Whether any card has comments; usually not, and then none is searched for them.
  private let hasComments: Bool
  private let hasManyTexts: Bool

  init(terms: FilterTerms, of expression: CardFilter.Expression) throws {
    self.terms = terms
    hasComments = try !CommentRows(db: terms.db).isEmpty
    hasManyTexts = expression.allTerms.count(where: \.isText) > Self.textLimit
  }

  func condition(_ expression: CardFilter.Expression, depth: Int = 0) throws -> SQLCondition {
    if depth > Self.depthLimit { return Self.unknown }
    switch expression {
    case .term(let term): return try condition(term)
    case .not(let part):
      let inner = try condition(part, depth: depth + 1)
      return Self.isUnknown(inner) ? inner : inner.negated
    case .all(let parts): return .all(try conditions(parts, depth: depth + 1))
    case .any(let parts): return .any(try conditions(parts, depth: depth + 1))
    }
  }

  /// Unknown parts are combined into one.
  private func conditions(
    _ parts: [CardFilter.Expression],
    depth: Int
  ) throws -> [SQLCondition] {
    let all = try parts.map { try condition($0, depth: depth) }
    let known = all.filter { !Self.isUnknown($0) }
    return known.count == all.count ? known : known + [Self.unknown]
  }

  private static func isUnknown(_ condition: SQLCondition) -> Bool { condition.sql == unknown.sql }

  private func condition(_ term: FilterTerm) throws -> SQLCondition {
    switch term {
    case .text(let phrase, let place): Self.inexact(condition(phrase, place))
    case .id(let prefix): Self.inexact(prefix.condition)
    case .has(.link):
      Self.inexact(.any(CardFeature.addresses.map { condition($0, .card) }))
    default: try terms.condition(term) ?? Self.unknown
    }
  }

  private static func inexact(_ condition: SQLCondition) -> SQLCondition {
    var condition = condition
    condition.isExact = false
    return condition
  }

  private func condition(_ phrase: SearchPhrase, _ place: TextPlace) -> SQLCondition {
    // Lists are joined by line breaks.
    if hasManyTexts || phrase.text.utf8.contains(0x0A) { return Self.unknown }
    let bytes = phrase.plainBytes.map { Data($0) }
    let finds = { (text: String) in SQLCondition("tercet_finds(?, \(text))", [bytes]) }
    return switch place {
    // Columns of the row itself need no extra look-up.
    case .anywhere, .card:
      finds("title")
        .orElse(
          finds("body")
            .orElse(
              .any(
                [Self.tags, Self.steps].map(finds)
                  + (hasComments && place == .anywhere ? [finds(CommentRows.texts)] : [])
              )
            )
        )
    case .title: finds("title")
    case .body: finds("body")
    case .steps: finds(Self.steps)
    case .comments: hasComments ? finds(CommentRows.texts) : .never
    }
  }

  private static let tags =
    "(SELECT group_concat(tag, char(10)) FROM card_tag t WHERE t.card_key = card.key)"
  private static let steps =
    "(SELECT group_concat(text, char(10)) FROM checklist_item i WHERE i.card_key = card.key)"
}

extension FilterTerm {
  /// Whether it searches text, which a search file can answer too.
  var isText: Bool {
    switch self {
    case .text, .has(.link): true
    default: false
    }
  }
}
