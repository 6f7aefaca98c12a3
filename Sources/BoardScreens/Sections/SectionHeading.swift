import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

nonisolated struct SectionHeading: Hashable {
  /// With the spelling of its first card.
  let section: CardSection
  let title: String
  /// The number of cards, if known.
  let count: Int?
  let isFolded: Bool

  /// In the gutter, so that the heading is aligned with the titles.
  var mark: TitleMark {
    TitleMark(sign: DisplayText(isFolded ? "▸" : "▾"), style: Style(.quiet))
  }

  /// A name, and what asks for attention, has the colour that it has on the cards.
  private func accent(_ colors: NameColors) -> Role {
    switch section {
    case .tag(let tag): colors.role(ofTag: tag.text)
    case .lane(let lane): colors.role(ofLane: lane.text)
    case .due(.beforeToday), .priority(.high): .danger
    case .due(.today), .priority(.medium): .warning
    case .due(.week): .accent
    default: .quiet
    }
  }

  func append(to line: inout LineBuilder, _ colors: NameColors) {
    let count = count.map(\.grouped) ?? ""
    let title = DisplayText(title).truncated(to: max(1, line.room - count.count - 1))
    line.append(title, Style(accent(colors), .bold))
    line.alignRight(DisplayText(count), Style(.quiet))
  }
}

extension SectionHeading {
  /// The heading with the spelling and the count of the entry, if it is known.
  init(of section: CardSection, _ entry: SectionEntry?, isFolded: Bool = false) {
    let first = entry?.section ?? section
    self.init(
      section: first,
      title: first.title,
      count: entry?.cards.count,
      isFolded: isFolded
    )
  }
}
