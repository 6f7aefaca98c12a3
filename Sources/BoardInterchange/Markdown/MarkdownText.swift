import BoardModel

/// The lines of a Markdown file, and which of them are headings and literal blocks.
struct MarkdownText {
  let lines: [String]
  /// Literal lines, which are never headings or cards.
  let literal: LiteralLines
  /// Whether `===` and `---` underline headings, as everywhere but in Obsidian's boards.
  var hasUnderlines = true

  init(_ lines: [String]) {
    self.lines = lines
    literal = LiteralLines(lines, isIndented: false)
  }

  struct Heading {
    let level: Int
    let text: String
    /// Two if it is underlined.
    let lines: Range<Int>
  }

  /// The heading that begins at a line.
  func heading(at line: Int) -> Heading? {
    if let heading = MarkdownLine.heading(lines[line]) {
      return Heading(level: heading.level, text: heading.text, lines: line..<line + 1)
    }
    let isFirst = line == 0 || MarkdownLine.isBlank(lines[line - 1]) || literal[line - 1]
    guard hasUnderlines, line + 1 < lines.count, !literal[line], !literal[line + 1],
      let level = MarkdownLine.level(of: lines[line], underlinedBy: lines[line + 1]),
      isFirst || MarkdownLine.heading(lines[line - 1]) != nil
    else { return nil }
    let text = String(lines[line][...].trimmingBlanks())
    return Heading(level: level, text: text, lines: line..<line + 2)
  }
}

/// Guesses the layout of a Markdown file.
///
/// A file has the shape `columns` if its headings are states such as To Do or Done, or if taskell
/// wrote it; any other file with list items has the shape `list`.
struct LayoutGuess {
  private let text: MarkdownText
  /// The headings, without the title.
  private var headings: [MarkdownText.Heading] = []
  /// The first heading, if it precedes all items and is the only one of its level; a state is a
  /// title only at the top level.
  private(set) var title: MarkdownText.Heading?
  private var hasItems = false
  private var hasBoxes = false
  private var hasTaskellMarks = false
  /// Whether some text is neither an item nor indented below one.
  private var hasOtherText = false
  private let isMarked: Bool
  private let start: Int

  /// - Parameters:
  ///   - text: The file.
  ///   - start: The first line after the front matter.
  /// - Complexity: O(*n*) for *n* bytes.
  init(_ text: MarkdownText, from start: Int) {
    (self.text, self.start) = (text, start)
    var isFirst = true
    // The blanks before the last item.
    var item: String?
    var isInList = false
    isMarked = text.lines[start...].prefix(20).contains(MarkdownMark.columns)
    for line in textLines {
      let isBelow = item.map { MarkdownLine.isBelow($0, text.lines[line]) } ?? false
      if let heading = text.heading(at: line) {
        if isFirst { title = heading }
        headings.append(heading)
        (item, isInList) = (nil, false)
      } else if !isBelow,
        let found = MarkdownLine.outerItem(text.lines[line], isInList: isInList)
      {
        hasItems = true
        if found.mark != nil { hasBoxes = true }
        item = found.indent
      } else {
        if !isBelow, !MarkdownLine.isBlank(text.lines[line]) {
          item = nil
          isInList = MarkdownLine.isInList(after: text.lines[line], if: isInList)
        }
        read(text.lines[line])
        continue
      }
      isFirst = false
    }
    guard let first = title, headings.count(where: { $0.level <= first.level }) == 1,
      first.level == 1 || headings.count > 1 && ColumnWords.state(first.text) == nil
    else {
      title = nil
      return
    }
    headings.removeFirst()
  }

  private mutating func read(_ line: String) {
    if MarkdownLine.isBlank(line) { return }
    guard line.hasPrefix("    ") else {
      hasOtherText = true
      return
    }
    if case .due = MarkdownCard.part(of: String(line.dropFirst(4))) { hasTaskellMarks = true }
    if line.hasPrefix("    > ") { hasTaskellMarks = true }
  }

  /// Whether taskell wrote the file: it has dates or descriptions of taskell, no boxes before its
  /// items, no title and no text between them.
  var isTaskell: Bool {
    hasTaskellMarks && !hasBoxes && !hasOtherText && !headings.isEmpty && title == nil
  }

  func layout(_ shape: MarkdownLayout.Shape?) -> MarkdownLayout {
    let isColumns = isMarked || isTaskell || hasStates || !hasItems
    if shape ?? (isColumns ? .columns : .list) == .list {
      return MarkdownLayout(shape: .list, isBoxed: hasBoxes)
    }
    var layout = MarkdownLayout()
    guard let level = (headings + [title].compactMap(\.self)).map(\.level).min(by: <) else {
      return layout
    }
    layout.column = headings.map(\.level).min() ?? level
    let deeper = headings.map(\.level).filter { $0 > layout.column }.min()
    // Other headings without items are prose.
    let areColumns = isMarked || isTaskell || hasStates || shape == .columns
    if let deeper, areColumns, areCards(headingsBelow: layout.column) { layout.task = deeper }
    return layout
  }

  private var hasStates: Bool {
    let top = headings.map(\.level).min()
    return Self.areStates(headings.filter { $0.level == top }.map(\.text))
  }

  /// Whether headings are states: one that names nothing else, or two of the others.
  ///
  /// Among many headings, as in a changelog, one in ten must be a state.
  static func areStates(_ names: [String]) -> Bool {
    let states = names.compactMap(ColumnWords.state)
    return (states.contains(.certain) || states.count > 1) && states.count * 10 >= names.count
  }

  /// Whether headings below a level are cards: no items precede the first one in its column, and
  /// items below them have boxes, like steps.
  private func areCards(headingsBelow level: Int) -> Bool {
    var isInside = false
    for line in textLines {
      if let heading = MarkdownLine.heading(text.lines[line]) {
        isInside = heading.level > level
      } else if text.heading(at: line)?.level == level {
        isInside = false
      } else if let item = MarkdownLine.item(text.lines[line]), !isInside || item.mark == nil {
        return false
      }
    }
    return true
  }

  private var textLines: some Sequence<Int> {
    let text = text
    return (start..<text.lines.count).lazy.filter { !text.literal[$0] }
  }
}

/// Comments in which an export says what headings do not show.
enum MarkdownMark {
  /// Says that the headings are columns although none is a state.
  static let columns = "<!-- tercet: columns -->"

  /// The line below a heading that does not show the kind of its column.
  static func line(of kind: Column.Kind) -> String { "<!-- tercet: \(kind.rawValue) -->" }

  static func kind(in line: String) -> Column.Kind? {
    Column.Kind.allCases.first { self.line(of: $0) == line }
  }
}
