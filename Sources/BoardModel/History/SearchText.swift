/// Words to look for in a text: all of them, anywhere, in any case.
///
/// Letters are compared as Unicode has them without their case, and as characters: `ß` is found by
/// `SS`, `é` however it is composed, and no half of a character is found by itself.
package struct SearchText: Hashable, Sendable {
  private let words: [Word]

  /// Nil where the text names no word.
  package init?(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { Word(Self.folded(String($0))) }
    if words.isEmpty { return nil }
  }

  /// Whether each of the words is in one of the texts.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters of the texts and *m* of the words.
  package func isFound(in texts: [String]) -> Bool {
    let texts = texts.map { Word(Self.folded($0)) }
    return words.allSatisfy { word in texts.contains { $0.contains(word) } }
  }

  /// Upper case first, for what has several lower-case forms or becomes two letters.
  private static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.uppercased().lowercased()
  }

  /// A text without its case, ready to be compared.
  private struct Word: Hashable, Sendable {
    private let text: String
    private let isASCII: Bool

    init(_ text: String) {
      self.text = text
      isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    }

    func contains(_ other: Word) -> Bool {
      if isASCII {
        return other.isASCII && Self.contains(Array(text.utf8), Array(other.text.utf8))
      }
      return Self.contains(Array(text), Array(other.text))
    }

    private static func contains<Element: Equatable>(_ text: [Element], _ part: [Element]) -> Bool {
      guard let first = part.first else { return true }
      guard text.count >= part.count else { return false }
      for start in 0...text.count - part.count where text[start] == first {
        if text[start..<start + part.count].elementsEqual(part) { return true }
      }
      return false
    }
  }
}
