package import TerminalKit
import TerminalSurface

/// What only the list of boards can do with a row.
package nonisolated enum BoardsCommand: String, KeyCommand {
  case archive

  package static var context: KeyContext { .boards }

  package static var keys: [KeyBinding] {
    [bind(.archive, "x ^X", "archive or restore", "archive")]
  }
}

nonisolated extension KeyContext {
  package static let boards: KeyContext = .init(
    "boards",
    "in the list of boards",
    BoardsCommand.self,
    together: [[.boards, .list]]
  )
}
