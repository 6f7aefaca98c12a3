package import TerminalKit
import TerminalSurface

package nonisolated enum ViewsCommand: String, KeyCommand {
  case save, rename
  case moveDown = "move-down"
  case moveUp = "move-up"
  case replace, delete, undo

  package static var context: KeyContext { .views }

  package static var keys: [KeyBinding] {
    [
      bind(.save, "a ^S", also: "n", "save what you see as a view"),
      bind(.rename, "r ^R", "rename"),
      bind(.moveDown, "J Shift-↓", "move down"),
      bind(.moveUp, "K Shift-↑", "move up"),
      bind(.replace, "w", "replace it with what you see"),
      bind(.delete, "d", "delete"),
      bind(.undo, "u", "undo your last change"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let views: KeyContext = .init(
    "views",
    "for a view in the list of views; letters work after Tab",
    ViewsCommand.self,
    together: [[.picker, .views, .line], [.views, .actions]]
  )
}
