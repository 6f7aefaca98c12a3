import TerminalSurface

/// The keys with which cards are found and chosen.
nonisolated enum FindingKeys {
  /// Choosing and ordering the cards that show.
  static let all = [
    KeyBinding(
      Command.filter,
      [.character("/")],
      "filter the cards: words, #tag, due:<eom, is:overdue and more",
      word: "filter"
    ),
    KeyBinding(Command.sort, [.character("s")], "choose the order of the cards", word: "sort"),
    KeyBinding(
      Command.group,
      [.character("S")],
      "sections: by priority, due date, tag, assignee, board or month",
      word: "sections"
    ),
    KeyBinding(
      Command.foldSection,
      [KeyPress(.tab)],
      "fold the section, or unfold it",
      word: "fold"
    ),
    KeyBinding(Command.nextSection, [.character("}")], "next section", word: "section"),
    KeyBinding(Command.previousSection, [.character("{")], "previous section", word: "section"),
    KeyBinding(
      Command.views,
      [.character("V")],
      "views: show one, save what shows under a name",
      word: "views"
    ),
    KeyBinding(
      Command.findCard,
      [.control("f")],
      "go to any card of any board",
      word: "go to card"
    ),
    KeyBinding(
      Command.nextUrgent,
      [.character("]")],
      "next card that is overdue or due today",
      word: "urgent"
    ),
    KeyBinding(
      Command.previousUrgent,
      [.character("[")],
      "previous card that is overdue or due today",
      word: "urgent"
    ),
    KeyBinding(
      Command.selectRange,
      [.character("v")],
      "select several cards: from here to where you go",
      word: "select"
    ),
    KeyBinding(
      Command.selectAll,
      [.control("a")],
      "select all cards of the column",
      word: "select all"
    ),
    KeyBinding(
      Command.cancel,
      [KeyPress(.escape)],
      "let go of what is selected, then of the filter",
      word: "clear"
    ),
  ]

  static let filter = [
    KeyBinding(FilterCommand.keep, [KeyPress(.enter)], "keep the filter", word: "keep"),
    KeyBinding(FilterCommand.clear, [KeyPress(.escape)], "show all cards again", word: "clear"),
    KeyBinding(
      FilterCommand.complete,
      [KeyPress(.tab)],
      "complete what is typed, then offer the next",
      word: "complete"
    ),
    KeyBinding(FilterCommand.older, [KeyPress(.up)], "the filter before", word: "earlier"),
    KeyBinding(FilterCommand.newer, [KeyPress(.down)], "the filter after", word: "earlier"),
  ]
}
