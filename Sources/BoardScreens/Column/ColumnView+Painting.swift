import BoardModel
import TerminalSurface

extension ColumnView {
  /// Puts what has changed on the canvas.
  ///
  /// - Returns: where the cursor of the prompt stands, or nil.
  /// - Complexity: O(*h*) for *h* lines, and the cells of those that show something new.
  func paint(on canvas: inout Canvas) -> Point? {
    guard area.height > 0, area.width > 0 else { return nil }
    if needsLayout {
      let layout = layOut()
      visible = layout.visible
      promptLine = layout.promptLine
      copy(lines(of: layout), to: &canvas)
      needsLayout = false
    }
    return paintPrompt(on: &canvas)
  }

  private func paintPrompt(on canvas: inout Canvas) -> Point? {
    guard let promptLine, let prompt else { return nil }
    put(prompt.cells(width: area.width), at: promptLine, on: &canvas)
    return Point(
      column: area.column + prompt.cursorColumn,
      row: area.row + promptLine
    )
  }

  private func lines(of layout: ColumnLayout) -> [ColumnLine] {
    guard extent.count == 0, prompt == nil else { return layout.lines }
    return layout.lines.indices.map { $0 == 1 || $0 == 2 ? .empty(line: $0 - 1) : .blank }
  }

  private func copy(_ lines: [ColumnLine], to canvas: inout Canvas) {
    if shown.count != lines.count { shown = Array(repeating: nil, count: lines.count) }
    var inSight: Set<Card.ID> = []
    for (index, line) in lines.enumerated() {
      var isFresh = false
      if case .card(let card, _) = line {
        inSight.insert(card)
        isFresh = rows[card]?.isFresh == true
      }
      if isFresh || shown[index] != line { put(cells(of: line), at: index, on: &canvas) }
      shown[index] = index == promptLine ? nil : line
    }
    countPainted(inSight)
    if rows.count > inSight.count { rows = rows.filter { inSight.contains($0.key) } }
  }

  private func put(_ cells: CellLine, at line: Int, on canvas: inout Canvas) {
    canvas.blit(cells, column: area.column, row: area.row + line)
  }

  private func cells(of line: ColumnLine) -> CellLine {
    if case .card(let card, let number) = line, let row = rows[card] { return row.lines[number] }
    var builder = LineBuilder(width: area.width, isSelected: false)
    switch line {
    case .moreAbove(let count):
      builder.alignRight(DisplayText("\(count) more↑"), Style(.quiet))
    case .moreBelow(let count):
      builder.alignRight(DisplayText("\(count) more↓"), Style(.quiet))
    case .empty(let number):
      builder.skip(2)
      builder.append(number == 0 ? emptyTitle : emptyHint, Style(.quiet))
    case .blank, .prompt, .card: break
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

  private var emptyHint: String {
    // The key acts on the column with the focus.
    if !isFocused { return "" }
    return area.width < 26 ? "Press a to add." : "Press a to add a card."
  }
}
