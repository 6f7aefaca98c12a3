import BoardModel

/// Which rows stand on which lines of a column, worked out from the first row that shows.
///
/// A blank line parts rows. Of a row that has no room the first lines show where three lines or more
/// would stay empty; it counts among those below, so that the count is of what can't be read whole.
struct ColumnLayout {
  /// What the layout asks of the list.
  struct List {
    /// The number of loaded cards.
    let loaded: Int
    /// The number of cards before the first loaded one.
    let offset: Int
    /// The number of cards in all.
    let count: Int
    let card: (Int) -> Card.ID?
    /// The lines of a card's row, and how many of them are its title's.
    let height: (Card.ID) -> (row: Int, title: Int)
    /// The heading of the section of the row at an index; nil where there are no sections.
    let heading: (Int) -> SectionHeading?
    /// Whether the row at an index is the first of its section.
    let beginsSection: (Int) -> Bool
    let prompt: PromptPlace?
    /// The blank lines between two rows: one, or none.
    var gap = 1
  }

  private(set) var lines: [ColumnLine]
  /// The loaded indices of the rows that show wholly.
  private(set) var visible: Range<Int>
  /// The line of the prompt, where it shows.
  private(set) var promptLine: Int?
  private var followsRow = false
  private let gap: Int

  /// Lays out as many rows as fit, beginning with the row at an index.
  ///
  /// - Complexity: O(*h*) for *h* lines.
  init(_ list: List, from top: Int, height: Int) {
    lines = []
    gap = list.gap
    visible = top..<top
    lines.reserveCapacity(height)
    let above = list.offset + top
    if above > 0, height > 1 { lines.append(.moreAbove(above)) }
    // The heading of the first row stays in sight while one scrolls through its section.
    if let heading = list.heading(top), height > 2 { lines.append(.heading(heading)) }
    if top == 0, list.prompt == .first { addPrompt(limit: height) }
    var index = top
    while index < list.loaded, add(index, of: list, height: height) { index += 1 }
    visible = top..<index
    if index < list.loaded { addClipped(index, of: list, height: height) }
    finish(list, height: height)
  }

  /// Adds the prompt, parted by a blank line where there is room; in a column of few lines it takes
  /// the place of what stands above it.
  private mutating func addPrompt(limit: Int) {
    if followsRow, gap > 0, limit - lines.count > 1 { lines.append(.blank) }
    while lines.count >= limit { lines.removeLast() }
    promptLine = lines.count
    lines.append(.prompt)
    followsRow = true
  }

  /// Adds a row with the prompt that belongs to it; false where it has no room.
  private mutating func add(_ index: Int, of list: List, height: Int) -> Bool {
    guard let card = list.card(index) else { return false }
    let rows = list.height(card)
    let promptLines = list.prompt == .after(card) ? 1 + gap : 0
    let heading =
      index > visible.lowerBound && list.beginsSection(index) ? list.heading(index) : nil
    let isLast = list.offset + index == list.count - 1
    let free =
      height - lines.count - (isLast ? 0 : 1) - promptLines - (followsRow ? gap : 0)
      - (heading == nil ? 0 : 1)
    let isAlone = index == visible.lowerBound && !followsRow
    guard rows.row <= free || isAlone else { return false }
    if followsRow, gap > 0 { lines.append(.blank) }
    if let heading { lines.append(.heading(heading)) }
    addLines(of: card, count: min(rows.row, max(1, free)), title: rows.title, prompt: list.prompt)
    followsRow = true
    if promptLines > 0 { addPrompt(limit: height) }
    return true
  }

  /// Adds the first lines of a row that has no room, where they fill what would be a gap.
  private mutating func addClipped(_ index: Int, of list: List, height: Int) {
    // One line is for the count of what is below, one parts the rows.
    let free = height - lines.count - 1
    guard free >= 3, followsRow, !list.beginsSection(index), let card = list.card(index),
      list.prompt != .after(card)
    else {
      return
    }
    lines.append(.blank)
    let rows = list.height(card)
    addLines(of: card, count: min(rows.row, free - 1), title: rows.title, prompt: nil)
  }

  private mutating func addLines(
    of card: Card.ID,
    count: Int,
    title: Int,
    prompt: PromptPlace?
  ) {
    let isReplaced = prompt == .replacing(card)
    if isReplaced { promptLine = lines.count }
    for line in 0..<count {
      // The prompt is one line; what else the old title took stays blank while it is open.
      lines.append(isReplaced && line < title ? .blank : .card(card, line: line))
    }
  }

  private mutating func finish(_ list: List, height: Int) {
    if lines.count > height { lines.removeLast(lines.count - height) }
    let below = list.count - list.offset - visible.upperBound
    let fill = height - lines.count - (below > 0 ? 1 : 0)
    if fill > 0 { lines.append(contentsOf: repeatElement(.blank, count: fill)) }
    if below > 0, height > 1 {
      if lines.count == height {
        if lines.last == .prompt { return }
        lines.removeLast()
      }
      lines.append(.moreBelow(below))
    }
  }

  /// The first row to show so that the row at an index stands at the end of `budget` lines.
  ///
  /// - Complexity: O(*h*) for a budget of *h* lines.
  static func top(showing index: Int, of list: List, within budget: Int) -> Int {
    var top = index
    var used = list.card(index).map { list.height($0).row } ?? 0
    if let card = list.card(index), list.prompt == .after(card) { used += 1 + list.gap }
    while top > 0, let card = list.card(top - 1) {
      // A folded section is a row without a heading, whatever the others have.
      let heading = list.beginsSection(top) && list.heading(top) != nil ? 1 : 0
      used += list.height(card).row + list.gap + heading
      if used + (list.heading(top - 1) == nil ? 0 : 1) > budget { break }
      top -= 1
    }
    return top
  }
}
