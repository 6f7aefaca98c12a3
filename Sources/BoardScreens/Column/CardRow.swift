package import BoardModel
import MarkdownText
import TerminalKit
package import TerminalSurface

/// How to render a row, apart from its content.
package nonisolated struct RowStyle: Hashable {
  package var width: Int
  package var bodyLines: Int
  package var isSelected: Bool
  package var isDone: Bool
  package var today: CalendarDay
  /// The minute of today when the rows were last checked; what is due later today isn't late.
  package var minute = 0
  /// The card's board, if several boards are shown.
  package var board: String?
  var colors = NameColors()
  /// Whether the lane is shown; false below a heading that names it.
  package var namesLane = true
  package var isCompact = false
  /// The words of the filter, to be highlighted.
  package var phrases: [SearchPhrase] = []
  /// The line in which the filter found its words; nil if they show elsewhere in the row.
  package var hit: String?
  package var isMarked = false
  /// Whether the card shows although the filter does not match it.
  package var isGuest = false
  package var isChangedByOthers = false

  var titleStyle: Style {
    if isSelected { return Style(.accent, .bold, on: isDone ? .selectionDone : .none) }
    return isDone ? Style(.quiet) : Style(.title, .bold)
  }

  /// The cells for text, between the gutter and the vertical line on the right.
  var room: Int { max(1, width - LineBuilder.gutter - 1) }

  /// Whether the card is here only because another machine deleted its column.
  package var isDisplaced = false
  /// Whether another machine has overwritten what was changed here.
  package var hasConflict = false

  /// Who else edits the card, such as `ben is editing`.
  package var editing: String?

  /// The signs at the right of a card with a conflict, a displaced card, and a card that another
  /// program has just changed.
  var marks: [TextPart] {
    (hasConflict ? [TextPart("≠", Style(.warning))] : [])
      + (isDisplaced ? [TextPart("↪", Style(.warning))] : [])
      + (isChangedByOthers ? [TextPart("●", Style(.accent))] : [])
  }
}

/// A card's row, rendered once; the view copies its lines wherever the row moves.
package nonisolated struct CardRow {
  package let lines: [CellLine]
  let titleLines: Int
  /// Whether the row was rendered but not yet painted.
  var isFresh = true

  /// Renders a card: its title, the start of its body, and its facts if there are any.
  package init(_ card: CardPreview, _ look: RowStyle) {
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

  /// The heading of a folded section, shown instead of its cards.
  init(folded heading: SectionHeading, _ look: RowStyle) {
    var line = LineBuilder(
      width: look.width,
      isSelected: look.isSelected,
      isMarked: look.isMarked,
      mark: heading.mark
    )
    heading.append(to: &line, look.colors)
    lines = [line.finished()]
    titleLines = 1
  }

  package init(unreadable look: RowStyle) {
    var line = LineBuilder(look)
    line.append("(this card can't be read)", Style(.danger))
    lines = [line.finished()]
    titleLines = 1
  }

  /// The least width of a title's first line next to a date.
  private static let leastTitle = 12

  /// The day on which a card was finished, to follow its title; nil if the title would be too short.
  static func date(of card: CardPreview, _ look: RowStyle) -> TextPart? {
    guard look.isDone, let words = DueWords(card, look) else { return nil }
    let part = TextPart(words.inRow, words.style)
    let title = min(leastTitle, DisplayText(card.title).width)
    return look.room - part.text.width - 1 >= title ? part : nil
  }

  private static func title(
    _ card: CardPreview,
    _ look: RowStyle,
    date: TextPart?
  ) -> [LineBuilder] {
    let mark = TitleMark.mark(of: card, look)
    let style = look.titleStyle
    let right = ([date].compactMap(\.self) + look.marks).separated(by: 1)
    let first = max(1, look.room - (right.isEmpty ? 0 : right.width + 1))
    return DisplayText.wrapped(card.title, width: look.room, first: first, maxLines: 2)
      .enumerated()
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

  private static func body(_ card: CardPreview, _ look: RowStyle) -> [LineBuilder] {
    guard look.bodyLines > 0 else { return [] }
    return
      TextExcerpt.lines(
        of: look.hit ?? MarkdownPreview.firstParagraph(of: card.bodyStart),
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
