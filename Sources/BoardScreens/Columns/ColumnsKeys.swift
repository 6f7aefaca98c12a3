package import TerminalKit
import TerminalSurface

/// What only the list of columns can do with a row.
package nonisolated enum ColumnsCommand: String, KeyCommand {
  case kind, limit

  package static var context: KeyContext { .columns }

  package static var keys: [KeyBinding] {
    [
      bind(.kind, "t", "choose the kind: to do, doing or done", "kind"),
      bind(.limit, "l", "set the card limit", "limit"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let columns: KeyContext = .init(
    "columns",
    "in the list of columns",
    ColumnsCommand.self,
    together: [[.columns, .list]]
  )
}
