/// Words to look for in a text: all of them, anywhere, in any case.
///
/// Letters are compared as in a filter, but for capitals, which find small letters too.
package struct SearchText: Hashable, Sendable {
  private let words: [SearchPhrase]

  /// Nil where the text names no word.
  package init?(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace)
      .map { SearchPhrase(String($0), ignoringCase: true) }
    if words.isEmpty { return nil }
  }

  /// Whether each of the words is in one of the texts.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters of the texts and *m* of the words.
  package func isFound(in texts: [String]) -> Bool {
    words.allSatisfy { word in texts.contains(where: word.isFound) }
  }
}
