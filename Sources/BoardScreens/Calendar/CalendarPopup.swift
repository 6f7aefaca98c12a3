import BoardModel
import TerminalKit
import TerminalSurface

final class CalendarPopup: Screen {
  let isOpaque = false
  private let answer: (CalendarDay) -> Void
  private var day: CalendarDay
  private let today: CalendarDay
  private let firstWeekday: FirstWeekday
  private let keymap: Keymap
  /// The date field that the calendar is placed next to, if known.
  private var field: Rect?
  private weak var host: (any ScreenHost)?
  /// The area and the weeks as last painted, for clicks.
  private var area = Rect(column: 0, row: 0, width: 0, height: 0)
  private var shownWeeks: [[CalendarDay?]] = []

  init(
    day: CalendarDay,
    today: CalendarDay,
    firstWeekday: FirstWeekday,
    beside field: Rect? = nil,
    keymap: Keymap = .standard,
    host: (any ScreenHost)?,
    then answer: @escaping (CalendarDay) -> Void
  ) {
    self.answer = answer
    self.keymap = keymap
    self.field = field
    self.day = day
    self.today = today
    self.firstWeekday = firstWeekday
    self.host = host
  }

  func handle(_ event: TerminalEvent) -> Handling {
    guard case .key(let press) = event else { return .consumed }
    if keymap.worksEverywhere(press) { return .ignored }
    guard let command: CalendarCommand = keymap.command(for: press) else { return .unbound(press) }
    run(command)
    return .consumed
  }

  /// A click on a day selects it, and a second click picks it; a click outside closes the calendar.
  func handle(mouse event: MouseEvent) -> Handling {
    guard event.action == .press(.left) else { return handleWheel(event) }
    guard area.contains(event.position) else {
      if !area.isBeside(event.position) { host?.dismiss() }
      return .consumed
    }
    let line = event.position.row - area.row
    // Each day has three cells; the first is for a bracket.
    let place = (event.position.column - area.column) / 3
    guard shownWeeks.indices.contains(line), shownWeeks[line].indices.contains(place),
      let clicked = shownWeeks[line][place]
    else { return .consumed }
    if clicked == day { run(.pick) } else { day = clicked }
    return .consumed
  }

  private func run(_ command: CalendarCommand) {
    switch command {
    case .previousDay: day = day.moved(by: -1, .day)
    case .nextDay: day = day.moved(by: 1, .day)
    case .previousWeek: day = day.moved(by: -1, .week)
    case .nextWeek: day = day.moved(by: 1, .week)
    case .previousMonth: day = day.moved(by: -1, .month)
    case .nextMonth: day = day.moved(by: 1, .month)
    case .today: day = today
    case .pick:
      host?.dismiss()
      answer(day)
    case .cancel: host?.dismiss()
    }
  }

  /// After a resize the field's position is unknown.
  func resize(to size: Size) { field = nil }

  func invalidate() {}

  func paint(on canvas: inout Canvas) -> Point? {
    let month = CalendarMonth(containing: day)
    let weeks = month.weeks(startingOn: firstWeekday)
    var rows: [Popup.Row] = [
      { [firstWeekday] line in
        line.append(" " + firstWeekday.headings.joined(separator: " "), Style(.quiet))
      }
    ]
    rows += weeks.map { week in { [self] line in append(week, to: &line) } }
    // All months have the same height, so that nothing jumps from page to page.
    while rows.count < 7 { rows.append { _ in } }
    shownWeeks = [[]] + weeks
    // A low screen shows only the weeks around the selected one.
    let room = max(1, canvas.size.rows - 3)
    if rows.count > room {
      let picked = 1 + (weeks.firstIndex { $0.contains(day) } ?? 0)
      let first = max(0, min(picked - room / 2, rows.count - room))
      rows = Array(rows[first..<first + room])
      shownWeeks = Array(shownWeeks.dropFirst(first).prefix(room))
    }
    var popup = Popup(
      title: month.title,
      rows: rows,
      width: 22,
      hints: keymap.hints(.calendar)
    )
    popup.anchor = field
    area = popup.area(in: canvas.size)
    popup.paint(on: &canvas)
    return nil
  }

  var focus: Point? {
    guard let row = shownWeeks.firstIndex(where: { $0.contains(day) }),
      let weekday = shownWeeks[row].firstIndex(of: day)
    else { return nil }
    return Point(column: area.column + 1 + 3 * weekday, row: area.row + row)
  }

  private func append(_ week: [CalendarDay?], to line: inout LineBuilder) {
    for (index, cell) in week.enumerated() {
      let isAfterPicked = index > 0 && week[index - 1] == day
      line.append(cell == day ? "[" : isAfterPicked ? "]" : " ", Style(.accent, .bold))
      guard let cell else {
        line.skip(2)
        continue
      }
      let number = cell.parts.day
      line.append((number < 10 ? " " : "") + "\(number)", style(of: cell))
    }
    line.append(week.last == day ? "]" : " ", Style(.accent, .bold))
  }

  private func style(of cell: CalendarDay) -> Style {
    if cell == day { return Style(.accent, .bold) }
    if cell == today { return Style(.warning, .bold) }
    return Style(cell < today ? .quiet : .text)
  }
}

extension CalendarPopup {
  var keyContexts: [KeyContext] { [.calendar] }
}
