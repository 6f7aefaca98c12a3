import BoardModel
import TerminalKit
import TerminalSurface

/// One line of the archive: the title and tags, then on the right the column that the card returns
/// to and when it was archived.
nonisolated struct ArchiveRow {
  let card: CardPreview
  /// The column that the card returns to, or nil if that column was deleted.
  let home: String?
  let clock: String
  let isSelected: Bool
  let isMarked: Bool
  let colors: NameColors

  private static let homeWidth = 16

  func line(width: Int) -> CellLine {
    var line = LineBuilder(
      width: width,
      isSelected: isSelected,
      isMarked: isMarked,
      isTitle: true,
      mark: TitleMark.mark(of: card, isDone: false)
    )
    let right = right(in: width)
    let style = isSelected ? Style(.accent, .bold) : Style(.text)
    let room = max(1, line.room - right.width - 1)
    let tags = CardNames(card.draft, colors).tags.separated(by: 1)
    let title = DisplayText.wrapped(card.title, width: room, maxLines: 1).first ?? .empty
    line.append(title, style)
    if tags.width + 2 <= room - title.width, !tags.isEmpty {
      line.skip(2)
      line.append(tags)
    }
    line.alignRight(right)
    return line.finished()
  }

  /// Leaves the column out when it would take more room than the title.
  private func right(in width: Int) -> [TextPart] {
    if width < 34 { return [] }
    let name = DisplayText(home ?? "—").truncated(to: Self.homeWidth)
    let gap = String(repeating: " ", count: Self.homeWidth - name.width + 2)
    let home = [TextPart(name, Style(.quiet))]
    return width < 60
      ? home : home + [TextPart(gap, Style(.quiet)), TextPart(clock, Style(.faint))]
  }
}
