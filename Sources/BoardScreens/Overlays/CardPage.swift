import BoardModel
import TerminalSurface

/// A whole card as lines of cells for a width.
struct CardPage {
  let card: Card
  let kind: Column.Kind
  let today: CalendarDay
  let width: Int

  var lines: [CellLine] {
    var lines = [blank]
    for text in DisplayText(card.title).wrapped(width: max(1, width - 4), maxLines: .max) {
      lines.append(line(indent: 2) { $0.append(text, Style(.text, .bold)) })
    }
    lines.append(blank)
    if let due = card.due { lines.append(dueLine(due)) }
    if card.priority != .none { lines.append(field("Priority", card.priority.name)) }
    if !card.tags.isEmpty { lines.append(tagsLine) }
    if lines.count > 3 { lines.append(blank) }
    return lines + body
  }

  private var body: [CellLine] {
    if card.body.isEmpty { return [field("Body", "none")] }
    var lines: [CellLine] = []
    for text in card.body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let shown = DisplayText(String(text), tabs: .blanks(every: 4))
      let wrapped = shown.wrapped(width: max(1, width - 4), maxLines: .max)
      if wrapped.isEmpty { lines.append(blank) }
      for part in wrapped { lines.append(line(indent: 2) { $0.append(part) }) }
    }
    return lines
  }

  private var blank: CellLine { line(indent: 0) { _ in } }

  private func dueLine(_ due: CalendarDay) -> CellLine {
    let words = DueWords(due: due, today: today, isDone: kind == .done)
    return line(indent: 2) { line in
      line.append("Due       ", Style(.quiet))
      line.append(due.short(seenFrom: today))
      line.append("  ")
      if words.style.role != .quiet { line.append(words.text, words.style) }
    }
  }

  private var tagsLine: CellLine {
    line(indent: 2) { line in
      line.append("Tags      ", Style(.quiet))
      for tag in card.tags {
        line.append("#\(tag)", Style(TagColor.role(of: tag)))
        line.append(" ")
      }
    }
  }

  private func field(_ name: String, _ value: String) -> CellLine {
    line(indent: 2) { line in
      line.append(name, Style(.quiet))
      line.skip(max(1, 10 - name.count))
      line.append(value)
    }
  }

  private func line(indent: Int, _ content: (inout LineBuilder) -> Void) -> CellLine {
    var line = LineBuilder(width: width)
    line.skip(indent)
    content(&line)
    return line.finished()
  }
}

extension Priority {
  var name: String {
    switch self {
    case .none: "none"
    case .low: "▽ low"
    case .medium: "△ medium"
    case .high: "▲ high"
    }
  }
}
