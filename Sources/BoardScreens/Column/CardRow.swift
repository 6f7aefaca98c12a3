package import BoardModel
import TerminalKit
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
  /// Whether the row is one line.
  package var isCompact = false
  /// What is looked for, and marked where it stands.
  package var phrases: [SearchPhrase] = []
  /// The line of the card in which the filter found its words; nil where other parts show them.
  package var hit: String?
  /// Whether it is selected together with others.
  package var isMarked = false
  /// Whether it shows although the filter does not find it.
  package var isGuest = false
  /// Whether another program has just changed it.
  package var isChangedByOthers = false

  /// The title's style.
  var titleStyle: Style {
    if isSelected { return Style(.accent, .bold, on: isDone ? .selectionDone : .none) }
    return isDone ? Style(.quiet) : Style(.title, .bold)
  }

  /// The cells that text has beside the gutter and before the line at the right.
  var room: Int { max(1, width - LineBuilder.gutter - 1) }

  /// Whether it stands here only because its own column was deleted on another machine.
  package var isDisplaced = false

  /// What stands at the right of a card that another program has just changed, and of one whose column is
  /// gone.
  var marks: [TextPart] {
    (isDisplaced ? [TextPart("↪", Style(.warning))] : [])
      + (isChangedByOthers ? [TextPart("●", Style(.accent))] : [])
  }
}

/// A card's row, rendered once: its lines of cells, which the view copies wherever the row stands.
package nonisolated struct CardRow {
  package let lines: [CellLine]
  /// How many of the lines are the title's.
  let titleLines: Int
  /// Whether the row has yet to appear on the canvas since it was rendered.
  var isFresh = true

  /// Renders a card: title, beginning of the body, and a line of facts where there are any.
  package init(_ card: CardPreview, _ look: RowLook) {
    if look.isCompact {
      lines = [CompactRow.line(card, look)]
      titleLines = 1
      return
    }
    let date = Self.date(of: card, look)
    let facts = CardFacts(card, look, showsDue: date == nil)
    var builders = Self.title(card, look, date: date)
    titleLines = builders.count
    let body = Self.body(card, look)
    builders += body
    facts.append(to: &builders, canShareLast: !body.isEmpty, look)
    lines = builders.map { $0.finished() }
  }

  /// The heading of a folded section, in the place of its cards.
  init(folded heading: SectionHeading, _ look: RowLook) {
    var line = LineBuilder(
      width: look.width,
      isSelected: look.isSelected,
      isMarked: look.isMarked,
      mark: heading.mark
    )
    heading.append(to: &line)
    lines = [line.finished()]
    titleLines = 1
  }

  /// What stands in for a card whose content could not be read.
  package init(unreadable look: RowLook) {
    var line = LineBuilder(look)
    line.append("(this card can't be read)", Style(.danger))
    lines = [line.finished()]
    titleLines = 1
  }

  /// What the first line of a title keeps beside a date.
  private static let leastTitle = 12

  /// When a done card was due, which stands behind its title where a readable title has room beside
  /// it.
  static func date(of card: CardPreview, _ look: RowLook) -> TextPart? {
    guard look.isDone, let due = card.due else { return nil }
    let words = DueWords(due: due, today: look.today, isDone: true)
    let part = TextPart(words.inRow, words.style)
    let title = min(leastTitle, DisplayText(card.title).width)
    return look.room - part.text.width - 1 >= title ? part : nil
  }

  private static func title(
    _ card: CardPreview,
    _ look: RowLook,
    date: TextPart?
  ) -> [LineBuilder] {
    let mark = TitleMark.mark(of: card, look)
    let style = look.titleStyle
    let right = ([date].compactMap(\.self) + look.marks).separated(by: 1)
    let room = look.room - (right.isEmpty ? 0 : right.width + 1)
    return DisplayText.wrapped(card.title, width: room, maxLines: 2).enumerated()
      .map { index, text in
        var line = LineBuilder(
          width: look.width,
          isSelected: look.isSelected,
          isMarked: look.isMarked,
          isTitle: true,
          isFirst: index == 0,
          mark: index == 0 ? mark : nil
        )
        line.append(text, style, marking: look.phrases)
        if index == 0 { line.alignRight(right) }
        return line
      }
  }

  private static func body(_ card: CardPreview, _ look: RowLook) -> [LineBuilder] {
    guard look.bodyLines > 0 else { return [] }
    return
      TextExcerpt.lines(
        of: look.hit ?? PlainPreview.firstParagraph(of: card.bodyStart),
        showing: card.phrasesNotNamed(of: look.phrases),
        width: look.room,
        maxLines: look.bodyLines
      )
      .map { text in
        var line = LineBuilder(look)
        line.append(text, Style(.quiet), marking: look.phrases)
        return line
      }
  }
}
