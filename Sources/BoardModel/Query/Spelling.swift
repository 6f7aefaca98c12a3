package enum Spelling {
  /// The nearest candidate.
  ///
  /// Nil if none or several are near, because no guess is better than a wrong one.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters of the word and *m* of the candidates.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    if word.utf8.count > 40 { return nil }
    let word = Array(word.lowercased())
    let limit = word.count <= 4 ? 1 : 2
    let near = candidates.map { (distance(word, Array($0.lowercased())), $0) }
      .filter { $0.0 <= limit && $0.0 < word.count }
    guard let least = near.map(\.0).min() else { return nil }
    let best = near.filter { $0.0 == least }
    return best.count == 1 ? best[0].1 : nil
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between two words.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var line = [row + 1]
      for column in 0..<right.count {
        let isSame = left[row] == right[column]
        var least = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, line[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, before[column - 1] + 1)
        }
        line.append(least)
      }
      (before, last) = (last, line)
    }
    return last[right.count]
  }
}
