import TerminalSurface

/// The lines around the rows that are not headers: title, rules, status line and footer.
struct BoardChrome {
  /// The parts around the rows, by whether they are to be painted again.
  struct Parts: OptionSet {
    let rawValue: Int
    static let title = Parts(rawValue: 1)
    static let headers = Parts(rawValue: 2)
    static let rules = Parts(rawValue: 4)
    static let status = Parts(rawValue: 8)
    static let footer = Parts(rawValue: 16)
    static let all: Parts = [.title, .headers, .rules, .status, .footer]
  }

  let layout: BoardLayout
  let title: String
  let cardCount: Int
  /// The number of overdue cards; past the limit it is not told.
  let overdue: Int
  let status: StatusMessage?
  let hints: [Hint]

  func paint(_ parts: Parts, on canvas: inout Canvas) {
    if parts.contains(.title) { paintTitle(on: &canvas) }
    if parts.contains(.rules) { paintRules(on: &canvas) }
    if layout.statusRow == layout.footerRow {
      if !parts.isDisjoint(with: [.status, .footer]) { paintSharedLine(on: &canvas) }
    } else {
      if parts.contains(.status) { paintStatus(on: &canvas) }
      if parts.contains(.footer) { paintFooter(on: &canvas) }
    }
  }

  private var line: LineBuilder { LineBuilder(width: layout.size.columns) }

  private func put(_ line: LineBuilder, row: Int, on canvas: inout Canvas) {
    canvas.blit(line.finished(), column: 0, row: row)
  }

  private func paintTitle(on canvas: inout Canvas) {
    guard let row = layout.titleRow else { return }
    var line = line
    line.append(" Tercet", Style(.text, .bold))
    let total = DisplayText(cardCount == 1 ? "1 card" : "\(cardCount) cards")
    let late = DisplayText(overdue == 0 ? "" : "  ! \(lateCount) overdue")
    let width = total.width + late.width + 1
    let name = DisplayText(" · \(title)")
    // A long name of a board leaves room for the counts.
    line.append(name.truncated(to: max(8, line.room - width - 1)), Style(.quiet))
    if width < line.room {
      line.skip(line.room - width)
      line.append(total, Style(.quiet))
      line.append(late, Style(.danger))
    }
    put(line, row: row, on: &canvas)
  }

  private var lateCount: String {
    overdue > BoardContext.overdueLimit ? "\(BoardContext.overdueLimit)+" : "\(overdue)"
  }

  // MARK: Rules

  private func paintRules(on canvas: inout Canvas) {
    if let row = layout.topRule { paintRule(row, crossing: "┼", on: &canvas) }
    if let row = layout.bottomRule { paintRule(row, crossing: "┴", on: &canvas) }
    for index in layout.shownColumns.dropFirst() {
      let area = layout.area(ofColumn: index)
      for row in area.row..<area.endRow {
        canvas.put(BoardHeaders.bar, column: area.column - 1, row: row)
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
