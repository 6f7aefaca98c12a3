import TerminalSurface

/// The keys of the board.
nonisolated enum BoardKeys {
  static let all =
    columnFocus.grouped(.selection) + cardSelection.grouped(.selection) + cardKeys.grouped(.cards)
    + RelationKeys.all.grouped(.cards)
    + FindingKeys.all.grouped(.finding) + cardMoves.grouped(.moving) + lastCardKeys.grouped(.cards)
    + pastKeys.grouped(.past)
    + structureKeys.grouped(.columnsAndBoards) + programKeys.grouped(.program)

  private static let columnFocus = [
    KeyBinding(
      Command.focusLeft,
      [.character("h"), KeyPress(.left)],
      "focus the column on the left",
      word: "column"
    ),
    KeyBinding(
      Command.focusRight,
      [.character("l"), KeyPress(.right)],
      "focus the column on the right",
      word: "column"
    ),
    KeyBinding(
      Command.goToColumn,
      "123456789".map(KeyPress.character),
      "focus the column of that number",
      word: "column"
    ),
    KeyBinding(Command.goToLastColumn, [.character("0")], "focus the last column", word: "last"),
  ]

  private static let cardSelection = [
    KeyBinding(
      Command.selectNext,
      [.character("j"), KeyPress(.down)],
      "select the next card",
      word: "next"
    ),
    KeyBinding(
      Command.selectPrevious,
      [.character("k"), KeyPress(.up)],
      "select the previous card",
      word: "previous"
    ),
    KeyBinding(
      Command.selectFirst,
      [.character("g"), KeyPress(.home)],
      "select the first card",
      word: "first"
    ),
    KeyBinding(
      Command.selectLast,
      [.character("G"), KeyPress(.end)],
      "select the last card",
      word: "last"
    ),
    KeyBinding(Command.halfPageDown, [.control("d")], "half a page down"),
    KeyBinding(Command.halfPageUp, [.control("u")], "half a page up"),
    KeyBinding(Command.pageDown, [KeyPress(.pageDown)], "a page down"),
    KeyBinding(Command.pageUp, [KeyPress(.pageUp)], "a page up"),
  ]

  private static let cardKeys = [
    KeyBinding(
      Command.add,
      [.character("a"), .character("n")],
      "add cards after the selected one",
      word: "add"
    ),
    KeyBinding(Command.rename, [.character("r")], "rename the card", word: "rename"),
    KeyBinding(
      Command.open,
      [.character("e"), KeyPress(.enter)],
      "open the card in the editor",
      word: "open"
    ),
    KeyBinding(Command.read, [.character(" ")], "read the whole card", word: "read"),
    KeyBinding(Command.openLink, [.character("o")], "open a link of the card", word: "link"),
    KeyBinding(Command.newCard, [.character("A")], "add a card in the editor"),
    KeyBinding(
      Command.openBodyExternally,
      [.character("E")],
      "edit the body in $VISUAL or $EDITOR"
    ),
    KeyBinding(Command.setDue, [.character("D")], "set the due date", word: "due"),
    KeyBinding(
      Command.cyclePriority,
      [.character("p")],
      "next priority: low, medium, high, none",
      word: "priority"
    ),
    KeyBinding(Command.setTags, [.character("t")], "edit the tags", word: "tags"),
  ]

  private static let cardMoves = [
    KeyBinding(
      Command.moveLeft,
      [.character("H"), .shift(.left)],
      "move the card to the column on the left",
      word: "move"
    ),
    KeyBinding(
      Command.moveRight,
      [.character("L"), .shift(.right)],
      "move the card to the column on the right",
      word: "move"
    ),
    KeyBinding(
      Command.moveDown,
      [.character("J"), .shift(.down)],
      "move the card down",
      word: "order"
    ),
    KeyBinding(Command.moveUp, [.character("K"), .shift(.up)], "move the card up", word: "order"),
    KeyBinding(
      Command.moveTo,
      [.character("m")],
      "choose a column or a board to move the card to",
      word: "move to"
    ),
  ]

  private static let lastCardKeys = [
    KeyBinding(Command.archive, [.character("x")], "archive the card", word: "archive"),
    KeyBinding(
      Command.archiveDone,
      [.character("X")],
      "archive the old cards of a done column",
      word: "archive old"
    ),
    KeyBinding(
      Command.showArchive,
      [.character("R")],
      "archived cards: find, restore, delete",
      word: "archived"
    ),
    KeyBinding(
      Command.delete,
      [.character("d"), KeyPress(.delete)],
      "delete the card",
      word: "delete"
    ),
  ]

  private static let pastKeys = [
    KeyBinding(
      Command.undo,
      [.character("u")],
      "undo your last change, then the one before",
      word: "undo"
    ),
    KeyBinding(
      Command.redo,
      [.character("U"), .control("r")],
      "redo what was undone",
      word: "redo"
    ),
    KeyBinding(
      Command.history,
      [.character("y")],
      "history: what happened on the board",
      word: "history"
    ),
    KeyBinding(Command.cardHistory, [.character("Y")], "history of the card"),
    KeyBinding(
      Command.flow,
      [.character("F")],
      "flow: cards by column, finished by week, how long they took",
      word: "flow"
    ),
  ]

  private static let structureKeys = [
    KeyBinding(
      Command.columns,
      [.character("c")],
      "columns: add, rename, reorder, kind, limit, delete",
      word: "columns"
    ),
    KeyBinding(
      Command.boards,
      [.character("b")],
      "boards: open, add, rename, reorder, archive, delete",
      word: "boards"
    ),
  ]

  private static let programKeys = [
    KeyBinding(
      Command.copy,
      [.character("w")],
      "copy the card's title, identifier or Markdown",
      word: "copy"
    ),
    KeyBinding(
      Command.compact,
      [.character("z")],
      "one line a card, or as many as it needs",
      word: "compact"
    ),
    KeyBinding(Command.themes, [.character("T")], "choose the colours", word: "colours"),
    KeyBinding(
      Command.togglePane,
      [.character("P")],
      "show or hide the reading pane",
      word: "pane"
    ),
    KeyBinding(
      Command.commands,
      [.character(":")],
      "every command by its name",
      word: "commands"
    ),
    KeyBinding(Command.help, [.character("?")], "show the keys", word: "help"),
    KeyBinding(Command.repaint, [.control("l")], "repaint everything"),
    KeyBinding(Command.suspend, [.control("z")], "suspend; fg comes back"),
    KeyBinding(Command.quit, [.character("q")], "quit"),
  ]
}
