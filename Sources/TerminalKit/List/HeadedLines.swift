/// Lays out entries under headings, such as days; the first line is a heading too.
package nonisolated struct HeadedLines<Heading: Hashable> {
  package enum Line: Hashable {
    case heading(Heading)
    case entry(Int)
    case blank
  }

  package let lines: [Line]

  /// The lines from an entry on, with a blank one between headings if they are `spaced`.
  ///
  /// - Complexity: O(*h*) for a height of *h*.
  package init(
    from top: Int,
    count: Int,
    height: Int,
    spaced: Bool = false,
    heading: (Int) -> Heading
  ) {
    var lines: [Line] = []
    var last: Heading?
    for index in max(0, top)..<max(0, top, count) where lines.count < height {
      let heading = heading(index)
      if heading != last {
        // Skip a heading without an entry below it. A page of one line has no headings.
        let isSpaced = spaced && !lines.isEmpty
        guard lines.count + (isSpaced ? 2 : 1) < height else { break }
        if isSpaced { lines.append(.blank) }
        lines.append(.heading(heading))
      }
      last = heading
      lines.append(.entry(index))
    }
    self.lines = lines
  }

  /// The lines that show the selected entry, scrolling by half a page if needed.
  ///
  /// `top` is the first visible entry, before and after.
  package static func showing(
    _ selected: Int,
    from top: inout Int,
    count: Int,
    height: Int,
    spaced: Bool = false,
    heading: (Int) -> Heading
  ) -> HeadedLines {
    func layout(_ top: Int) -> HeadedLines {
      HeadedLines(from: top, count: count, height: height, spaced: spaced, heading: heading)
    }
    top = max(0, min(top, count - 1))
    var shown = layout(top)
    // At the end of the list, leave no empty lines.
    while top > 0, shown.lines.count < height {
      let higher = layout(top - 1)
      if !higher.shown.contains(count - 1) { break }
      (top, shown) = (top - 1, higher)
    }
    if shown.shown.contains(selected) || count == 0 { return shown }
    top = max(0, selected - height / 2)
    shown = layout(top)
    while !shown.shown.contains(selected), top < selected {
      top += 1
      shown = layout(top)
    }
    return shown
  }

  package var shown: Range<Int> {
    let entries = lines.compactMap { line in
      if case .entry(let index) = line { index } else { nil }
    }
    guard let first = entries.first, let last = entries.last else { return 0..<0 }
    return first..<last + 1
  }
}
