import BoardModel
import TerminalSurface

/// Finding words in a card that is read.
extension CardPage {
  /// Where the matches of a section stand.
  mutating func matches(in section: Int) -> [[FlatText.Span]] {
    guard let phrase = marks.phrase else { return [] }
    if let known = marks.matches[section] { return known }
    let found = FlatText(lines(of: section)).matches(of: phrase)
    marks.matches[section] = found
    return found
  }

  /// The first match at or below a place, or the last one above it; round the end where there is no
  /// other.
  ///
  /// - Complexity: O(*n*) for *n* cells of the page, where there is no match near.
  mutating func findMatch(from place: Place, forward: Bool) -> Place? {
    let down = Array(0...lastSection)
    let order =
      forward
      ? down[place.section...] + down[...place.section]
      : (down[...place.section].reversed() + down[place.section...].reversed())[...]
    for (index, section) in order.enumerated() {
      let starts = matches(in: section).compactMap(\.first)
        .map { Place(section: section, line: $0.line) }
      // The section in which one begins comes again at the end, for its other half.
      let isFirst = index == 0
      let match =
        forward
        ? starts.first { !isFirst || $0 >= place }
        : starts.last { !isFirst || $0 < place }
      if let match { return match }
    }
    return nil
  }

  /// Brings a place into sight, with some lines above it, where it is not.
  mutating func reveal(_ place: Place, height: Int) {
    var (line, isShown) = (top, false)
    for _ in 0..<height where !isShown {
      isShown = line == place
      line = self.place(1, below: line)
    }
    if isShown { return }
    show(place, height: height)
    scroll(by: -height / 3, height: height)
  }

  /// Shows a place first, as far as the end of the text lets it.
  mutating func show(_ place: Place, height: Int) {
    scrollToTop()
    scroll(to: place, height: height)
  }

  /// A line with its matches marked.
  mutating func marked(_ line: CellLine, at place: Place) -> CellLine {
    guard marks.phrase != nil else { return line }
    var line = line
    for span in matches(in: place.section).joined() where span.line == place.line {
      let isCurrent = marks.current == place
      line.restyle(span.columns) { style in
        var style = style.marked
        if isCurrent { style.traits.insert(.reverse) }
        return style
      }
    }
    return line
  }
}

/// What is marked in a page.
struct PageMarks {
  /// What is looked for; nil for nothing.
  var phrase: SearchPhrase? {
    didSet { if phrase != oldValue { (matches, current) = ([:], nil) } }
  }
  /// The line of the match at which one stands.
  var current: CardPage.Place?
  /// By section: where the matches stand.
  fileprivate(set) var matches: [Int: [[FlatText.Span]]] = [:]
}
