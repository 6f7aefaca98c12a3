/// Words to look for in a text: all of them, anywhere, in any case.
///
/// Letters are compared as in a filter, but for capitals, which find small letters too.
package struct SearchText: Hashable, Sendable {
  /// So many letters are enough to find a word by its beginning.
  private static let beginning = 3

  private let words: [SearchPhrase]

  /// Nil where the text names no word.
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

  /// Whether each of the words is in one of the texts.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters of the texts and *m* of the words.
  package func isFound(in texts: [String]) -> Bool { rest(notIn: texts) == nil }

  /// The words that are in none of the texts; nil where all of them are.
  func rest(notIn texts: [String]) -> SearchText? {
    SearchText(words.filter { word in !texts.contains(where: word.isFound) })
  }

  /// The words that are no word of a text, whole or by their first letters; nil where all are.
  func rest(notBeginning text: String) -> SearchText? {
    SearchText(words.filter { !Self.isFound($0, asWordOf: text) })
  }

  private static func isFound(_ word: SearchPhrase, asWordOf text: String) -> Bool {
    // Most rows end here, before their words are taken apart.
    guard word.isFound(in: text) else { return false }
    return text.split(separator: " ").map(String.init)
      .contains {
        word.isWhole(of: $0) || word.text.count >= beginning && word.isBeginning(of: $0)
      }
  }

  /// Whether the words have digits only.
  var isOfNumbers: Bool { words.allSatisfy { $0.text.allSatisfy(\.isNumber) } }
}
