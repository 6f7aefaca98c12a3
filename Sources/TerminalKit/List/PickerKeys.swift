import TerminalSurface

package nonisolated enum PickerCommand: String, KeyCommand {
  case next, previous
  case pageDown = "page-down"
  case pageUp = "page-up"
  case first, last, pick, actions, close

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
      bind(.actions, "Tab", "more actions for the row", "actions"),
      bind(.close, "Esc", "clear the text, then close", "close"),
    ]
  }
}

package nonisolated enum ActionListCommand: String, KeyCommand {
  case next, previous
  case pageDown = "page-down"
  case pageUp = "page-up"
  case first, last, run, back

  package static var context: KeyContext { .actions }

  package static var keys: [KeyBinding] {
    [
      bind(.next, "j ↓", also: "^N", "next action", "move"),
      bind(.previous, "k ↑", also: "^P", "previous action", "move"),
      bind(.pageDown, "PgDn", "a page down"),
      bind(.pageUp, "PgUp", "a page up"),
      bind(.first, "Home", "first action"),
      bind(.last, "End", "last action"),
      bind(.run, "Enter", "run it", "run"),
      bind(.back, "Esc Tab", also: "q Shift-Tab", "back to the rows", "back"),
    ]
  }
}

package nonisolated enum HistoryFilterCommand: String, KeyCommand {
  case keep, clear, next, previous
  case pageDown = "page-down"
  case pageUp = "page-up"

  package static var context: KeyContext { .historyFilter }

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
    "in a searchable list",
    PickerCommand.self,
    takesText: true,
    together: []
  )
  package static let actions: KeyContext = .init(
    "actions",
    "in the list of actions",
    ActionListCommand.self,
    together: [],
    footers: ["actions": .actions]
  )
  package static let historyFilter: KeyContext = .init(
    "history-filter",
    "while typing words to find, in the history and in the archive",
    HistoryFilterCommand.self,
    takesText: true,
    together: [[.historyFilter, .line]],
    footers: ["filtering": .filtering]
  )
}

nonisolated extension HintList {
  package static let actions: HintList = [
    .keys(ActionListCommand.next, ActionListCommand.previous), .keys(ActionListCommand.run),
    .keys(ActionListCommand.back),
  ]
  package static let filtering: HintList = [
    .keys(HistoryFilterCommand.keep), .keys(HistoryFilterCommand.clear),
    .keys(HistoryFilterCommand.previous, HistoryFilterCommand.next),
  ]
}
