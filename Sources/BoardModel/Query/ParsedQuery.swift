/// What a text says as a query.
///
/// Every text says something; what makes no sense comes with a warning.
package struct ParsedQuery: Hashable, Sendable {
  /// How much of a text is read, in bytes of UTF-8.
  package static let byteLimit = 8_192
  /// How deep parentheses go.
  package static let depthLimit = 32
  /// How many conditions count.
  package static let termLimit = 256
  static let warningLimit = 8
  /// What is said of a text that is longer than what is read of it.
  package static let cutWarning = "only the first \(byteLimit) bytes of the filter are read"

  package let text: String
  /// Nil where the text sets no condition.
  package let filter: CardFilter?
  /// Empty for the order by hand.
  package let sort: [CardSort]
  /// Whether it says an order, the one by hand too, which then goes before any other.
  package let hasSort: Bool
  package let group: CardGroup?
  /// Whether it says in which sections the cards stand, in none too.
  package let hasGroup: Bool
  /// In the order of the text; blanks are between them.
  package let tokens: [QueryToken]
  package let warnings: [QueryWarning]
  /// Whether a value sets no condition because it is still being typed.
  package let isUnfinished: Bool

  /// Reads a text.
  ///
  /// `typedTo` is where a value ends that is still being typed, in bytes of UTF-8: as long as it has no
  /// meaning it sets no condition.
  /// - Complexity: O(*n* + *m*²) for *n* bytes and *m* conditions, both bounded.
  package init(_ text: String, on context: QueryContext, typedTo end: Int? = nil) {
    var reader = QueryReader(text, context, typedTo: end)
    let expression = reader.read()
    self.text = text
    filter = expression.map { CardFilter($0, on: context) }
    (sort, hasSort) = (reader.sort ?? [], reader.sort != nil)
    (group, hasGroup) = (reader.group.flatMap(\.self), reader.group != nil)
    tokens = reader.tokens
    warnings = reader.warnings
    isUnfinished = reader.isUnfinished
  }
}

/// A stretch of a query's text, for colouring and completing it.
package struct QueryToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case word
    /// With its quotation marks.
    case phrase
    /// With its `#` or `+`.
    case tag
    /// With its `@`.
    case assignee
    /// The name of a field with its colon.
    case field(QueryField)
    /// What follows it, with all alternatives.
    case value(QueryField)
    /// `OR`, `AND` or `NOT`.
    case keyword
    case negation
    case parenthesis
  }

  package let kind: Kind
  /// In bytes of UTF-8.
  package let range: Range<Int>
}

/// What the hint line says of a query.
package struct QueryWarning: Hashable, Sendable {
  /// It may hold what was typed, unsanitised.
  package let text: String
  /// What it is about, in bytes of UTF-8.
  package let range: Range<Int>
  /// Whether a value has no meaning, so that its condition finds nothing.
  package let isFault: Bool
  /// Whether it is right once more is typed.
  package let isUnfinished: Bool
}
