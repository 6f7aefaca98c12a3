/// What was typed to find something: words whose letters must all come, in order, in any case.
package nonisolated struct FuzzyPattern {
  private let words: [[FoldedLetter]]

  package init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)).letters }
  }

  package var isEmpty: Bool { words.isEmpty }

  /// The characters of a text where every word begins one of its own; nil where one does not.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters of the text and *m* of the words.
  package func beginnings(in text: FoldedText) -> Set<Int>? {
    var positions: Set<Int> = []
    for word in words {
      let start = text.letters.indices.first { start in
        text.startsWord[start] && text.letters[start...].starts(with: word)
      }
      guard let start else { return nil }
      positions.formUnion(text.origins[start..<start + word.count])
    }
    return positions
  }

  /// How well a text fits, and which of its characters were found; nil where a word is not in it.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters of the text and *m* of the words.
  package func match(_ text: FoldedText) -> FuzzyMatch? {
    var match = FuzzyMatch(score: 0, positions: [])
    for word in words {
      guard let found = FuzzyAlignment(of: word, in: text).best else { return nil }
      match.score += found.score
      match.positions.formUnion(found.positions.map { text.origins[$0] })
    }
    return match
  }
}

/// How well a text fits what was typed.
package nonisolated struct FuzzyMatch: Hashable, Sendable {
  /// The higher, the better.
  package var score: Int
  /// The characters of the text that were found, counted from 0.
  package var positions: Set<Int>
}
