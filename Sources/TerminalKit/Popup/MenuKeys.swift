import TerminalSurface

package nonisolated enum MenuCommand: String, KeyCommand {
  case next, previous, pageDown, pageUp, first, last, pick, cancel

  package static var context: KeyContext { .menu }

  package static var keys: [KeyBinding] {
    [
      bind(.next, "j ↓", also: "^N", "next answer", "move"),
      bind(.previous, "k ↑", also: "^P", "previous answer", "move"),
      bind(.pageDown, "PgDn", "a page down"),
      bind(.pageUp, "PgUp", "a page up"),
      bind(.first, "g Home", "first answer"),
      bind(.last, "G End", "last answer"),
      bind(.pick, "Enter", "choose the answer", "choose"),
      bind(.cancel, "Esc q", also: "m", "cancel", "cancel"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let menu: KeyContext = .init(
    "menu",
    "in a menu",
    MenuCommand.self
  )
}

nonisolated extension HintList {
  package static let menu: HintList = [
    .keys(MenuCommand.next, MenuCommand.previous), .keys(MenuCommand.pick),
    .keys(MenuCommand.cancel),
  ]
}
