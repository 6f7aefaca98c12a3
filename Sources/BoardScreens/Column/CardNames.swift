import BoardModel
import TerminalKit
import TerminalSurface

/// The short facts of a card that every screen shows alike: its tags and people.
nonisolated struct CardNames {
  let card: CardDraft
  let colors: NameColors

  init(_ card: CardDraft, _ colors: NameColors) {
    (self.card, self.colors) = (card, colors)
  }

  var tags: [TextPart] {
    card.tags.map { TextPart("#" + $0, Style(colors.role(ofTag: $0))) }
  }

  /// All of them in a cell or two each: a dot for a tag or lane, an initial for a person.
  func short(namesLane: Bool = true) -> [TextPart] {
    var parts = card.tags.map { TextPart("•", Style(colors.role(ofTag: $0))) }
    parts += card.assignees.map { TextPart("@" + $0.prefix(1), Style(.quiet, .bold)) }
    if namesLane, let lane = card.lane {
      parts.append(TextPart("•", Style(colors.role(ofLane: lane.name), .bold)))
    }
    return parts
  }

  /// What follows the tags.
  func others(namesLane: Bool = true) -> [TextPart] {
    var parts = card.assignees.map { TextPart("@" + $0, Style(.quiet, .bold)) }
    if namesLane, let lane = card.lane {
      parts.append(TextPart("~" + lane.name, Style(colors.role(ofLane: lane.name), .bold)))
    }
    if let estimate = card.estimate { parts.append(TextPart("=\(estimate.text)", Style(.quiet))) }
    return parts
  }
}
