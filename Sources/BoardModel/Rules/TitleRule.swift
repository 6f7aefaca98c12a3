/// Why a title is refused.
package enum TitleFault: Error, Hashable, Sendable {
  case blank
  case tooLong(characters: Int)
}

/// What a card's title must be: not blank, one line, at most 500 characters.
package enum TitleRule {
  package static let limit = 500

  /// More bytes than 500 of the longest emoji take; marks piled on a letter would be endless.
  static let byteLimit = 16_384

  /// The fault of a title, or nil.
  package static func fault(in title: String) -> TitleFault? {
    if title.utf8.count > byteLimit { return .tooLong(characters: title.unicodeScalars.count) }
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

  /// The title as it is stored, on one line; throws what is wrong with it.
  package static func checked(_ title: String) throws(StoreError) -> String {
    let line = TextRule.storable(singleLine(title))
    if let fault = fault(in: line) { throw .invalidTitle(fault) }
    return line
  }
}
