import BoardModel
import TerminalKit
import TerminalSurface

/// The short facts of a card that every screen shows alike: its tags and people.
nonisolated enum CardNames {
  static func tags(_ card: CardDraft) -> [TextPart] {
    card.tags.map { TextPart("#" + $0, Style(TagColor.role(of: $0))) }
  }

  /// All of them in a cell or two each: a dot for a tag or lane, an initial for a person.
  static func short(_ card: CardDraft, namesLane: Bool = true) -> [TextPart] {
    var parts = card.tags.map { TextPart("•", Style(TagColor.role(of: $0))) }
    parts += card.assignees.map { TextPart("@" + $0.prefix(1), Style(.quiet, .bold)) }
    if namesLane, let lane = card.lane {
      parts.append(TextPart("•", Style(TagColor.role(of: lane.name), .bold)))
    }
    return parts
  }

  /// What follows the tags.
  static func others(_ card: CardDraft, namesLane: Bool = true) -> [TextPart] {
    var parts = card.assignees.map { TextPart("@" + $0, Style(.quiet, .bold)) }
    if namesLane, let lane = card.lane {
      parts.append(TextPart("~" + lane.name, Style(TagColor.role(of: lane.name), .bold)))
    }
    if let estimate = card.estimate { parts.append(TextPart("=\(estimate.text)", Style(.quiet))) }
    return parts
  }
}
