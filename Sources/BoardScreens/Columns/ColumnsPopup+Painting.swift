import BoardModel
import TerminalKit
import TerminalSurface

extension ColumnsPopup {
  func paint(on canvas: inout Canvas) -> Point? {
    let size = canvas.size
    let isHigh = size.rows >= 7
    let air = size.rows >= 16 ? 4 : 0
    let layout = ColumnsLayout(board, counts, size)
    let notice = isHigh ? noticeLines(width: layout.width) : []
    let room = max(1, size.rows - 3 - notice.count - air)
    let lines = self.lines
    let place = lines.firstIndex { $0.isCurrent } ?? 0
    let shown = cursor.shown(keeping: place, count: lines.count, room: room)
    var typed = 0
    var rows: [Popup.Row] = shown.map { index in
      if lines[index].isCurrent { typed = index - shown.lowerBound }
      return row(lines[index], layout)
    }
    // The notice is below the rows, or replaces the last row if there is no other room.
    rows += notice
    let more = Popup.more(lines.count - shown.upperBound)
    let popup = Popup(
      title: "Columns",
      rows: rows,
      width: layout.width,
      hints: hints,
      footer: isHigh ? more : self.notice ?? more,
      scroll: Popup.ScrolledRows(
        rows: 0..<shown.count,
        above: shown.lowerBound,
        count: lines.count
      )
    )
    area = popup.area(in: canvas.size)
    let start = popup.paint(on: &canvas)
    guard case .typing = mode else { return nil }
    return Point(column: start.column + cursorColumn, row: start.row + typed)
  }

  private var hints: [Hint] {
    guard case .typing(let purpose, _) = mode else { return keymap.hints(.columns) }
    let word =
      switch purpose {
      case .adding: "add"
      case .renaming: "rename"
      case .limiting: "set"
      }
    var items: [HintItem] = [
      .keys(NameCommand.submit, word: word), .keys(NameCommand.cancel),
    ]
    if case .limiting = purpose { items.append(.words("empty: no limit")) }
    return keymap.hints(HintList(items))
  }

  // MARK: Lines

  private struct Line {
    let index: Int?
    let isCurrent: Bool
  }

  private var lines: [Line] {
    var isAdding = false
    if case .typing(.adding, _) = mode { isAdding = true }
    var lines = board.columns.indices.map {
      Line(index: $0, isCurrent: $0 == selected && !isAdding)
    }
    if isAdding {
      lines.insert(Line(index: nil, isCurrent: true), at: min(lines.count, selected + 1))
    }
    return lines
  }

  private var notice: String? {
    if case .typing(_, let line) = mode, let fault = line.fault {
      return "\(fault.capitalizedFirst)."
    }
    return message
  }

  private func noticeLines(width: Int) -> [Popup.Row] {
    let lines = DisplayText.wrapped(notice ?? "", width: width - 2, maxLines: 4)
    return (lines.isEmpty ? [.empty] : lines)
      .map { text in
        { line in
          line.append(" ")
          line.append(text, Style(.danger))
        }
      }
  }

  private func row(_ line: Line, _ layout: ColumnsLayout) -> Popup.Row {
    if line.isCurrent, case .typing(let purpose, let typed) = mode {
      return { [self] in appendTyped(to: &$0, purpose, typed) }
    }
    guard let index = line.index else { return { _ in } }
    let column = board.columns[index]
    let count = counts.indices.contains(index) ? counts[index] : 0
    return { layout.append(column, count: count, isSelected: line.isCurrent, to: &$0) }
  }

  private func appendTyped(to line: inout LineBuilder, _ purpose: Purpose, _ typed: TextField) {
    var typed = typed
    let width = line.room
    line.append(" › ", Style(.accent, .bold))
    if case .limiting(let id) = purpose, let column = board.column(id) {
      line.append("limit of \(quoted(column.name, limit: max(8, width - 24))): ", Style(.quiet))
    }
    let start = width - line.room
    cursorColumn = start + typed.append(to: &line, keeping: 1)
    mode = .typing(purpose, typed)
  }
}

extension Column.Kind {
  nonisolated var sign: String {
    switch self {
    case .toDo: "○"
    case .doing: "◐"
    case .done: "●"
    }
  }
}
