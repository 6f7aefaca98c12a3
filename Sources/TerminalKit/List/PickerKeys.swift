import TerminalSurface

package nonisolated enum PickerCommand: String, KeyCommand {
  case next, previous, pageDown, pageUp, first, last, pick, rows, close

  package static var context: KeyContext { .picker }

  package static var keys: [KeyBinding] {
    [
      bind(.previous, "↑ ^P", "previous row", "move"),
      bind(.next, "↓ ^N", "next row", "move"),
      bind(.pageUp, "PgUp", "a page up"),
      bind(.pageDown, "PgDn", "a page down"),
      bind(.first, "Home", also: "Ctrl-Home", "first row", shadows: true),
      bind(.last, "End", also: "Ctrl-End", "last row", shadows: true),
      bind(.pick, "Enter", "choose the row", "open"),
      bind(.rows, "Tab", "keep the text; letters are commands again", "to the rows"),
      bind(.close, "Esc", "clear the text, then close", "close"),
    ]
  }
}

/// The keys of every list whose line is closed.
package nonisolated enum ListCommand: String, KeyCommand {
  case next, previous, pageDown, pageUp, first, last, pick, find, add, rename, moveDown, moveUp
  case delete, undo, redo, help, close

  package static var context: KeyContext { .list }

  package static var keys: [KeyBinding] {
    [
      bind(.next, "j ↓", also: "^N", "next row", "move"),
      bind(.previous, "k ↑", also: "^P", "previous row", "move"),
      bind(.pageDown, "PgDn", also: "^D", "a page down"),
      bind(.pageUp, "PgUp", also: "^U", "a page up"),
      bind(.first, "g Home", also: "Ctrl-Home", "first row"),
      bind(.last, "G End", also: "Ctrl-End", "last row"),
      bind(.pick, "Enter", also: "Space", "open or choose the row", "open"),
      bind(.find, "/", "filter the rows", "filter"),
      bind(.add, "a", also: "n", "add"),
      bind(.rename, "r", "rename"),
      bind(.moveDown, "J Shift-↓", "move the row down", "order"),
      bind(.moveUp, "K Shift-↑", "move the row up", "order"),
      bind(.delete, "d Del", "delete"),
      bind(.undo, "u", "undo your last change", "undo"),
      bind(.redo, "U ^R", "redo"),
      bind(.help, "? F1", "show the keys", "help"),
      bind(.close, "Esc q", "clear the filter, then close", "close"),
    ]
  }

  /// Why a list without this command refuses its key; nil if every list has the command.
  package var refusal: String? {
    switch self {
    case .add: "Nothing can be added to this list."
    case .rename: "Nothing can be renamed in this list."
    case .moveDown, .moveUp: "This list has a fixed order."
    case .delete: "Nothing can be deleted from this list."
    case .undo, .redo: "There is nothing to undo in this list."
    default: nil
    }
  }
}

/// The keys of the line that filters the history, the archive and other lists.
package nonisolated enum ListFilterCommand: String, KeyCommand {
  case keep, clear, next, previous, pageDown, pageUp

  package static var context: KeyContext { .listFilter }

  package static var keys: [KeyBinding] {
    [
      bind(.keep, "Enter", "keep the filter", "keep"),
      bind(.clear, "Esc", "clear the filter", "clear"),
      bind(.previous, "↑", also: "^P", "the entry above", "move"),
      bind(.next, "↓", also: "^N", "the entry below", "move"),
      bind(.pageDown, "PgDn", "a page down"),
      bind(.pageUp, "PgUp", "a page up"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let picker: KeyContext = .init(
    "picker",
    "while typing in a list",
    PickerCommand.self,
    takesText: true,
    together: [[.picker, .line]]
  )
  package static let list: KeyContext = .init(
    "list",
    "in a list",
    ListCommand.self
  )
  package static let listFilter: KeyContext = .init(
    "history-filter",
    "while typing words to find, in the history and in the archive",
    ListFilterCommand.self,
    takesText: true,
    together: [[.listFilter, .line]]
  )
}

nonisolated extension HintList {
  package static let filtering: HintList = [
    .keys(ListFilterCommand.keep), .keys(ListFilterCommand.clear),
    .keys(ListFilterCommand.previous, ListFilterCommand.next),
  ]
}
