package import TerminalKit
import TerminalSurface

/// What only the list of views can do with a row.
package nonisolated enum ViewsCommand: String, KeyCommand {
  case replace

  package static var context: KeyContext { .views }

  package static var keys: [KeyBinding] {
    [bind(.replace, "w", "replace it with what you see", "replace")]
  }
}

nonisolated extension KeyContext {
  package static let views: KeyContext = .init(
    "views",
    "in the list of views",
    ViewsCommand.self,
    together: [[.views, .list]]
  )
}
