import BoardModel
import TerminalKit
import TerminalSurface

/// One line of the agenda: the title, then the column, how late the card is, and its tags.
nonisolated struct AgendaRow {
  let card: CardPreview
  /// The column, with its board if several boards are shown.
  let home: String?
  let today: CalendarDay
  /// The minute of today.
  let minute: Int
  let isSelected: Bool
  let colors: NameColors

  func line(width: Int) -> CellLine {
    var line = LineBuilder(
      width: width,
      isSelected: isSelected,
      isTitle: true,
      mark: TitleMark.mark(of: card, isDone: false)
    )
    let sign = card.repeatRule == nil ? "" : " ↻"
    let free = line.room - DisplayText(card.title).width - sign.count - 1
    let right = right(in: width, beside: free)
    let room = max(1, line.room - right.width - 1 - sign.count)
    let title = DisplayText.wrapped(card.title, width: room, maxLines: 1).first ?? .empty
    line.append(title, isSelected ? Style(.accent, .bold) : Style(.title, .bold))
    line.append(sign, Style(.quiet))
    line.alignRight(right)
    return line.finished()
  }

  /// What there is room for: the column first, then the day, then the tags.
  ///
  /// On a narrow screen, the day shows before the column if the title leaves room for both, or else
  /// instead of it.
  private func right(in width: Int, beside free: Int) -> [TextPart] {
    if width < 40 { return [] }
    let name = TextPart(DisplayText(home ?? ""), Style(.quiet))
    if width < 60 {
      let nameWidth = max(12, min(name.text.width + 1, free))
      let named = cell([name], width: nameWidth)
      if lateness.isEmpty { return named }
      let dayWidth = lateness.width + 2
      return dayWidth + nameWidth <= free
        ? cell(lateness, width: dayWidth) + named : cell(lateness, width: 13)
    }
    let columns = cell([name], width: width < 100 ? 16 : 22) + cell(lateness, width: 14)
    if width < 100 { return columns }
    let tags =
      CardNames(card.draft, colors).tags
      + card.assignees.map { TextPart("@" + $0, Style(.text)) }
    return columns + cell(tags.separated(by: 1), width: 24)
  }

  /// The parts in a column of this width, cut to leave a blank at its end.
  private func cell(_ parts: [TextPart], width: Int) -> [TextPart] {
    var room = width - 1
    var result: [TextPart] = []
    for part in parts where room > 0 {
      let text = part.text.truncated(to: room)
      result.append(TextPart(text, part.style))
      room -= text.width
    }
    return result + [TextPart(String(repeating: " ", count: room + 1), Style(.quiet))]
  }

  /// How late the card is, its time, or its day if the heading is a month.
  private var lateness: [TextPart] {
    guard let due = card.draft.dueDate else { return [] }
    switch AgendaSection(of: due.day, on: today) {
    case .month: return [TextPart(due.day.dayAndMonth(seenFrom: today), Style(.quiet))]
    case .beforeToday:
      let words = DueWords(due: due, today: today, minute: minute, isDone: false)
      return [TextPart(words.inRow, words.style)]
    case .day:
      guard let time = due.time else { return [] }
      let words = DueWords(due: due, today: today, minute: minute, isDone: false)
      return [TextPart(due.day == today ? words.inRow : time.text, words.style)]
    case .noDate: return []
    }
  }
}
