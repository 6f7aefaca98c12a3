/// Why a title is refused.
package enum TitleFault: Error, Hashable, Sendable {
  case blank
  case tooLong(characters: Int)
}

/// What a card's title must be: not blank, one line, at most 500 characters.
package enum TitleRule {
  package static let limit = 500

  /// The fault of a title, or nil.
  package static func fault(in title: String) -> TitleFault? {
    if title.allSatisfy(\.isWhitespace) { return .blank }
    let count = title.count
    return count > limit ? .tooLong(characters: count) : nil
  }

  /// The text as one line: line breaks become spaces, blanks at the ends go.
  package static func singleLine(_ text: String) -> String {
    let joined = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let start = joined.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
