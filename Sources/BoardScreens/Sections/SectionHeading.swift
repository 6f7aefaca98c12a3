import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// What stands above the cards of a section.
nonisolated struct SectionHeading: Hashable {
  /// As its first card has it.
  let section: CardSection
  let title: String
  /// How many cards the section has, where that is known.
  let count: Int?
  let isFolded: Bool

  /// The sign in the gutter, so that the heading begins where the titles do.
  var mark: TitleMark {
    TitleMark(sign: DisplayText(isFolded ? "▸" : "▾"), style: Style(.quiet))
  }

  /// The heading as a line of a column, behind its sign.
  func append(to line: inout LineBuilder) {
    let count = count.map(\.grouped) ?? ""
    let title = DisplayText(title).truncated(to: max(1, line.room - count.count - 1))
    line.append(title, Style(.quiet, .bold))
    line.alignRight(DisplayText(count), Style(.quiet))
  }
}

extension SectionHeading {
  /// The heading of a section, written as the table has it.
  init(of section: CardSection, _ table: SectionTable?, isFolded: Bool = false) {
    let entry = table?.entry(of: section)
    let first = entry?.section ?? section
    self.init(
      section: first,
      title: first.title,
      count: entry?.cards.count,
      isFolded: isFolded
    )
  }
}
