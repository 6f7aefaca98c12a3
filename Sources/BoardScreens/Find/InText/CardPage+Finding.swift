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
      let found = matches(in: section)
      if found.isEmpty { continue }
      let text = text(of: section)
      let starts = found.map { Place(section: section, line: text.line(of: $0)) }
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
