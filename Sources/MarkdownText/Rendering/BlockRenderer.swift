internal import TerminalSurface

struct BlockRenderer {
  let width: Int
  private(set) var page = MarkdownPage()
  /// The cells to the left of every line.
  private var indent: [Cell] = []
  /// Replaces the indent on the next line, for example with a bullet.
  private var mark: [Cell]?
  private var depth = 0
  private var listDepth = 0
  private var base = Style()

  /// Deeper blocks are shown as plain text: malicious input can nest as deep as it is long.
  private static let deepest = 24
  /// The least width of text next to its indent.
  private static let narrowest = 8

  init(width: Int) {
    self.width = width
  }

  private var room: Int { max(1, width - indent.width) }

  mutating func render(_ node: MarkdownNode) {
    switch node.kind {
    case .paragraph: emit(InlineText(of: node, base))
    case .heading: renderHeading(node)
    case .rule: emit([Cell](repeating: Cell("─", Style(.faint)), count: room))
    case .codeBlock: renderCode(node.literal)
    case .htmlBlock: renderHTML(node.literal)
    case .quote: renderQuote(node)
    case .list: renderList(node)
    case .table: emit(TableRenderer(node, room: room, base).lines)
    default: renderChildren(of: node, spaced: true)
    }
  }

  /// Renders blocks one after another.
  ///
  /// If they are spaced, a blank line separates them, except after a heading.
  private mutating func renderChildren(of node: MarkdownNode, spaced: Bool) {
    guard depth < Self.deepest else { return emit(InlineText(of: node, base)) }
    depth += 1
    var previous: MarkdownNode.Kind?
    for child in node.children {
      let kind = child.kind
      if spaced, let previous, previous != .heading || kind == .heading { emit([Cell]()) }
      render(child)
      previous = kind
    }
    depth -= 1
  }

  /// A level 1 heading gets a line below it; underlining is reserved for links.
  private mutating func renderHeading(_ node: MarkdownNode) {
    let style = node.headingLevel > 2 ? Style(.title, .bold) : Style(.accent, .bold)
    let lines = InlineText(of: node, style).segments.flatMap { $0.wrapped(width: room) }
    emit(lines)
    guard node.headingLevel == 1 else { return }
    let width = lines.map(\.width).max() ?? 0
    emit([Cell](repeating: Cell("━", Style(.accent)), count: width))
  }

  // MARK: Lines

  private mutating func emit(_ text: InlineText) {
    for segment in text.segments { emit(segment.wrapped(width: room)) }
  }

  private mutating func emit(_ lines: [[Cell]]) {
    for line in lines { emit(line) }
  }

  /// Adds a line; the fill covers all of it except the indent.
  private mutating func emit(_ cells: [Cell], on fill: Fill = .none) {
    var line = CellLine(width: width)
    for cell in mark ?? indent { line.append(cell.glyph, style: cell.style) }
    mark = nil
    for cell in cells { line.append(cell.glyph, style: cell.style.on(fill)) }
    if fill != .none {
      line.append(repeatElement(Glyph.blank, count: line.room), style: Style(.code, on: fill))
    }
    page.lines.append(line)
  }

  /// Renders content after a mark; further lines are indented by the same width.
  private mutating func indented(
    by cells: [Cell],
    rest: [Cell]? = nil,
    _ body: (inout BlockRenderer) -> Void
  ) {
    let (before, ownMark) = (indent, mark)
    if room - cells.width >= Self.narrowest {
      mark = (ownMark ?? before) + cells
      indent = before + (rest ?? Array(repeating: .blank, count: cells.width))
    } else if ownMark == nil, before.width >= cells.width {
      // No deeper, but still marked.
      mark = before.dropLast(cells.width) + cells
    }
    body(&self)
    // A mark without content.
    if mark != nil { emit([Cell]()) }
    indent = before
  }

  // MARK: Code, quotes

  private mutating func renderCode(_ text: String) {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines {
      let cells = DisplayText(String(line), tabs: .blanks(every: 4)).glyphs
        .map { Cell($0, Style(.code)) }
      for part in cells.wrappedAsCode(width: max(1, room - 4)) {
        emit([.blank, .blank] + part, on: .bar)
      }
    }
  }

  private mutating func renderHTML(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let cells = DisplayText(String(line), tabs: .blanks(every: 4)).glyphs
        .map { Cell($0, Style(.quiet)) }
      emit(cells.wrapped(width: room))
    }
  }

  private mutating func renderQuote(_ node: MarkdownNode) {
    let bar = [Cell("▎", Style(.accent)), .blank]
    let before = base
    base = Style(.quiet, base.traits)
    indented(by: bar, rest: bar) { $0.renderChildren(of: node, spaced: true) }
    base = before
  }

  // MARK: Lists

  private static let bullets: [Glyph] = ["•", "◦", "▪"]

  private mutating func renderList(_ list: MarkdownNode) {
    let isTight = list.isTight
    var number = list.firstNumber
    let last = (number ?? 0) + list.children.reduce(0) { count, _ in count + 1 } - 1
    listDepth += 1
    var isFirst = true
    for item in list.children {
      if !isTight, !isFirst { emit([Cell]()) }
      isFirst = false
      let mark = self.mark(of: item, number, last, list.numberSign)
      let isDone = item.kind == .task && item.isDoneTask
      let before = base
      if isDone { base = Style(.quiet, base.traits) }
      indented(by: mark) { $0.renderChildren(of: item, spaced: !isTight) }
      base = before
      number = number.map { $0 + 1 }
    }
    listDepth -= 1
  }

  private func mark(of item: MarkdownNode, _ number: Int?, _ last: Int, _ sign: String) -> [Cell] {
    if item.kind == .task {
      let isDone = item.isDoneTask
      return [Cell(isDone ? "☑" : "☐", Style(isDone ? .success : .text)), .blank]
    }
    if let number {
      let text = "\(number)\(sign)"
      let blanks = max(0, "\(last)\(sign)".count - text.count)
      let cells = DisplayText(String(repeating: " ", count: blanks) + text).glyphs
        .map { Cell($0, Style(.accent)) }
      return cells + [.blank]
    }
    return [Cell(Self.bullets[(listDepth - 1) % Self.bullets.count], Style(.accent)), .blank]
  }
}
