import BoardModel
import TerminalKit
import TerminalSurface

/// The short facts of a card that every screen shows alike: its tags and people.
nonisolated enum CardNames {
  static func tags(_ card: CardDraft) -> [TextPart] {
    card.tags.map { TextPart("#" + $0, Style(TagColor.role(of: $0))) }
  }

  /// What follows the tags.
  static func others(_ card: CardDraft) -> [TextPart] {
    card.assignees.map { TextPart("@" + $0, Style(.quiet, .bold)) }
  }
}
