import BoardModel
import TerminalSurface

/// Finding words in a card that is read.
extension CardPage {
  /// Where the matches of a section stand, in bytes of its text.
  private mutating func matches(in section: Int) -> [Range<Int>] {
    if marks.phrases.isEmpty { return [] }
    if let known = marks.matches[section] { return known }
    let found = text(of: section).matches(of: marks.phrases)
    marks.matches[section] = found
    return found
  }

  /// The text of a section, made once for all the words that are looked for.
  private mutating func text(of section: Int) -> FlatText {
    if let text = marks.texts[section] { return text }
    let text = FlatText(lines(of: section))
    marks.texts[section] = text
    return text
  }

  /// A way through the sections of a page, which can be gone bit by bit.
  struct Search {
    let place: Place
    let forward: Bool
    /// The sections that are still to be looked through; the one in which it begins comes again at the
    /// end, for its other half.
    fileprivate var order: ArraySlice<Int>
    fileprivate var isFirst = true

    var isFinished: Bool { order.isEmpty }

    /// How many of a hundred parts are looked through.
    var percent: Int { 100 - order.count * 100 / max(1, order.endIndex) }
  }

  /// A search from a place on, round the end.
  func search(from place: Place, forward: Bool) -> Search {
    let down = Array(0...lastSection)
    let order =
      forward
      ? Array(down[place.section...] + down[...place.section])
      : down[...place.section].reversed() + down[place.section...].reversed()
    return Search(place: place, forward: forward, order: order[...])
  }

  /// Looks through some more sections.
  ///
  /// - Returns: the first match at or below the place of the search, or the last one above it; nil
  ///   where there is none in these sections.
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

  /// The same over the whole page.
  mutating func findMatch(from place: Place, forward: Bool) -> Place? {
    var search = search(from: place, forward: forward)
    return advance(&search, sections: .max)
  }

  /// Which of the lines with a match a place is, counted from 1, and how many there are; nil in a very
  /// long text, which is not looked through for that.
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

  /// Marks some phrases, and brings the first match into sight: of a phrase that neither the title nor
  /// a tag has, where there is one.
  ///
  /// Nothing is marked where none of them is there, and in a very long text, which is not looked through
  /// for them.
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

  /// How many bytes of a body are looked through while nobody asked for it.
  private static let searchedLimit = 65_536
  /// How many are looked through at a key to count the matches: a millisecond or two.
  private static let countedLimit = 16_384

  /// Brings a place into sight, with some lines above it, where it is not.
  mutating func reveal(_ place: Place, height: Int) {
    var (line, isShown) = (top, false)
    for _ in 0..<height where !isShown {
      isShown = line == place
      line = self.place(1, below: line)
    }
    if isShown { return }
    show(self.place(height / 3, above: place), height: height)
  }

  /// Shows a place first, as far as the end of the text lets it.
  mutating func show(_ place: Place, height: Int) {
    scrollToTop()
    scroll(to: place, height: height)
  }

  /// The cells of a section's matches.
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

  /// A line with its matches marked.
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

/// What is marked in a page.
struct PageMarks {
  /// What is looked for.
  var phrases: [SearchPhrase] = [] {
    didSet {
      if phrases != oldValue { (matches, spans, current) = ([:], [:], nil) }
      if phrases.isEmpty { texts = [:] }
    }
  }
  /// The line of the match at which one stands.
  var current: CardPage.Place?
  /// By section: its text, where the matches stand in it, and their cells.
  fileprivate var texts: [Int: FlatText] = [:]
  fileprivate var matches: [Int: [Range<Int>]] = [:]
  fileprivate var spans: [Int: [FlatText.Span]] = [:]
}
