package import TerminalKit
import TerminalSurface

package nonisolated enum FindCommand: String, KeyCommand {
  case keep, clear, next, previous

  package static var context: KeyContext { .find }

  package static var keys: [KeyBinding] {
    [
      bind(.keep, "Enter", "stay here and keep the matches marked", "keep"),
      bind(.clear, "Esc", "go back to where you were", "back"),
      bind(.previous, "↑", "previous match", "match"),
      bind(.next, "↓", "next match", "match"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let find: KeyContext = .init(
    "find",
    "while typing words to find in the text of a card",
    FindCommand.self,
    takesText: true,
    together: [[.find, .line]]
  )
}

nonisolated extension HintList {
  static let finding: HintList = [
    .keys(FindCommand.keep), .keys(FindCommand.clear),
    .keys(FindCommand.previous, FindCommand.next),
  ]
}
