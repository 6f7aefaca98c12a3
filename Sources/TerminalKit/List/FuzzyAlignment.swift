/// The best way to find the letters of a word in a text, in order.
///
/// Letters side by side and at the start of words count for more; letters left out between cost.
package nonisolated struct FuzzyAlignment {
  private enum Points {
    static let found = 16
    static let beside = 12
    static let startsWord = 10
    static let startsText = 4
    /// What skipped letters before the first one cost at most.
    static let lead = 6
  }

  /// The score of a place where a letter can't be.
  private static let none = Int.min / 2

  private let word: [FoldedLetter]
  private let text: FoldedText

  package init(of word: [FoldedLetter], in text: FoldedText) {
    self.word = word
    self.text = text
  }

  /// The score and the places of the letters, or nil where the text does not have them in order.
  package var best: (score: Int, positions: [Int])? {
    guard isThere else { return nil }
    // By place: the best score that ends there.
    var scores: [Int] = []
    // By letter and place: the place of the letter before.
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

  /// Whether the letters come in order at all; most texts are told from it.
  private var isThere: Bool {
    var index = 0
    for letter in text.letters where index < word.count && letter == word[index] { index += 1 }
    return index == word.count
  }

  private func scores(ofLetter letter: Int, after previous: [Int]) -> (row: [Int], from: [Int]) {
    var row = Array(repeating: Self.none, count: text.letters.count)
    var from = Array(repeating: 0, count: row.count)
    // The best end of the letters before, its score less what skipping up to here costs.
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
