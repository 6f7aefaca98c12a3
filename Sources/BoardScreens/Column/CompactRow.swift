import BoardModel
import TerminalSurface

/// A card in one line: mark, title, and at the right end the date and the tags as far as they fit.
nonisolated enum CompactRow {
  /// What a title keeps beside them.
  private static let leastTitle = 16

  static func line(_ card: CardPreview, _ look: RowLook) -> CellLine {
    let mark = TitleMark.mark(of: card, look)
    let style =
      look.isSelected
      ? Style(.accent, .bold) : look.isDone ? Style(.quiet) : Style(.title, .bold)
    var line = LineBuilder(
      width: look.width,
      isSelected: look.isSelected,
      isMarked: look.isMarked,
      isTitle: true,
      mark: mark
    )
    let facts = facts(card, look, room: line.room)
    let room = line.room - (facts.isEmpty ? 0 : facts.width + 1)
    let title = DisplayText(card.title).truncated(to: max(1, room))
    line.append(title, style, marking: look.phrases)
    line.alignRight(facts)
    return line.finished()
  }

  private static func facts(_ card: CardPreview, _ look: RowLook, room: Int) -> [TextPart] {
    let when = card.due.map { due in
      let words = DueWords(due: due, today: look.today, isDone: look.isDone)
      return [TextPart(words.text, words.style)]
    }
    let board = look.board.map { [TextPart($0, Style(.quiet))] } ?? []
    let tags =
      board + card.tags.map { TextPart("#" + $0, Style(TagColor.role(of: $0))) }
      + CardFacts.people(card)
    let change = look.changeMark.map { [$0] } ?? []
    let choices = [tags + (when ?? []) + change, (when ?? []) + change, tags + change, change]
    return choices.map { $0.separated(by: 1) }
      .first { $0.width > 0 && $0.width + 1 + leastTitle <= room } ?? []
  }
}
