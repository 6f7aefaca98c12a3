internal import BoardModel
internal import Foundation

/// What a filter asks of a card's texts in SQL, as far as their bytes can say it: true, false, or null
/// where the card has to be tested by the plain rules.
///
/// SQL's `AND`, `OR` and `NOT` take null for “not known”, so that a part that says nothing leaves the
/// others to decide.
struct TextCondition {
  /// How deep alternatives are nested in SQL, whose parser has a small stack.
  private static let depthLimit = 8
  /// How many texts are looked for in SQL.
  ///
  /// Each looks the tags and the steps up by itself, and SQLite goes through all that is open for each
  /// that it opens, so that 256 words took seconds on a few hundred cards. Of more the plain rules are
  /// asked, which read a card once.
  private static let textLimit = 16
  private static let unknown = SQLCondition("NULL")

  let terms: FilterTerms
  /// Whether anything was said about any card; mostly not, and then no card is asked for it.
  let hasComments: Bool
  private let hasManyTexts: Bool

  /// Of the terms of an expression.
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

  /// What is not known is said once, however many parts it is.
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
    case .text(let phrase, let place): condition(phrase, place)
    case .has(.link):
      .any(CardFeature.addresses.map { condition($0, .card) })
    default: try terms.condition(term) ?? Self.unknown
    }
  }

  private func condition(_ phrase: SearchPhrase, _ place: TextPlace) -> SQLCondition {
    // Lists are joined by line breaks.
    if hasManyTexts || phrase.text.utf8.contains(0x0A) { return Self.unknown }
    let bytes = phrase.plainBytes.map { Data($0) }
    let finds = { (text: String) in SQLCondition("tercet_finds(?, \(text))", [bytes]) }
    return switch place {
    // What is in the row itself costs no other look-up.
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
  /// Whether it looks for text, of which a search file can say something too.
  var isText: Bool {
    switch self {
    case .text, .has(.link): true
    default: false
    }
  }
}
