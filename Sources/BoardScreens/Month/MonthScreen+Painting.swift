import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

extension MonthScreen {
  func paint(on canvas: inout Canvas) -> Point? {
    let status = dropWords ?? self.status
    guard isDirty || status != shownStatus else { return nil }
    (isDirty, shownStatus) = (false, status)
    frame.paint(
      heading: heading,
      status: status ?? summary,
      hints: context.keymap.hints(hints),
      position: "",
      on: &canvas
    )
    let grid = grid
    for row in frame.rows {
      canvas.blit(CellLine(width: frame.size.columns), column: 0, row: row)
    }
    paintWeekdays(grid, on: &canvas)
    for (week, days) in grid.weeks.enumerated() {
      if let row = grid.rule(aboveWeek: week) { paintRule(row, on: &canvas) }
      for (weekday, day) in days.enumerated() {
        let lines = lines(of: day, width: grid.column(weekday).count, grid)
        for (offset, line) in lines.enumerated() {
          let row = grid.top(ofWeek: week) + offset
          guard frame.rows.contains(row) else { break }
          canvas.blit(line, column: grid.column(weekday).lowerBound, row: row)
        }
      }
    }
    return nil
  }

  var focus: Point? {
    let place = grid.weeks.enumerated()
      .compactMap { week, days in days.firstIndex(of: day).map { (week, $0) } }.first
    return place.map { week, weekday in
      Point(column: grid.column(weekday).lowerBound + 1, row: grid.top(ofWeek: week))
    }
  }

  private var hints: HintList {
    if isDragging { return .monthDragging }
    return .month
      .changingBoards(
        MonthCommand.allBoards,
        showing: month.choice,
        open: context.viewModel.choice
      )
  }

  private var today: CalendarDay { context.environment.today() }

  private var dropWords: StatusMessage? {
    guard isDragging, let target = drag?.target else { return nil }
    return .note("Drop on \(target.full())")
  }

  /// The selected day and its cards, as on a small screen a day shows only their number.
  private var summary: StatusMessage {
    let count = month[day].count
    let isMore = count >= MonthViewModel.countLimit
    let title = card.map { " · \(quoted($0.title))" } ?? ""
    let words = count == 1 ? "card" : "cards"
    return .note("\(day.full()) · \(count)\(isMore ? "+" : "") \(words)\(title)")
  }

  private func heading(_ line: inout LineBuilder) {
    let shown = CalendarMonth(containing: day)
    line.append(" \(shown.title)", Style(.accent, .bold))
    line.append(" · \(month.title)", Style(.title, .bold))
    let others = [(-1, "‹ %"), (1, "% ›")]
      .map { distance, form in
        let name = CalendarMonth(containing: day.moved(by: distance, .month)).title
        return form.replacing("%", with: String(name.prefix { $0 != " " }))
      }
    let text = DisplayText(others.joined(separator: "   ") + " ")
    if line.room > text.width + 2 { line.alignRight(text, Style(.quiet)) }
  }

  private func paintRule(_ row: Int, on canvas: inout Canvas) {
    var line = LineBuilder(width: frame.size.columns)
    line.append(DisplayText(repeating: "─", count: line.room), Style(.line))
    canvas.blit(line.finished(), column: 0, row: row)
  }

  private func paintWeekdays(_ grid: MonthGrid, on canvas: inout Canvas) {
    guard let row = frame.rows.first, let week = grid.weeks.first else { return }
    for (weekday, day) in week.enumerated() {
      var line = LineBuilder(width: grid.column(weekday).count)
      line.append(" \(day.weekdayName)", Style(.quiet))
      canvas.blit(line.finished(), column: grid.column(weekday).lowerBound, row: row)
    }
  }

  // MARK: Days

  private func lines(of day: CalendarDay, width: Int, _ grid: MonthGrid) -> [CellLine] {
    let isSelected = day == self.day
    let isTarget = day == drag?.target && drag?.card != nil
    let content = [number(of: day, grid)] + content(of: day, grid)
    let selected =
      isSelected && grid.showsTitles
      ? Array(shownCards(of: day, grid)).firstIndex { $0.id == card?.id }.map { $0 + 1 } : nil
    return (0...grid.height)
      .map { index in
        var line = LineBuilder(width: width, fill: isSelected ? .selection : .none, leaving: 1)
        let mark = index == selected ? "▸" : isSelected || isTarget ? "▌" : " "
        line.append(DisplayText(mark), Style(.accent, .bold))
        if content.indices.contains(index) { content[index](&line) }
        return line.finished()
      }
  }

  private typealias Content = (inout LineBuilder) -> Void

  private func number(of day: CalendarDay, _ grid: MonthGrid) -> Content {
    let isOther = CalendarMonth(containing: day) != grid.month
    let style =
      day == today ? Style(.warning, .bold) : Style(isOther ? .faint : .text)
    let count = month[day].count
    return { line in
      line.append("\(day.parts.day)", style)
      // Without a line below it, the number of cards is here.
      if grid.height == 0, count > 0 { line.append(" ·\(count)", Style(.accent)) }
    }
  }

  private func content(of day: CalendarDay, _ grid: MonthGrid) -> [Content] {
    let cards = month[day]
    if cards.count == 0 { return [] }
    if !grid.showsTitles {
      let isMore = cards.count >= MonthViewModel.countLimit
      let style = day < today ? Style(.danger, .bold) : Style(.text)
      let words = "\(cards.count)\(isMore ? "+" : "")"
      return [
        {
          $0.append($0.room >= 9 ? "\(words) \(cards.count == 1 ? "card" : "cards")" : words, style)
        }
      ]
    }
    var lines: [Content] = shownCards(of: day, grid)
      .map { card in
        let isLate = card.due.hasPassed(on: today, at: context.minuteOfDay)
        let style = isLate ? Style(.danger) : day == today ? Style(.warning) : Style(.text)
        let time = card.due.time.map { "\($0.text) " } ?? ""
        return { $0.append(time + card.title, style) }
      }
    let rest = cards.count - lines.count
    if rest > 0 {
      let isMore = cards.count >= MonthViewModel.countLimit
      lines.append { $0.append("+\(rest)\(isMore ? "+" : "")", Style(.quiet)) }
    }
    return lines
  }
}
