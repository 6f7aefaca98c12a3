import BoardModel
import BoardViewModels
import TerminalSurface

/// The lines around the rows: title, headers, rules, status line and footer.
extension BoardScreen {
  func paint(on canvas: inout Canvas) -> Point? {
    anchorPrompt()
    loadWhatShows()
    paintChrome(on: &canvas)
    var cursor: Point?
    for index in layout.shownColumns {
      let position = columns[index].view.paint(on: &canvas)
      if index == focus { cursor = position }
    }
    return cursor
  }

  /// Reads on where a column's rows come near the end of what is loaded.
  private func loadWhatShows() {
    for index in layout.shownColumns where columns[index].view.needsLayout {
      let column = columns[index]
      let top = column.view.topCard.flatMap { column.index(of: $0) } ?? 0
      column.reading { () throws(StoreError) in
        try column.loadAround(top..<top + column.view.area.height)
      }
    }
  }

  private func paintChrome(on canvas: inout Canvas) {
    if dirty.contains(.title) { paintTitle(on: &canvas) }
    if dirty.contains(.headers) { paintHeaders(on: &canvas) }
    if dirty.contains(.rules) { paintRules(on: &canvas) }
    if layout.statusRow == layout.footerRow {
      if !dirty.isDisjoint(with: [.status, .footer]) { paintSharedLine(on: &canvas) }
    } else {
      if dirty.contains(.status) { paintStatus(on: &canvas) }
      if dirty.contains(.footer) { paintFooter(on: &canvas) }
    }
    dirty = []
  }

  private var line: LineBuilder { LineBuilder(width: layout.size.columns) }

  private func put(_ line: LineBuilder, row: Int, column: Int = 0, on canvas: inout Canvas) {
    canvas.blit(line.finished(), column: column, row: row)
  }

  // MARK: Title and headers

  private func paintTitle(on canvas: inout Canvas) {
    guard let row = layout.titleRow else { return }
    var line = line
    line.append(" Tercet", Style(.text, .bold))
    line.append(" · \(board.name)", Style(.quiet))
    let cards = columns.reduce(0) { $0 + $1.viewModel.count }
    let total = DisplayText(cards == 1 ? "1 card" : "\(cards) cards")
    let late = DisplayText(overdue == 0 ? "" : "  ! \(lateCount) overdue")
    let width = total.width + late.width + 1
    if width < line.room {
      line.skip(line.room - width)
      line.append(total, Style(.quiet))
      line.append(late, Style(.danger))
    }
    put(line, row: row, on: &canvas)
  }

  private var lateCount: String {
    overdue > Self.overdueLimit ? "\(Self.overdueLimit)+" : "\(overdue)"
  }

  private func paintHeaders(on canvas: inout Canvas) {
    if layout.isStrip { return paintStrip(on: &canvas) }
    for index in layout.shownColumns {
      let span = layout.span(ofColumn: index)
      if index > layout.shownColumns.lowerBound {
        canvas.put(Self.bar, column: span.start - 1, row: layout.headerRow)
      }
      put(
        header(of: index, width: span.width),
        row: layout.headerRow,
        column: span.start,
        on: &canvas
      )
    }
  }

  private func header(of index: Int, width: Int) -> LineBuilder {
    var line = LineBuilder(width: width, isSelected: false)
    let column = columns[index].viewModel
    let style = index == focus ? Style(.accent, .bold) : Style(.quiet)
    let count = DisplayText("\(column.count)")
    line.append(
      DisplayText(column.column.name).truncated(to: max(1, line.room - count.width - 1)),
      style
    )
    line.alignRight(count, style)
    return line
  }

  /// All names in one line, from the first on that leaves room for the focused one.
  private func paintStrip(on canvas: inout Canvas) {
    let names = columns.map { DisplayText("\($0.viewModel.column.name) \($0.viewModel.count)") }
    var first = focus
    var used = names[focus].width + 2
    while first > 0, used + names[first - 1].width + 2 <= layout.size.columns {
      first -= 1
      used += names[first].width + 2
    }
    var line = line
    for index in first..<names.count {
      let isFocused = index == focus
      line.append(isFocused ? "[" : " ", Style(.accent))
      line.append(names[index], isFocused ? Style(.accent, .bold) : Style(.quiet))
      line.append(isFocused ? "]" : " ", Style(.accent))
    }
    put(line, row: layout.headerRow, on: &canvas)
  }

  // MARK: Rules

  private static let bar = Cell("│", Style(.quiet))

  private func paintRules(on canvas: inout Canvas) {
    if let row = layout.topRule { paintRule(row, crossing: "┼", on: &canvas) }
    if let row = layout.bottomRule { paintRule(row, crossing: "┴", on: &canvas) }
    for index in layout.shownColumns.dropFirst() {
      let area = layout.area(ofColumn: index)
      for row in area.row..<area.endRow {
        canvas.put(Self.bar, column: area.column - 1, row: row)
      }
    }
  }

  private func paintRule(_ row: Int, crossing: String, on canvas: inout Canvas) {
    var text = ""
    for index in layout.shownColumns {
      if index > layout.shownColumns.lowerBound { text += crossing }
      text += String(repeating: "─", count: layout.span(ofColumn: index).width)
    }
    var line = line
    line.append(text, Style(.quiet))
    put(line, row: row, on: &canvas)
  }

  // MARK: Status and footer

  private func paintStatus(on canvas: inout Canvas) {
    var line = line
    status?.append(to: &line)
    put(line, row: layout.statusRow, on: &canvas)
  }

  private func paintFooter(on canvas: inout Canvas) {
    var line = line
    line.append(hints)
    put(line, row: layout.footerRow, on: &canvas)
  }

  /// On a low screen the outcome takes the footer's place until the next key.
  private func paintSharedLine(on canvas: inout Canvas) {
    if status == nil { paintFooter(on: &canvas) } else { paintStatus(on: &canvas) }
  }

  private var hints: [Hint] {
    guard let prompt else { return focused.viewModel.count == 0 ? Hint.emptyColumn : Hint.board }
    if !prompt.offered.isEmpty { return Hint.offering }
    switch prompt.purpose {
    case .adding: return Hint.adding
    case .renaming: return Hint.renaming
    case .dating: return Hint.dating
    case .tagging: return prompt.completion.isEmpty ? Hint.tagging : Hint.completing
    }
  }
}

extension LineBuilder {
  /// Adds as many whole hints as have room.
  ///
  /// All in one style: a switch at each word would cost more bytes than the words.
  mutating func append(_ hints: [Hint]) {
    for (index, hint) in hints.enumerated() {
      let text = DisplayText("\(index == 0 ? " " : "  ")\(hint.keys) \(hint.action)")
      guard text.width <= room else { return }
      append(text, Style(.quiet))
    }
  }
}
