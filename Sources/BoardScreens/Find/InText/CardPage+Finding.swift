import BoardModel
import TerminalSurface

extension CardPage {
  /// The matches in a section, as byte ranges of its text.
  private mutating func matches(in section: Int) -> [Range<Int>] {
    if marks.phrases.isEmpty { return [] }
    if let known = marks.matches[section] { return known }
    let found = text(of: section).matches(of: marks.phrases)
    marks.matches[section] = found
    return found
  }

  /// The text of a section, cached for all searches.
  private mutating func text(of section: Int) -> FlatText {
    if let text = marks.texts[section] { return text }
    let text = FlatText(lines(of: section))
    marks.texts[section] = text
    return text
  }

  /// A search through the sections of a page that can be continued step by step.
  struct Search {
    let place: Place
    let forward: Bool
    /// The sections still to search; the first one is repeated at the end, for its other half.
    fileprivate var order: ArraySlice<Int>
    fileprivate var isFirst = true

    var isFinished: Bool { order.isEmpty }

    var percent: Int { 100 - order.count * 100 / max(1, order.endIndex) }
  }

  /// Starts a search at a place; it wraps around at the end.
  func search(from place: Place, forward: Bool) -> Search {
    let down = Array(0...lastSection)
    let order =
      forward
      ? Array(down[place.section...] + down[...place.section])
      : down[...place.section].reversed() + down[place.section...].reversed()
    return Search(place: place, forward: forward, order: order[...])
  }

  /// Searches the next sections.
  ///
  /// - Returns: the first match at or below the starting place, or the last one above it; nil if
  ///   these sections have none.
  /// - Complexity: O(*n*) for *n* cells of the sections.
  mutating func advance(_ search: inout Search, sections limit: Int) -> Place? {
    for _ in 0..<limit {
      guard let section = search.order.popFirst(), section <= lastSection else { return nil }
      let isFirst = search.isFirst
      search.isFirst = false
      let found = matches(in: section)
      if found.isEmpty { continue }
      let text = text(of: section)
      let starts = found.map { Place(section: section, line: text.line(of: $0)) }
      let match =
        search.forward
        ? starts.first { !isFirst || $0 >= search.place }
        : starts.last { !isFirst || $0 < search.place }
      if let match { return match }
    }
    return nil
  }

  mutating func findMatch(from place: Place, forward: Bool) -> Place? {
    var search = search(from: place, forward: forward)
    return advance(&search, sections: .max)
  }

  /// The number of a line among all lines with a match, counted from 1, and how many there are.
  ///
  /// Nil for a very long text, which is not searched for that.
  ///
  /// - Complexity: O(*n*) for *n* cells of the page the first time, then O(*m*) for *m* matches.
  mutating func ordinal(of place: Place) -> (number: Int, count: Int)? {
    guard reading.card.body.utf8.count <= Self.countedLimit else { return nil }
    var (number, count) = (0, 0)
    for section in 0...lastSection {
      let found = matches(in: section)
      if found.isEmpty { continue }
      let text = text(of: section)
      for line in Set(found.map { text.line(of: $0) }) {
        count += 1
        if Place(section: section, line: line) <= place { number += 1 }
      }
    }
    return (number, count)
  }

  /// Highlights phrases and scrolls to the first match, preferably of a phrase that is in neither
  /// the title nor a tag.
  ///
  /// Highlights nothing if there is no match, or if the text is too long to search.
  mutating func showFirstMatch(of phrases: [SearchPhrase], height: Int) {
    marks.phrases = []
    guard reading.card.body.utf8.count <= Self.searchedLimit else { return }
    let names = SearchedText(each: [reading.card.title] + reading.card.tags)
    for sought in [phrases.filter { !$0.isFound(in: names) }, phrases] where !sought.isEmpty {
      marks.phrases = sought
      guard let place = findMatch(from: top, forward: true) else { continue }
      marks.phrases = phrases
      marks.current = place
      return reveal(place, height: height)
    }
    marks.phrases = []
  }

  /// The longest body that is searched without being asked to, in bytes.
  private static let searchedLimit = 65_536
  /// The longest body whose matches are counted at each key, in bytes: a millisecond or two.
  private static let countedLimit = 16_384

  /// Makes a place visible, with some lines above it.
  mutating func reveal(_ place: Place, height: Int) {
    var (line, isShown) = (top, false)
    for _ in 0..<height where !isShown {
      isShown = line == place
      line = self.place(1, below: line)
    }
    if isShown { return }
    show(self.place(height / 3, above: place), height: height)
  }

  /// Scrolls to a place, as far as the end of the text allows.
  mutating func show(_ place: Place, height: Int) {
    scrollToTop()
    scroll(to: place, height: height)
  }

  private mutating func spans(in section: Int) -> [FlatText.Span] {
    if let known = marks.spans[section] { return known }
    let found = matches(in: section)
    var spans: [FlatText.Span] = []
    if !found.isEmpty {
      let (text, lines) = (text(of: section), lines(of: section))
      spans = found.flatMap { text.spans(of: $0, in: lines) }
    }
    marks.spans[section] = spans
    return spans
  }

  mutating func marked(_ line: CellLine, at place: Place) -> CellLine {
    if marks.phrases.isEmpty { return line }
    var line = line
    for span in spans(in: place.section) where span.line == place.line {
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

struct PageMarks {
  var phrases: [SearchPhrase] = [] {
    didSet {
      if phrases != oldValue { (matches, spans, current) = ([:], [:], nil) }
      if phrases.isEmpty { texts = [:] }
    }
  }
  var current: CardPage.Place?
  /// By section: its text, the matches in it, and their cells.
  fileprivate var texts: [Int: FlatText] = [:]
  fileprivate var matches: [Int: [Range<Int>]] = [:]
  fileprivate var spans: [Int: [FlatText.Span]] = [:]
}
