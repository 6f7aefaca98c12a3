/// Words to look for in a text: all of them, anywhere, in any case.
///
/// Letters compare as in a filter, except that capitals also find small letters.
package struct SearchText: Hashable, Sendable {
  /// The shortest beginning that finds a word.
  private static let beginning = 3

  private let words: [SearchPhrase]

  package init?(_ text: String) {
    self.init(
      text.split(whereSeparator: \.isWhitespace)
        .map { SearchPhrase(String($0), ignoringCase: true) }
    )
  }

  private init?(_ words: [SearchPhrase]) {
    if words.isEmpty { return nil }
    self.words = words
  }

  /// Whether each word is in one of the texts.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters of the texts and *m* of the words.
  package func isFound(in texts: [String]) -> Bool { rest(notIn: texts) == nil }

  /// The words that no text has; nil if there are none.
  func rest(notIn texts: [String]) -> SearchText? {
    SearchText(words.filter { word in !texts.contains(where: word.isFound) })
  }

  /// The words that match no word of the text, whole or by their first letters; nil if there are
  /// none.
  func rest(notBeginning text: String) -> SearchText? {
    SearchText(words.filter { !Self.isFound($0, asWordOf: text) })
  }

  private static func isFound(_ word: SearchPhrase, asWordOf text: String) -> Bool {
    // Avoids splitting most rows into words.
    guard word.isFound(in: text) else { return false }
    return text.split(separator: " ").map(String.init)
      .contains {
        word.isWhole(of: $0) || word.text.count >= beginning && word.isBeginning(of: $0)
      }
  }

  var isOfNumbers: Bool { words.allSatisfy { $0.text.allSatisfy(\.isNumber) } }
}
