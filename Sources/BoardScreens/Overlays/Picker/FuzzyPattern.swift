/// What was typed to find something: words whose letters must all come, in order, in any case.
nonisolated struct FuzzyPattern {
  private let words: [[FoldedLetter]]

  init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)).letters }
  }

  var isEmpty: Bool { words.isEmpty }

  /// Whether every word begins one of a text's.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters of the text and *m* of the words.
  func beginsWords(of text: FoldedText) -> Bool {
    words.allSatisfy { word in
      text.letters.indices.contains { start in
        text.startsWord[start] && text.letters[start...].starts(with: word)
      }
    }
  }

  /// How well a text fits, and which of its characters were found; nil where a word is not in it.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters of the text and *m* of the words.
  func match(_ text: FoldedText) -> FuzzyMatch? {
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
nonisolated struct FuzzyMatch: Hashable, Sendable {
  /// The higher, the better.
  var score: Int
  /// The characters of the text that were found, counted from 0.
  var positions: Set<Int>
}
