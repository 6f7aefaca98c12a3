import TerminalSurface

/// The keys of menus, of the calendar and of pages.
nonisolated enum PopupKeys {
  static let menu = [
    KeyBinding(
      MenuCommand.next,
      [.character("j"), KeyPress(.down)],
      aliases: [.control("n")],
      "next answer",
      word: "choose"
    ),
    KeyBinding(
      MenuCommand.previous,
      [.character("k"), KeyPress(.up)],
      aliases: [.control("p")],
      "previous answer",
      word: "choose"
    ),
    KeyBinding(MenuCommand.pageDown, [KeyPress(.pageDown)], "a page down"),
    KeyBinding(MenuCommand.pageUp, [KeyPress(.pageUp)], "a page up"),
    KeyBinding(MenuCommand.first, [.character("g"), KeyPress(.home)], "first answer"),
    KeyBinding(MenuCommand.last, [.character("G"), KeyPress(.end)], "last answer"),
    KeyBinding(MenuCommand.pick, [KeyPress(.enter)], "take the answer", word: "take it"),
    KeyBinding(
      MenuCommand.cancel,
      [KeyPress(.escape), .character("q")],
      aliases: [.character("m")],
      "close without an answer",
      word: "cancel"
    ),
  ]

  static let calendar = [
    KeyBinding(
      CalendarCommand.previousDay,
      [KeyPress(.left), .character("h")],
      "the day before",
      word: "day"
    ),
    KeyBinding(
      CalendarCommand.nextDay,
      [KeyPress(.right), .character("l")],
      "the day after",
      word: "day"
    ),
    KeyBinding(
      CalendarCommand.previousWeek,
      [KeyPress(.up), .character("k")],
      "a week back",
      word: "week"
    ),
    KeyBinding(
      CalendarCommand.nextWeek,
      [KeyPress(.down), .character("j")],
      "a week on",
      word: "week"
    ),
    KeyBinding(
      CalendarCommand.previousMonth,
      [KeyPress(.pageUp)],
      "a month back",
      word: "month"
    ),
    KeyBinding(CalendarCommand.nextMonth, [KeyPress(.pageDown)], "a month on", word: "month"),
    KeyBinding(CalendarCommand.today, [.character("t")], "go to today", word: "today"),
    KeyBinding(
      CalendarCommand.pick,
      [KeyPress(.enter), .character(" ")],
      "take the day",
      word: "pick"
    ),
    KeyBinding(
      CalendarCommand.cancel,
      [KeyPress(.escape), .character("q")],
      "close without a day",
      word: "cancel"
    ),
  ]

  static let help = [
    KeyBinding(HelpCommand.find, [.character("/")], "find by words", word: "find")
  ]

  static let flow = [
    KeyBinding(
      FlowCommand.help,
      [.character("?"), KeyPress(.function(1))],
      "show the keys",
      word: "help",
      isShadowing: true
    )
  ]

  static let page = [
    KeyBinding(
      PageCommand.down,
      [.character("j"), KeyPress(.down)],
      "a line down",
      word: "scroll"
    ),
    KeyBinding(PageCommand.up, [.character("k"), KeyPress(.up)], "a line up", word: "scroll"),
    KeyBinding(PageCommand.halfPageDown, [.control("d")], "half a page down"),
    KeyBinding(PageCommand.halfPageUp, [.control("u")], "half a page up"),
    KeyBinding(PageCommand.pageDown, [KeyPress(.pageDown)], "a page down"),
    KeyBinding(PageCommand.pageUp, [KeyPress(.pageUp)], "a page up"),
    KeyBinding(PageCommand.top, [.character("g"), KeyPress(.home)], "the first line"),
    KeyBinding(PageCommand.bottom, [.character("G"), KeyPress(.end)], "the last line"),
    KeyBinding(
      PageCommand.back,
      [KeyPress(.escape), .character("q"), .character("?")],
      aliases: [KeyPress(.function(1))],
      "back",
      word: "back"
    ),
  ]
}
