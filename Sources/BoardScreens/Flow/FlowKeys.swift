package import TerminalKit
import TerminalSurface

/// What a key asks for on the page of the flow, besides what every page has.
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
  /// How cards flow through the columns.
  package static let flow: KeyContext = .init(
    "flow",
    "in the flow",
    FlowCommand.self,
    together: [[.flow, .page]],
    footers: ["flow": .flow]
  )
}

nonisolated extension HintList {
  static let flow: HintList = [
    .keys(PageCommand.down, PageCommand.up), .keys(PageCommand.back), .parting,
    .keys(FlowCommand.help),
  ]
}
