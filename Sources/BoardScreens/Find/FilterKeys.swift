package import TerminalKit
import TerminalSurface

package nonisolated enum FilterCommand: String, KeyCommand {
  case keep, clear
  /// Accepts the first completion, then each following one in turn.
  case complete
  case older, newer

  package static var context: KeyContext { .filter }

  package static var keys: [KeyBinding] {
    [
      bind(.keep, "Enter", "keep the filter", "keep"),
      bind(.clear, "Esc", "clear the filter", "clear"),
      bind(.complete, "Tab", "complete, then offer the next", "complete"),
      bind(.older, "↑", "previous filter", "earlier"),
      bind(.newer, "↓", "next filter", "earlier"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let filter: KeyContext = .init(
    "filter",
    "in the filter",
    FilterCommand.self,
    takesText: true,
    together: [[.filter, .line]]
  )
}

nonisolated extension HintList {
  static let filter: HintList = [
    .keys(FilterCommand.keep), .keys(FilterCommand.clear), .keys(FilterCommand.complete),
    .keys(FilterCommand.older, FilterCommand.newer),
  ]
}
