import TerminalSurface

/// What a key asks for in the history, while no filter is typed.
package enum HistoryCommand: Hashable, Sendable, CaseIterable {
  case next
  case previous
  case newest
  case oldest
  case halfPageDown
  case halfPageUp
  case pageDown
  case pageUp
  case open
  case restore
  case filter
  case leave
  case back
  case help
  case repaint
  case suspend
}

extension KeyTable {
  package static let history: [KeyBinding<HistoryCommand>] = [
    KeyBinding("j ↓", [.character("j"), KeyPress(.down)], "the entry below, an older one", .next),
    KeyBinding("k ↑", [.character("k"), KeyPress(.up)], "the entry above", .previous),
    KeyBinding("g Home", [.character("g"), KeyPress(.home)], "the newest entry", .newest),
    KeyBinding("G End", [.character("G"), KeyPress(.end)], "the oldest entry", .oldest),
    KeyBinding("Ctrl-D", [.control("d")], "half a page down", .halfPageDown),
    KeyBinding("Ctrl-U", [.control("u")], "half a page up", .halfPageUp),
    KeyBinding("PgDn", [KeyPress(.pageDown)], "a page down", .pageDown),
    KeyBinding("PgUp", [KeyPress(.pageUp)], "a page up", .pageUp),
    KeyBinding(
      "Enter",
      [KeyPress(.enter)],
      "go to the card; a deleted one is shown and can be restored",
      .open
    ),
    KeyBinding("r", [.character("r")], "restore the deleted card", .restore),
    KeyBinding(
      "/",
      [.character("/")],
      "filter by words of titles and of what was done",
      .filter
    ),
    KeyBinding("Esc", [KeyPress(.escape)], "clear the filter; without one, back", .leave),
    KeyBinding("q y", [.character("q"), .character("y")], "back to the board", .back),
    KeyBinding("? F1", [.character("?"), KeyPress(.function(1))], "show the keys", .help),
    KeyBinding("Ctrl-L", [.control("l")], "repaint everything", .repaint),
    KeyBinding("Ctrl-Z", [.control("z")], "suspend; fg comes back", .suspend),
  ]

  static func historyCommand(for press: KeyPress) -> HistoryCommand? { historyCommands[press] }

  private static let historyCommands = table(history)
}
