extension LineDifference.Hunk {
  /// The most pairs of lines to compare for a split; larger changes stay whole.
  private static let pairLimit = 40_000

  /// Splits the change into changes of single lines, and lines added or removed between them.
  ///
  /// Each line of the shorter side is paired with the line of the longer side that is most like it.
  ///
  /// - Complexity: O(*n* · *m*) comparisons for *n* old and *m* new lines.
  func split(of lines: [LineDifference.Line]) -> [Self] {
    let before = Array(lines[old])
    guard !before.isEmpty, !new.isEmpty, before.count * new.count <= Self.pairLimit else {
      return [self]
    }
    let isLonger = new.count >= before.count
    let places =
      isLonger ? Self.places(of: before, in: new) : Self.places(of: new, in: before)
    var hunks: [Self] = []
    if !isLonger {
      for (place, index) in zip(old, before.indices) {
        let line = places.firstIndex(of: index).map { [new[$0]] } ?? []
        hunks.append(Self(old: place..<place + 1, new: line))
      }
      return hunks
    }
    var next = 0
    for (place, index) in zip(old, places) {
      if next < index { hunks.append(Self(old: place..<place, new: Array(new[next..<index]))) }
      hunks.append(Self(old: place..<place + 1, new: [new[index]]))
      next = index + 1
    }
    let end = old.upperBound
    if next < new.count { hunks.append(Self(old: end..<end, new: Array(new[next...]))) }
    return hunks
  }

  /// For each line of the shorter side, in order, the index of its partner.
  private static func places(
    of few: [LineDifference.Line],
    in many: [LineDifference.Line]
  ) -> [Int] {
    // The greatest likeness of the first rows and columns.
    var best = Array(repeating: Array(repeating: 0, count: many.count + 1), count: few.count + 1)
    for row in 1...few.count {
      for column in row...many.count {
        let paired = best[row - 1][column - 1] + likeness(few[row - 1], many[column - 1])
        best[row][column] = column > row ? max(paired, best[row][column - 1]) : paired
      }
    }
    var places: [Int] = []
    var column = many.count
    for row in stride(from: few.count, to: 0, by: -1) {
      while column > row, best[row][column - 1] == best[row][column] { column -= 1 }
      column -= 1
      places.append(column)
    }
    return places.reversed()
  }

  /// How many bytes two lines share at their beginnings and ends.
  private static func likeness(_ one: LineDifference.Line, _ other: LineDifference.Line) -> Int {
    let start = zip(one.bytes, other.bytes).prefix { $0 == $1 }.count
    let rest = zip(one.bytes.dropFirst(start).reversed(), other.bytes.dropFirst(start).reversed())
    return start + rest.prefix { $0 == $1 }.count
  }
}
