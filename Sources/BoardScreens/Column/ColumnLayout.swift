import BoardModel

/// Which row shows on each line of a column, computed from the first visible row.
///
/// Rows are separated by a blank line. If three or more lines would stay empty, they show the start
/// of the next row. That row still counts as below, because it can't be read whole.
struct ColumnLayout {
  struct List {
    let loaded: Int
    /// The number of cards before the first loaded one.
    let offset: Int
    /// The number of all cards.
    let count: Int
    let card: (Int) -> Card.ID?
    /// The lines of a card's row, and how many of them belong to its title.
    let height: (Card.ID) -> (row: Int, title: Int)
    /// The heading of the section at an index; nil without sections.
    let heading: (Int) -> SectionHeading?
    let beginsSection: (Int) -> Bool
    let prompt: PromptPlace?
    var promptHeight = 1
    /// The blank lines between two rows: one, or none.
    var gap = 1

    /// Like `height`, and if the prompt replaces the title, with the `extra` lines that it needs.
    func rows(of card: Card.ID) -> (row: Int, title: Int, extra: Int) {
      let own = height(card)
      let extra = prompt == .replacing(card) ? max(0, promptHeight - own.title) : 0
      return (own.row + extra, own.title + extra, extra)
    }
  }

  private(set) var lines: [ColumnLine]
  /// The loaded indices of the fully visible rows.
  private(set) var visible: Range<Int>
  private(set) var promptLines: Range<Int>?
  private var followsRow = false
  private let gap: Int

  /// Lays out as many rows as fit, starting at an index.
  ///
  /// - Complexity: O(*h*) for *h* lines.
  init(_ list: List, from top: Int, height: Int) {
    lines = []
    gap = list.gap
    visible = top..<top
    lines.reserveCapacity(height)
    let above = list.offset + top
    if above > 0, height > 1 { lines.append(.moreAbove(above)) }
    // The first row's heading stays visible while you scroll through its section.
    if let heading = list.heading(top), height > 2 { lines.append(.heading(heading)) }
    if top == 0, list.prompt == .first { addPrompt(list.promptHeight, limit: height) }
    var index = top
    while index < list.loaded, add(index, of: list, height: height) { index += 1 }
    visible = top..<index
    if index < list.loaded { addClipped(index, of: list, height: height) }
    finish(list, height: height)
  }

  /// Adds the prompt, after a blank line if there is room.
  ///
  /// In a column of few lines it replaces the lines above it.
  private mutating func addPrompt(_ wanted: Int, limit: Int) {
    let count = min(wanted, max(1, limit))
    if followsRow, gap > 0, limit - lines.count > count { lines.append(.blank) }
    while lines.count + count > limit, !lines.isEmpty { lines.removeLast() }
    promptLines = lines.count..<lines.count + count
    lines += (0..<count).map { .prompt(line: $0) }
    followsRow = true
  }

  /// Adds a row and the prompt after it; returns false if there is no room.
  private mutating func add(_ index: Int, of list: List, height: Int) -> Bool {
    guard let card = list.card(index) else { return false }
    let rows = list.rows(of: card)
    let promptLines = list.prompt == .after(card) ? list.promptHeight + gap : 0
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
    if list.prompt == .replacing(card) {
      addPrompt(of: list, for: card, count: min(rows.row, max(1, free)))
    } else {
      addLines(of: card, count: min(rows.row, max(1, free)))
    }
    followsRow = true
    if promptLines > 0 { addPrompt(list.promptHeight, limit: height) }
    return true
  }

  /// Adds the first lines of a row that does not fit, if they fill what would be a gap.
  private mutating func addClipped(_ index: Int, of list: List, height: Int) {
    // One line is for the count of rows below, one for the blank line.
    let free = height - lines.count - 1
    guard free >= 3, followsRow, !list.beginsSection(index), let card = list.card(index),
      list.prompt != .after(card)
    else {
      return
    }
    lines.append(.blank)
    addLines(of: card, count: min(list.rows(of: card).row, free - 1))
  }

  private mutating func addLines(of card: Card.ID, count: Int) {
    for line in 0..<count { lines.append(.card(card, line: line)) }
  }

  /// Adds the prompt instead of a card's title, and the rest of its row.
  private mutating func addPrompt(of list: List, for card: Card.ID, count: Int) {
    let rows = list.rows(of: card)
    let shown = min(list.promptHeight, count)
    promptLines = lines.count..<lines.count + shown
    for line in 0..<count {
      if line < shown {
        lines.append(.prompt(line: line))
      } else {
        // The other lines of the old title stay blank while the prompt is open.
        lines.append(line < rows.title ? .blank : .card(card, line: line - rows.extra))
      }
    }
  }

  private mutating func finish(_ list: List, height: Int) {
    if lines.count > height { lines.removeLast(lines.count - height) }
    let below = list.count - list.offset - visible.upperBound
    let fill = height - lines.count - (below > 0 ? 1 : 0)
    if fill > 0 { lines.append(contentsOf: repeatElement(.blank, count: fill)) }
    if below > 0, height > 1 {
      if lines.count == height {
        if promptLines?.upperBound == height { return }
        lines.removeLast()
      }
      lines.append(.moreBelow(below))
    }
  }

  /// The first row to show so that the row at an index ends within `budget` lines.
  ///
  /// - Complexity: O(*h*) for a budget of *h* lines.
  static func top(showing index: Int, of list: List, within budget: Int) -> Int {
    var top = index
    var used = list.card(index).map { list.rows(of: $0).row } ?? 0
    if let card = list.card(index), list.prompt == .after(card) {
      used += list.promptHeight + list.gap
    }
    while top > 0, let card = list.card(top - 1) {
      // A folded section is a row without a heading.
      let heading = list.beginsSection(top) && list.heading(top) != nil ? 1 : 0
      used += list.rows(of: card).row + list.gap + heading
      if used + (list.heading(top - 1) == nil ? 0 : 1) > budget { break }
      top -= 1
    }
    return top
  }
}
