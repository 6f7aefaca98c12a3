package enum TitleFault: Error, Hashable, Sendable {
  case blank
  case tooLong(characters: Int)
}

/// A card's title is not blank, one line, and has at most 500 characters.
package enum TitleRule {
  package static let limit = 500

  /// More than 500 of the longest emoji need.
  ///
  /// Without it, marks piled on one letter would have no limit.
  static let byteLimit = 16_384

  /// A title for display and editing.
  ///
  /// A title that another program stored may have megabytes, which would delay every key by a
  /// second.
  package static func bounded(_ title: String) -> String {
    title.utf8.count <= byteLimit ? title : String(title.prefix(limit))
  }

  package static func fault(in title: String) -> TitleFault? {
    // In ASCII text every byte is a character.
    if isPlain(title) {
      return title.utf8.count > limit ? .tooLong(characters: title.utf8.count) : nil
    }
    if title.utf8.count > byteLimit { return .tooLong(characters: title.unicodeScalars.count) }
    if !TextRule.isVisible(title) { return .blank }
    let count = title.count
    return count > limit ? .tooLong(characters: count) : nil
  }

  /// The text as one line: line breaks become spaces, and blanks at both ends are removed.
  package static func singleLine(_ text: String) -> String {
    if isPlain(text) { return text }
    let joined = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let start = joined.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }

  /// The title to store, on one line.
  package static func checked(_ title: String) throws(StoreError) -> String {
    let line = TextRule.storable(singleLine(title))
    if let fault = fault(in: line) { throw .invalidTitle(fault) }
    return line
  }

  /// Whether a text is printable ASCII without spaces at its ends, as most titles are.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last, first != 0x20, last != 0x20 else {
      return false
    }
    return text.utf8.count <= byteLimit && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
