package import TerminalKit
import TerminalSurface

/// What only the list of templates can do with a row.
package nonisolated enum TemplatesCommand: String, KeyCommand {
  case restore

  package static var context: KeyContext { .templates }

  package static var keys: [KeyBinding] {
    [bind(.restore, "x", "make it a card on the board again", "make a card")]
  }
}

nonisolated extension KeyContext {
  package static let templates: KeyContext = .init(
    "templates",
    "in the list of templates",
    TemplatesCommand.self,
    together: [[.templates, .list]]
  )
}
