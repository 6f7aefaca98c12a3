package import TerminalKit
import TerminalSurface

package nonisolated enum BoardsCommand: String, KeyCommand {
  case add, rename
  case moveDown = "move-down"
  case moveUp = "move-up"
  case archive, delete, undo

  package static var context: KeyContext { .boards }

  package static var keys: [KeyBinding] {
    [
      bind(.add, "a", also: "n", "add a board"),
      bind(.rename, "r ^R", "rename"),
      bind(.moveDown, "J Shift-↓", "move down"),
      bind(.moveUp, "K Shift-↑", "move up"),
      bind(.archive, "x ^X", "archive or restore"),
      bind(.delete, "d", "delete with all its cards"),
      bind(.undo, "u", "undo your last change"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let boards: KeyContext = .init(
    "boards",
    "for a board in the list of boards; letters work after Tab",
    BoardsCommand.self,
    together: [[.picker, .boards, .line], [.boards, .actions]]
  )
}
