package import TerminalKit
import TerminalSurface

/// The keys of the flow page, in addition to those of every page.
package nonisolated enum FlowCommand: String, KeyCommand {
  case help

  package static var context: KeyContext { .flow }

  package static var keys: [KeyBinding] {
    [
      bind(.help, "? F1", "show the keys", "help", shadows: true)
    ]
  }
}

nonisolated extension KeyContext {
  package static let flow: KeyContext = .init(
    "flow",
    "in the flow",
    FlowCommand.self,
    together: [[.flow, .page]]
  )
}

nonisolated extension HintList {
  static let flow: HintList = [
    .keys(PageCommand.down, PageCommand.up), .keys(PageCommand.back), .parting,
    .keys(FlowCommand.help),
  ]
}
