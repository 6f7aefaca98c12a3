import BoardModel
import TerminalKit
import TerminalSurface

extension ColumnView {
  /// Paints the changes on the canvas.
  ///
  /// - Returns: the position of the prompt's cursor, or nil.
  /// - Complexity: O(*h*) for *h* lines, plus the cells of changed lines.
  func paint(on canvas: inout Canvas) -> Point? {
    guard area.height > 0, area.width > 0 else { return nil }
    if let lines { return paint(lines, on: &canvas) }
    if needsLayout {
      let layout = layOut()
      visible = layout.visible
      promptLines = layout.promptLines
      copy(lines(of: layout), to: &canvas)
      needsLayout = false
      paintRail(on: &canvas)
    }
    return paintPrompt(on: &canvas)
  }

  private func paint(_ chosen: Lines, on canvas: inout Canvas) -> Point? {
    if needsLayout {
      visible = 0..<chosen.cards.count
      promptLines = chosen.promptLines
      copy(chosen.lines, to: &canvas)
      needsLayout = false
    }
    return paintPrompt(on: &canvas)
  }

  private func paintPrompt(on canvas: inout Canvas) -> Point? {
    guard let promptLines, let prompt else { return nil }
    let cells = prompt.cells(width: area.width, count: promptLines.count)
    for (line, cells) in zip(promptLines, cells) { put(cells, at: line, on: &canvas) }
    let cursor = prompt.cursor(count: promptLines.count)
    return Point(
      column: area.column + cursor.column,
      row: area.row + promptLines.lowerBound + cursor.row
    )
  }

  /// The prompt's character at a cell of the screen; nil outside the prompt.
  func promptIndex(at place: Point) -> Int? {
    guard let promptLines, let prompt, promptLines.contains(place.row - area.row),
      area.columns.contains(place.column)
    else { return nil }
    let row = place.row - area.row - promptLines.lowerBound
    return prompt.index(
      at: Point(column: place.column - area.column, row: row),
      count: promptLines.count
    )
  }

  private func lines(of layout: ColumnLayout) -> [ColumnLine] {
    guard extent.count == 0, prompt == nil else { return layout.lines }
    let words = emptyLines.indices
    return layout.lines.indices.map { words.contains($0) ? .empty(line: $0) : .blank }
  }

  private func copy(_ lines: [ColumnLine], to canvas: inout Canvas) {
    if shown.count != lines.count { shown = Array(repeating: nil, count: lines.count) }
    var inSight: [Card.ID] = []
    var fresh: [Card.ID] = []
    for (index, line) in lines.enumerated() {
      // Once for all lines of a row.
      if let card = line.card, card != inSight.last {
        inSight.append(card)
        if rows[card]?.isFresh == true { fresh.append(card) }
      }
      if line == .lane {
        shown[index] = line
        continue
      }
      if shown[index] != line || line.card.map({ $0 == fresh.last }) == true {
        put(cells(of: line), at: index, on: &canvas)
        if index == dropLine { markDrop(on: line, at: index, on: &canvas) }
      }
      shown[index] = promptLines?.contains(index) == true ? nil : line
    }
    countPainted(fresh)
    forgetRows(but: inSight)
  }

  /// Keeps the visible rows, and the one that did not fit, which the next layout needs again.
  private func forgetRows(but inSight: [Card.ID]) {
    // Lanes look at rows that don't show, to know how high they are.
    guard rows.count > inSight.count + (lines == nil ? 1 : 100) else { return }
    let kept = Set(inSight)
    rows = rows.filter { kept.contains($0.key) }
  }

  /// Marks a blank line as the drop position.
  ///
  /// Compact rows have no blank lines, so the row above is underlined.
  private func markDrop(on line: ColumnLine, at index: Int, on canvas: inout Canvas) {
    let row = area.row + index
    guard line == .blank else {
      let cells = Rect(column: area.column, row: row, width: area.width, height: 1)
      return canvas.underline(cells)
    }
    var builder = LineBuilder(width: area.width)
    builder.append("▸", Style(.accent))
    builder.append(DisplayText(repeating: "━", count: area.width - 2), Style(.accent))
    canvas.blit(builder.finished(), column: area.column, row: row)
  }

  private func put(_ cells: CellLine, at line: Int, on canvas: inout Canvas) {
    canvas.blit(cells, column: area.column, row: area.row + line)
  }

  private func cells(of line: ColumnLine) -> CellLine {
    if case .card(let card, let number) = line, let row = rows[card] { return row.lines[number] }
    var mark: TitleMark?
    if case .heading(let heading) = line { mark = heading.mark }
    var builder = LineBuilder(width: area.width, isSelected: false, mark: mark)
    switch line {
    case .moreAbove(let count):
      builder.alignRight(DisplayText("\(count.grouped) more ↑"), Style(.quiet))
    case .moreBelow(let count):
      builder.alignRight(DisplayText("\(count.grouped) more ↓"), Style(.quiet))
    case .heading(let heading): heading.append(to: &builder, colors)
    case .empty(let number):
      if emptyLines.indices.contains(number) { builder.append(emptyLines[number]) }
    case .blank, .prompt, .card, .lane: break
    }
    return builder.finished()
  }

  private var emptyTitle: String {
    switch kind {
    case .toDo: "Nothing to do."
    case .doing: "Nothing in progress."
    case .done: "Nothing done yet."
    }
  }

  var emptyHeight: Int { emptyLines.count }

  /// The text of an empty column, by line; up to two hints share one line if they fit.
  private var emptyLines: [[TextPart]] {
    let room = max(1, area.width - LineBuilder.gutter - 1)
    let words = DisplayText(controller?.emptyReason ?? emptyTitle).wrapped(width: room)
    let title = words.map { [TextPart($0, Style(.quiet))] }
    // Keys act on the focused column only.
    guard isFocused, controller?.emptyReason == nil else { return title }
    let hints = emptyHints.map { hint in
      let key = TextPart(hint.keys, Style(.text, .bold))
      return [key, TextPart(" \(hint.action)", Style(.quiet))]
    }
    let joined = Array(hints.joined(separator: [TextPart(" · ", Style(.faint))]))
    let isShort = hints.count < 3 && joined.width <= room
    return title + [[]] + (isShort ? [joined] : hints)
  }
}

extension ColumnView {
  func paintRail(on canvas: inout Canvas) {
    let extent = extent
    let rail = ScrollRail(
      height: area.height,
      above: extent.offset + visible.lowerBound,
      shown: visible.count,
      count: extent.count,
      hasLine: !isLast,
      // The same with and without the focus. Otherwise every line would be sent when the focus
      // moves.
      thumbRole: .quiet
    )
    if rail == shownRail { return }
    shownRail = rail
    for line in 0..<area.height {
      canvas.put(rail.cell(at: line), column: area.endColumn, row: area.row + line)
    }
  }
}

nonisolated extension Column.Kind {
  var accent: Role {
    switch self {
    case .toDo: .accentToDo
    case .doing: .accentDoing
    case .done: .accentDone
    }
  }
}
