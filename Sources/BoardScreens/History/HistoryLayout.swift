import BoardModel

/// Which entries stand on which lines: each day under a heading of its own, the first line a heading
/// too, so that one always knows the day.
nonisolated struct HistoryLayout {
  enum Line: Hashable {
    case heading(CalendarDay)
    case entry(Int)
  }

  let lines: [Line]

  /// The lines from an entry on.
  ///
  /// - Complexity: O(*h*) for a height of *h*.
  init(from top: Int, count: Int, height: Int, day: (Int) -> CalendarDay) {
    var lines: [Line] = []
    var last: CalendarDay?
    for index in max(0, top)..<max(0, top, count) where lines.count < height {
      let day = day(index)
      if day != last {
        // A heading alone at the end says nothing; on a page of one line there is none at all.
        guard lines.count + 1 < height else { break }
        lines.append(.heading(day))
      }
      last = day
      lines.append(.entry(index))
    }
    self.lines = lines
  }

  /// The entries that show.
  var shown: Range<Int> {
    let entries = lines.compactMap { line in
      if case .entry(let index) = line { index } else { nil }
    }
    guard let first = entries.first, let last = entries.last else { return 0..<0 }
    return first..<last + 1
  }
}
