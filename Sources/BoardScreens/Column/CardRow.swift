package import BoardModel
package import TerminalSurface

/// How a row is to look, besides its content.
package nonisolated struct RowLook: Hashable {
  package var width: Int
  package var bodyLines: Int
  package var isSelected: Bool
  package var isDone: Bool
  package var today: CalendarDay
  /// The board that the card is on, where that is not plain.
  package var board: String?
}

/// A card's row, rendered once: its lines of cells, which the view copies wherever the row stands.
package nonisolated struct CardRow {
  package let lines: [CellLine]
  /// How many of the lines are the title's.
  let titleLines: Int
  /// Whether the row has yet to appear on the canvas since it was rendered.
  var isFresh = true

  /// Renders a card: title, beginning of the body, and a line of date and tags where there are any.
  package init(_ card: CardPreview, _ look: RowLook) {
    var lines = Self.title(card, look)
    titleLines = lines.count
    lines += Self.body(card, look)
    if let details = Self.details(card, look) { lines.append(details) }
    self.lines = lines
  }

  /// What stands in for a card whose content could not be read.
  package init(unreadable look: RowLook) {
    var line = LineBuilder(width: look.width)
    line.append(look.isSelected ? "▌" : " ", Style(.accent, .bold))
    line.append("(this card can't be read)", Style(.danger))
    lines = [line.finished()]
    titleLines = 1
  }

  private static func title(_ card: CardPreview, _ look: RowLook) -> [CellLine] {
    let marks = TitleMark.marks(of: card, isDone: look.isDone)
    let indent = marks.reduce(0) { $0 + $1.sign.width + 1 }
    let style = look.isSelected ? Style(.accent, .bold) : Style(look.isDone ? .quiet : .text)
    let room = max(1, look.width - 2 - indent)
    let wrapped = DisplayText.wrapped(card.title, width: room, maxLines: 2)
    return wrapped.enumerated()
      .map { index, text in
        var line = LineBuilder(width: look.width, isSelected: look.isSelected)
        if index == 0 {
          for mark in marks {
            line.append(mark.sign, mark.style)
            line.append(" ")
          }
        } else {
          line.skip(indent)
        }
        line.append(text, style)
        return line.finished()
      }
  }

  private static func body(_ card: CardPreview, _ look: RowLook) -> [CellLine] {
    guard look.bodyLines > 0, !card.bodyStart.isEmpty else { return [] }
    let flowing = card.bodyStart.split(whereSeparator: \.isNewline).joined(separator: " ")
    let wrapped = DisplayText.wrapped(
      flowing,
      width: max(1, look.width - 3),
      maxLines: look.bodyLines
    )
    return wrapped.filter { $0.width > 0 }
      .map { text in
        var line = LineBuilder(width: look.width, isSelected: look.isSelected)
        line.skip(1)
        line.append(text, Style(.quiet))
        return line.finished()
      }
  }

  private static func details(_ card: CardPreview, _ look: RowLook) -> CellLine? {
    if card.due == nil, card.tags.isEmpty, card.progress == nil, look.board == nil { return nil }
    var line = LineBuilder(width: look.width, isSelected: look.isSelected)
    line.skip(1)
    var parts: [(text: DisplayText, style: Style)] = []
    if let board = look.board {
      // No board takes the room of the date from it.
      parts.append((DisplayText(board).truncated(to: max(4, look.width / 2)), Style(.quiet)))
    }
    if let due = card.due {
      let words = DueWords(due: due, today: look.today, isDone: look.isDone)
      parts.append((DisplayText(words.text), words.style))
    }
    // Before the tags, of which a narrow column may have no room for all.
    if let progress = card.progress {
      let isComplete = progress.done == progress.count && !look.isDone
      parts.append((DisplayText(progress.text), Style(isComplete ? .success : .quiet)))
    }
    parts += card.tags.map { (DisplayText("#" + $0), Style(TagColor.role(of: $0))) }
    for (index, part) in parts.enumerated() {
      if index > 0 { line.append(" ") }
      line.append(part.text, part.style)
    }
    return line.finished()
  }
}

extension ChecklistProgress {
  /// The progress as a row shows it: `3/5`.
  package nonisolated var text: String { "\(done)/\(count)" }
}
