import BoardModel
import TerminalKit
import TerminalSurface

struct CardPageHead {
  private let reading: CardDetails
  private let look: CardContext
  private var card: Card { reading.card }

  init(_ reading: CardDetails, _ look: CardContext) {
    self.reading = reading
    self.look = look
  }

  func lines(width: Int) -> [CellLine] {
    title(width) + facts(width) + CardPageRelations(reading).lines(width: width) + steps(width)
  }

  private func title(_ width: Int) -> [CellLine] {
    DisplayText.wrapped(card.title, width: width, maxLines: .max)
      .map { text in
        var line = LineBuilder(width: width)
        line.append(text, Style(reading.isDone ? .quiet : .title, .bold))
        return line.finished()
      }
  }

  // MARK: Facts

  /// The facts side by side, in as many lines as they need.
  private func facts(_ width: Int) -> [CellLine] {
    var lines: [CellLine] = []
    var line = LineBuilder(width: width)
    var isEmpty = true
    for fact in facts {
      if !isEmpty, fact.width + 2 > line.room {
        lines.append(line.finished())
        line = LineBuilder(width: width)
        isEmpty = true
      }
      if !isEmpty { line.skip(2) }
      line.append(fact)
      isEmpty = false
    }
    return isEmpty ? lines : lines + [line.finished()]
  }

  private var facts: [[TextPart]] {
    var facts: [[TextPart]] = []
    if let sign = card.priority.sign {
      let style = TitleMark.style(of: card.priority)
      facts.append([TextPart("\(sign) \(card.priority.word)", style)])
    }
    if let due = card.draft.dueDate { facts.append([self.due(due)]) }
    if let words = StartWords(of: card.draft, today: look.today)?.text {
      facts.append([TextPart(words, Style(.quiet))])
    }
    if let repeats = card.draft.repeats {
      let words = repeats.preview(due: card.due, today: look.today)
      facts.append([TextPart("↻ \(words)", Style(.quiet))])
    }
    let names = CardNames(card.draft, look.colors)
    facts += (names.tags + names.others()).map { [$0] }
    facts.append(place)
    return facts
  }

  private func due(_ due: DueDate) -> TextPart {
    let words = DueWords(due: due, today: look.today, minute: look.minute, isDone: reading.isDone)
    let date = due.day.short(seenFrom: look.today) + (due.time.map { " \($0.text)" } ?? "")
    if reading.isDone { return TextPart("due \(date)", Style(.quiet)) }
    let days = look.today.daysUntil(due.day)
    let distance = days < 0 ? words.text : DueDescription.distance(from: look.today, to: due.day)
    return TextPart("due \(date), \(distance)", words.style)
  }

  private var place: [TextPart] {
    guard let column = reading.column else { return [] }
    let archived = card.place.isArchived ? "archived, " : ""
    let board = reading.boardName.map { " on \($0)" } ?? ""
    return [
      TextPart("\(column.kind.sign) ", Style(column.kind.accent)),
      TextPart("\(archived)\(column.name)\(board)", Style(.quiet)),
    ]
  }

  // MARK: Steps

  private static let barWidth = 12

  private func steps(_ width: Int) -> [CellLine] {
    guard let progress = ChecklistProgress(card.checklist) else { return [] }
    var bar = LineBuilder(width: width)
    let filled = progress.done * Self.barWidth / progress.count
    bar.append(String(repeating: "━", count: filled), Style(.success))
    bar.append(String(repeating: "─", count: Self.barWidth - filled), Style(.faint))
    bar.append(" \(progress.done) of \(progress.count)", Style(.quiet))
    var lines = [CellLine(width: width), bar.finished()]
    for (index, step) in card.checklist.enumerated() {
      lines += self.lines(of: step, number: index + 1, width)
    }
    return lines
  }

  /// The number is the key that toggles the step.
  private func lines(of step: ChecklistItem, number: Int, _ width: Int) -> [CellLine] {
    let key = look.numbersSteps ? number <= 9 ? "\(number) " : "  " : ""
    let style = Style(step.isDone ? .quiet : .text)
    let indent = 2 + key.count
    let texts = DisplayText.wrapped(step.text, width: max(1, width - indent), maxLines: .max)
    return (texts.isEmpty ? [.empty] : texts).enumerated()
      .map { index, text in
        var line = LineBuilder(width: width)
        if index == 0 {
          line.append(step.isDone ? "☑ " : "☐ ", Style(step.isDone ? .success : .text))
          line.append(key, Style(.faint))
        } else {
          line.skip(indent)
        }
        line.append(text, style)
        return line.finished()
      }
  }
}
