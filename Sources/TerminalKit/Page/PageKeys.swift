import TerminalSurface

package nonisolated enum PageCommand: String, KeyCommand {
  case down, up, halfPageDown, halfPageUp, pageDown, pageUp, top, bottom, back

  package static var context: KeyContext { .page }

  package static var keys: [KeyBinding] {
    [
      bind(.down, "j ↓", "a line down", "scroll"),
      bind(.up, "k ↑", "a line up", "scroll"),
      bind(.halfPageDown, "^D", "half a page down"),
      bind(.halfPageUp, "^U", "half a page up"),
      bind(.pageDown, "PgDn", "a page down"),
      bind(.pageUp, "PgUp", "a page up"),
      bind(.top, "g Home", "the first line"),
      bind(.bottom, "G End", "the last line"),
      bind(.back, "Esc q ?", also: "F1", "back", "back"),
    ]
  }
}

package nonisolated enum HelpCommand: String, KeyCommand {
  case find

  package static var context: KeyContext { .help }

  package static var keys: [KeyBinding] {
    [
      bind(.find, "/", "find by words", "find")
    ]
  }
}

nonisolated extension KeyContext {
  package static let page: KeyContext = .init(
    "page",
    "on a page such as the help",
    PageCommand.self,
    together: []
  )
  package static let help: KeyContext = .init(
    "help",
    "in the help",
    HelpCommand.self,
    together: [[.help, .page]]
  )
}

nonisolated extension HintList {
  package static let help: HintList = [
    .keys(PageCommand.down, PageCommand.up), .keys(HelpCommand.find), .keys(PageCommand.back),
  ]
  package static let findingHelp: HintList = [
    .keys(ListFilterCommand.keep), .keys(ListFilterCommand.clear),
  ]
}
