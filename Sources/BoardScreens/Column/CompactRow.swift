import BoardModel
import TerminalKit
import TerminalSurface

/// A card in one line: mark, title, and at the right end the date and the tags as far as they fit.
nonisolated enum CompactRow {
  /// What a title keeps beside them.
  private static let leastTitle = 16
  /// What it keeps beside a date, which is worth more than the end of a title.
  private static let leastBesideDate = 8
  /// With fewer cells a date has few of them.
  private static let narrow = 28

  static func line(_ card: CardPreview, _ look: RowLook) -> CellLine {
    let mark = TitleMark.mark(of: card, look)
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
    line.append(title, look.titleStyle, marking: look.phrases)
    line.alignRight(facts)
    return line.finished()
  }

  /// What has room beside the title: the change's mark and the date before anything else, then the
  /// board, which takes a quarter at most, the tags and the people, one after the other.
  private static func facts(_ card: CardPreview, _ look: RowLook, room: Int) -> [TextPart] {
    let title = DisplayText(card.title).width
    var free = room
    func takes(_ part: TextPart, beside least: Int) -> Bool {
      guard part.text.width + 1 + min(least, title) <= free else { return false }
      free -= part.text.width + 1
      return true
    }
    let change = look.marks
      .filter { takes($0, beside: leastBesideDate) }
    let when = card.due.map { due in
      let words = DueWords(due: due, today: look.today, isDone: look.isDone)
      return TextPart(room < narrow ? words.short : words.inRow, words.style)
    }
    // When a done card was due is worth less than its title.
    let beside = look.isDone ? leastTitle : leastBesideDate
    let date = [when].compactMap(\.self).filter { takes($0, beside: beside) }
    // A tag never stands where the date has no room: the row would look like one without a date.
    if when != nil, date.isEmpty { return change }
    let board = [look.board].compactMap(\.self)
      .map { TextPart(DisplayText($0).truncated(to: max(4, room / 4)), Style(.quiet)) }
      .filter { takes($0, beside: leastTitle) }
    let tags = card.tags.map { TextPart("#" + $0, Style(TagColor.role(of: $0))) }
    // Where the board has no room, a tag would stand in its place.
    let others = look.board != nil && board.isEmpty ? [] : tags + CardFacts.people(card)
    let shown = others.prefix { takes($0, beside: max(leastTitle, room * 3 / 5)) }
    return (board + shown + date + change).separated(by: 1)
  }
}
