import BoardModel
import TerminalKit
import TerminalSurface

/// A card in one line: the mark, the title, and on the right as many facts as fit.
nonisolated enum CompactRow {
  /// The least width of a title next to tags and other facts.
  private static let leastTitle = 16
  /// The least width next to a date, which matters more than the end of a title.
  private static let leastBesideDate = 8
  /// Below this width, dates are shortened.
  private static let narrow = 28

  static func line(_ card: CardPreview, _ look: RowStyle) -> CellLine {
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

  /// The facts that fit next to the title.
  ///
  /// The change mark and the date come first, then the board (at most a quarter of the row), the
  /// tags and the assignees.
  private static func facts(_ card: CardPreview, _ look: RowStyle, room: Int) -> [TextPart] {
    let title = DisplayText(card.title).width
    var free = room
    func takes(_ part: TextPart, beside least: Int) -> Bool {
      guard part.text.width + 1 + min(least, title) <= free else { return false }
      free -= part.text.width + 1
      return true
    }
    let change = look.marks
      .filter { takes($0, beside: leastBesideDate) }
    let editing = [look.editing].compactMap(\.self).map { TextPart($0, Style(.accent)) }
      .filter { takes($0, beside: leastTitle) }
    let when = DueWords(card, look)
      .map { words in
        TextPart(room < narrow ? words.short : words.compact, words.style)
      }
    let repeats = card.repeatRule == nil ? nil : TextPart("↻", Style(.quiet))
    // A done card's due date matters less than its title.
    let besideDate = look.isDone ? leastTitle : leastBesideDate
    let date = [when].compactMap(\.self).filter { takes($0, beside: besideDate) }
    // Without room for the date, show no tags either: the row would look as if the card had no
    // date.
    if when != nil, date.isEmpty { return (editing + change).separated(by: 1) }
    let board = [look.board].compactMap(\.self)
      .map { TextPart(DisplayText($0).truncated(to: max(4, room / 4)), Style(.quiet)) }
      .filter { takes($0, beside: leastTitle) }
    // Where the board has no room, a tag would stand in its place.
    let hasOthers = look.board == nil || !board.isEmpty
    let names = CardNames(card.draft, look.colors)
    let others = hasOthers ? names.tags + names.others(namesLane: look.namesLane) : []
    let short = hasOthers ? names.short(namesLane: look.namesLane) : []
    let sign = [repeats].compactMap(\.self).filter { takes($0, beside: leastTitle) }
    let beside = max(leastTitle, room * 3 / 5)
    let fits = others.reduce(0) { $0 + $1.text.width + 1 } + min(beside, title) <= free
    let shown = (fits ? others : short).prefix { takes($0, beside: beside) }
    return (editing + board + shown + date + sign + change).separated(by: 1)
  }
}
