/// A search text: words whose letters must all occur, in order and in any case.
package nonisolated struct FuzzyPattern {
  private let words: [[FoldedLetter]]

  package init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)).letters }
  }

  package var hasSeveralWords: Bool { words.count > 1 }

  package var isEmpty: Bool { words.isEmpty }

  /// The matched characters if each search word is the start of a word; otherwise nil.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters of the text and *m* of the words.
  package func wordStartMatches(in text: FoldedText) -> Set<Int>? {
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

  /// Which of the words are the start of a word of the text.
  package func wordStarts(in text: FoldedText) -> [Bool] {
    words.map { word in
      text.letters.indices.contains { start in
        text.startsWord[start] && text.letters[start...].starts(with: word)
      }
    }
  }

  /// Whether each word may say what is meant: not one of a question, nor a short one.
  package var areMeaningful: [Bool] {
    words.map { $0.count > 2 && !Self.fillers.contains($0) }
  }

  private static let fillers = Set(
    [
      "what", "which", "how", "where", "did", "does", "can", "the", "this", "that", "with", "from",
      "for", "show", "see",
    ]
    .map { FoldedText($0).letters }
  )

  /// The score of a text and its matched characters; nil if a word doesn't match.
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

package nonisolated struct FuzzyMatch: Hashable, Sendable {
  /// Higher is better.
  package var score: Int
  package var positions: Set<Int>
}
