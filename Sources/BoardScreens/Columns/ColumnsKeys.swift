package import TerminalKit
import TerminalSurface

package nonisolated enum ColumnsCommand: String, KeyCommand {
  case next, previous
  case pageDown = "page-down"
  case pageUp = "page-up"
  case first, last, go, add, rename
  case moveDown = "move-down"
  case moveUp = "move-up"
  case kind, limit, delete, undo, redo, help, close

  package static var context: KeyContext { .columns }

  package static var keys: [KeyBinding] {
    [
      bind(.next, "j ↓", also: "^N", "next column"),
      bind(.previous, "k ↑", also: "^P", "previous column"),
      bind(.pageDown, "PgDn", "a page down"),
      bind(.pageUp, "PgUp", "a page up"),
      bind(.first, "g Home", "first column"),
      bind(.last, "G End", "last column"),
      bind(.go, "Enter", "go to the column", "go to"),
      bind(.add, "a n", "add a column after this one", "add"),
      bind(.rename, "r", "rename the column", "rename"),
      bind(.moveDown, "J Shift-↓", "move the column to the right", "order"),
      bind(.moveUp, "K Shift-↑", "move the column to the left", "order"),
      bind(.kind, "t", "choose the kind: to do, doing or done", "kind"),
      bind(.limit, "l", "set the card limit", "limit"),
      bind(.delete, "d Del", "delete the column", "delete"),
      bind(.undo, "u", "undo your last change", "undo"),
      bind(.redo, "U ^R", "redo", "redo"),
      bind(.help, "? F1", "show the keys", "help"),
      bind(.close, "Esc q c", "back to the board", "close"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let columns: KeyContext = .init(
    "columns",
    "in the list of columns",
    ColumnsCommand.self,
    footers: ["columns": .columns]
  )
}

nonisolated extension HintList {
  static let columns: HintList = [
    .keys(ColumnsCommand.add), .keys(ColumnsCommand.rename), .keys(ColumnsCommand.delete),
    .keys(ColumnsCommand.moveDown, ColumnsCommand.moveUp), .keys(ColumnsCommand.kind),
    .keys(ColumnsCommand.limit), .keys(ColumnsCommand.go), .keys(ColumnsCommand.undo), .parting,
    .keys(ColumnsCommand.help), .keys(ColumnsCommand.close),
  ]
}
