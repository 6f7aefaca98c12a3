import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

extension EditorScreen {
  static let bodyIndent = 3

  func paint(on canvas: inout Canvas) -> Point? {
    let lines = EditorLines(of: card, width: page.size.columns, lineStart: page.lineStart)
    page.lineStart = lines.lineStart
    targets = lines.targets
    let bodyRows = card.form.body.layOut(
      width: max(1, page.size.columns - Self.bodyIndent - 1),
      height: page.frame.rows.count
    )
    let count = lines.lines.count + bodyRows
    let cursor = cursor(in: lines)
    page.reveal(cursor.line...cursor.line, of: count)
    paintPage(lines.lines, on: &canvas)
    let typed = search.typedLine(width: page.size.columns)
    let shown = page.top..<page.top + page.frame.rows.count
    let unseen = card.shownFault.flatMap { fault in
      lines.reasons[fault.field].map(shown.contains) == true ? nil : fault
    }
    paintFrame(count: count, typed: typed?.cells, unseen: unseen, on: &canvas)
    if let typed { return Point(column: typed.cursor, row: page.frame.statusRow) }
    let row = page.frame.rows.lowerBound + cursor.line - page.top
    focus = page.frame.rows.contains(row) ? Point(column: 1, row: row) : nil
    guard let column = cursor.column, page.frame.rows.contains(row) else { return nil }
    return Point(column: min(column, page.size.columns - 1), row: row)
  }

  /// The focused line, and the column of the cursor if the field has one.
  private func cursor(in lines: EditorLines) -> (line: Int, column: Int?) {
    guard card.form.focus == .body else { return lines.focus }
    let cursor = card.form.body.cursor
    return (lines.lines.count + cursor.row, Self.bodyIndent + cursor.column)
  }

  private func paintPage(_ fields: [CellLine], on canvas: inout Canvas) {
    let first = page.top - fields.count
    let end = first + page.frame.rows.count
    let body = card.form.body.lines(in: max(0, first)..<max(0, first, end), marking: search.phrase)
    for (offset, row) in page.frame.rows.enumerated() {
      let index = page.top + offset
      if index < fields.count {
        canvas.blit(fields[index], column: 0, row: row)
      } else {
        var line = LineBuilder(width: page.size.columns)
        line.skip(Self.bodyIndent)
        let bodyIndex = index - max(page.top, fields.count)
        if bodyIndex < body.count { body[bodyIndex].append(to: &line) }
        canvas.blit(line.finished(), column: 0, row: row)
      }
    }
  }

  /// `unseen` is the first fault, unless its field shows it.
  private func paintFrame(
    count: Int,
    typed: CellLine?,
    unseen: FieldFault?,
    on canvas: inout Canvas
  ) {
    page.frame.paint(
      heading: heading,
      status: context.status.message ?? unseen.map(message),
      typed: typed,
      leading: context.keymap.hints(.done).first
        .map { ($0, card.validity.isValid ? Style(.text, .bold) : Style(.quiet)) },
      hints: hints,
      position: page.position(of: count),
      on: &canvas
    )
  }

  private func message(about fault: FieldFault) -> StatusMessage {
    if fault.field == card.form.focus { return .failure("\(fault.reason.capitalizedFirst).") }
    return .failure("\(fault.field.label): \(fault.reason).")
  }

  private func heading(_ line: inout LineBuilder) {
    let name = card.column.viewModel.column.title
    switch card.subject {
    case .new:
      line.append(" New card · ", Style(.quiet))
      line.append(name, Style(.accent, .bold))
    case .card(let read):
      line.append(" Edit card · ", Style(.quiet))
      line.append(name, Style(.accent, .bold))
      if let position = card.position {
        line.append(
          " · \(position.grouped) of \(card.column.viewModel.count.grouped)",
          Style(.quiet)
        )
      }
      let today = context.environment.today()
      let words = { (day: CalendarDay) in
        day == today ? "today" : day.dayAndMonth(seenFrom: today)
      }
      let created = words(read.createdAt.day)
      let changed = words(read.updatedAt.day)
      line.alignRight(DisplayText("created \(created) · changed \(changed) "), Style(.quiet))
    }
  }

  private var hints: [Hint] {
    if search.isTyping { return context.keymap.hints(.finding) }
    if !card.completion.isEmpty { return context.keymap.hints(.completingWord) }
    if card.form.isOnFolded { return context.keymap.hints(.foldedFields) }
    let isTyping = card.form.checklist.typing != nil && card.form.focus == .checklist
    return context.keymap.hints(isTyping ? .typingStep : .editing(card.form.focus))
  }
}
