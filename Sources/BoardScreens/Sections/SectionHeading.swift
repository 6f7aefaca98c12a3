import BoardModel
import TerminalSurface

/// What stands above the cards of a section.
nonisolated struct SectionHeading: Hashable {
  let section: CardSection
  /// How many cards the section has, where that is known.
  let count: Int?
  var isFolded = false

  /// The heading as a line of a column.
  func append(to line: inout LineBuilder) {
    line.append(isFolded ? "▸ " : "▾ ", Style(.quiet))
    let count = count.map(\.grouped) ?? ""
    let title = DisplayText(section.title).truncated(to: max(1, line.room - count.count - 1))
    line.append(title, Style(.quiet, .bold))
    line.alignRight(DisplayText(count), Style(.quiet))
  }
}
