/// Finds the best match of a word's letters in a text, in order.
///
/// Adjacent letters and word starts score higher. Skipped letters cost points.
package nonisolated struct FuzzyAlignment {
  private enum Points {
    static let found = 16
    static let beside = 12
    static let startsWord = 10
    static let startsText = 4
    /// The most that skipped letters before the first one cost.
    static let lead = 6
  }

  /// The score of a position without a match.
  private static let none = Int.min / 2

  private let word: [FoldedLetter]
  private let text: FoldedText

  package init(of word: [FoldedLetter], in text: FoldedText) {
    self.word = word
    self.text = text
  }

  /// The score and the positions of the letters; nil if they don't occur in order.
  package var best: (score: Int, positions: [Int])? {
    guard occursInOrder else { return nil }
    // For each position, the best score that ends there.
    var scores: [Int] = []
    // For each letter and position, the position of the previous letter.
    var origins: [[Int]] = []
    for letter in word.indices {
      let (row, origin) = self.scores(ofLetter: letter, after: scores)
      scores = row
      origins.append(origin)
    }
    guard let score = scores.max(), score > Self.none,
      let end = scores.firstIndex(of: score)
    else { return nil }
    var positions = [end]
    for letter in word.indices.dropFirst().reversed() {
      positions.append(origins[letter][positions[positions.count - 1]])
    }
    return (score, positions.reversed())
  }

  /// Whether the letters occur in order; this rules out most texts.
  private var occursInOrder: Bool {
    var index = 0
    for letter in text.letters where index < word.count && letter == word[index] { index += 1 }
    return index == word.count
  }

  private func scores(ofLetter letter: Int, after previous: [Int]) -> (row: [Int], from: [Int]) {
    var row = Array(repeating: Self.none, count: text.letters.count)
    var from = Array(repeating: 0, count: row.count)
    // The best end of the previous letters, with the cost of skipping to here deducted.
    var reach = (score: Self.none, place: 0)
    for place in row.indices {
      if text.letters[place] == word[letter] {
        let beside = place > 0 && letter > 0 ? previous[place - 1] + Points.beside : Self.none
        if letter == 0 {
          row[place] = points(at: place) - min(place, Points.lead)
        } else if beside > Self.none + Points.beside, beside >= reach.score {
          row[place] = points(at: place) + beside
          from[place] = place - 1
        } else if reach.score > Self.none {
          row[place] = points(at: place) + reach.score
          from[place] = reach.place
        }
      }
      guard letter > 0 else { continue }
      if reach.score > Self.none { reach.score -= 1 }
      if previous[place] > Self.none, previous[place] - 1 >= reach.score {
        reach = (previous[place] - 1, place)
      }
    }
    return (row, from)
  }

  private func points(at place: Int) -> Int {
    var points = Points.found
    if text.startsWord[place] { points += Points.startsWord }
    if place == 0 { points += Points.startsText }
    return points
  }
}
