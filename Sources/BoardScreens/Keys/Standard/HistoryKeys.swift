import TerminalSurface

/// The keys of the history.
nonisolated enum HistoryKeys {
  static let all = [
    KeyBinding(
      HistoryCommand.next,
      [.character("j"), KeyPress(.down)],
      aliases: [.control("n")],
      "the entry below, an older one",
      word: "choose"
    ),
    KeyBinding(
      HistoryCommand.previous,
      [.character("k"), KeyPress(.up)],
      aliases: [.control("p")],
      "the entry above",
      word: "choose"
    ),
    KeyBinding(
      HistoryCommand.newest,
      [.character("g"), KeyPress(.home)],
      "the newest entry",
      word: "newest"
    ),
    KeyBinding(
      HistoryCommand.oldest,
      [.character("G"), KeyPress(.end)],
      "the oldest entry",
      word: "oldest"
    ),
    KeyBinding(HistoryCommand.halfPageDown, [.control("d")], "half a page down"),
    KeyBinding(HistoryCommand.halfPageUp, [.control("u")], "half a page up"),
    KeyBinding(HistoryCommand.pageDown, [KeyPress(.pageDown)], "a page down"),
    KeyBinding(HistoryCommand.pageUp, [KeyPress(.pageUp)], "a page up"),
    KeyBinding(
      HistoryCommand.open,
      [KeyPress(.enter)],
      "go to the card; a deleted one is shown and can be restored",
      word: "go to the card"
    ),
    KeyBinding(
      HistoryCommand.restore,
      [.character("r")],
      "restore the deleted card",
      word: "restore"
    ),
    KeyBinding(
      HistoryCommand.undo,
      [.character("u")],
      "undo this change, or all that its author did since",
      word: "undo"
    ),
    KeyBinding(
      HistoryCommand.filter,
      [.character("/")],
      "filter by words of titles and of what was done",
      word: "filter"
    ),
    KeyBinding(
      HistoryCommand.leave,
      [KeyPress(.escape)],
      "clear the filter; without one, back",
      word: "back"
    ),
    KeyBinding(HistoryCommand.back, [.character("q"), .character("y")], "back to the board"),
    KeyBinding(
      HistoryCommand.help,
      [.character("?"), KeyPress(.function(1))],
      "show the keys",
      word: "help"
    ),
    KeyBinding(HistoryCommand.repaint, [.control("l")], "repaint everything"),
    KeyBinding(HistoryCommand.suspend, [.control("z")], "suspend; fg comes back"),
  ]

  static let filter = [
    KeyBinding(HistoryFilterCommand.keep, [KeyPress(.enter)], "keep the filter", word: "keep"),
    KeyBinding(HistoryFilterCommand.clear, [KeyPress(.escape)], "clear the filter", word: "clear"),
    KeyBinding(
      HistoryFilterCommand.previous,
      [KeyPress(.up)],
      aliases: [.control("p")],
      "the entry above",
      word: "choose"
    ),
    KeyBinding(
      HistoryFilterCommand.next,
      [KeyPress(.down)],
      aliases: [.control("n")],
      "the entry below",
      word: "choose"
    ),
    KeyBinding(HistoryFilterCommand.pageDown, [KeyPress(.pageDown)], "a page down"),
    KeyBinding(HistoryFilterCommand.pageUp, [KeyPress(.pageUp)], "a page up"),
  ]
}
