/// A text as a query.
///
/// Every text is a query; senseless parts give a warning.
package struct ParsedQuery: Hashable, Sendable {
  /// The longest text that is read, in bytes of UTF-8.
  package static let byteLimit = 8_192
  /// The deepest nesting of parentheses.
  package static let depthLimit = 32
  /// The most conditions.
  package static let termLimit = 256
  static let warningLimit = 8
  /// The warning about a longer text.
  package static let cutWarning = "Only the first \(byteLimit) bytes of the filter count"

  package let text: String
  /// Nil if the text has no condition.
  package let filter: CardFilter?
  /// Empty for manual order.
  package let sort: [CardSort]
  /// Whether the text sets an order, possibly the manual one, which then overrides others.
  package let hasSort: Bool
  package let group: CardGroup?
  /// Whether the text sets a grouping, possibly none.
  package let hasGroup: Bool
  /// In the order of the text, without blanks.
  package let tokens: [QueryToken]
  package let warnings: [QueryWarning]
  /// Whether an unfinished value was ignored.
  package let isUnfinished: Bool
  /// The parts of the text that must all hold; empty if the text has alternatives.
  package let conditions: [Range<Int>]

  /// Reads a text.
  ///
  /// `typedTo` is where a value ends that is still being typed, in bytes of UTF-8. It is ignored as
  /// long as it is incomplete.
  ///
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
    conditions = reader.conditions
  }
}

/// A part of a query's text, for colouring and completion.
package struct QueryToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case word
    /// With its quotation marks.
    case phrase
    /// A tag, an assignee or a lane, with the sign before it.
    case name(QueryField)
    /// The name of a field with its colon.
    case field(QueryField)
    /// The value of a field, with all alternatives.
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

/// A warning for the hint line.
package struct QueryWarning: Hashable, Sendable {
  /// What is wrong; may contain typed text, not sanitised.
  package let reason: String
  /// In bytes of UTF-8.
  package let range: Range<Int>
  /// Whether a value is invalid, so that its condition matches nothing.
  package let isFault: Bool
  /// Whether typing more may fix it.
  package let isUnfinished: Bool
  /// Whether the text has a meaning, and the suggestion is only a more likely one.
  package let isGuess: Bool
  /// What was probably meant.
  package let suggestion: QuerySuggestion?

  package var text: String {
    reason + (suggestion.map { ". Did you mean \($0.text)?" } ?? "")
  }
}
