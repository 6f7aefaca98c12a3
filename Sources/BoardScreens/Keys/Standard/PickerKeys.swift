import TerminalSurface

/// The keys of lists.
nonisolated enum PickerKeys {
  static let all = [
    KeyBinding(
      PickerCommand.previous,
      [KeyPress(.up), .control("p")],
      "previous row",
      word: "choose"
    ),
    KeyBinding(PickerCommand.next, [KeyPress(.down), .control("n")], "next row", word: "choose"),
    KeyBinding(PickerCommand.pageUp, [KeyPress(.pageUp)], "a page up"),
    KeyBinding(PickerCommand.pageDown, [KeyPress(.pageDown)], "a page down"),
    KeyBinding(
      PickerCommand.first,
      [KeyPress(.home)],
      aliases: [KeyPress(.home, .control)],
      "first row",
      isShadowing: true
    ),
    KeyBinding(
      PickerCommand.last,
      [KeyPress(.end)],
      aliases: [KeyPress(.end, .control)],
      "last row",
      isShadowing: true
    ),
    KeyBinding(PickerCommand.pick, [KeyPress(.enter)], "take the row", word: "open"),
    KeyBinding(
      PickerCommand.actions,
      [KeyPress(.tab)],
      "what else can be done to the row",
      word: "actions"
    ),
    KeyBinding(
      PickerCommand.close,
      [KeyPress(.escape)],
      "clear what was typed; without it, close",
      word: "close"
    ),
  ]

  static let actions = [
    KeyBinding(
      ActionListCommand.next,
      [.character("j"), KeyPress(.down)],
      aliases: [.control("n")],
      "next action",
      word: "choose"
    ),
    KeyBinding(
      ActionListCommand.previous,
      [.character("k"), KeyPress(.up)],
      aliases: [.control("p")],
      "previous action",
      word: "choose"
    ),
    KeyBinding(ActionListCommand.pageDown, [KeyPress(.pageDown)], "a page down"),
    KeyBinding(ActionListCommand.pageUp, [KeyPress(.pageUp)], "a page up"),
    KeyBinding(ActionListCommand.first, [KeyPress(.home)], "first action"),
    KeyBinding(ActionListCommand.last, [KeyPress(.end)], "last action"),
    KeyBinding(ActionListCommand.run, [KeyPress(.enter)], "do it", word: "do it"),
    KeyBinding(
      ActionListCommand.back,
      [KeyPress(.escape), KeyPress(.tab)],
      aliases: [.character("q"), KeyPress(.backTab)],
      "back to the rows",
      word: "back"
    ),
  ]

  static let boards = [
    KeyBinding(BoardsCommand.add, [.character("a")], aliases: [.character("n")], "add a board"),
    KeyBinding(BoardsCommand.rename, [.character("r"), .control("r")], "rename"),
    KeyBinding(BoardsCommand.moveDown, [.character("J"), .shift(.down)], "move down"),
    KeyBinding(BoardsCommand.moveUp, [.character("K"), .shift(.up)], "move up"),
    KeyBinding(
      BoardsCommand.archive,
      [.character("x"), .control("x")],
      "archive, or bring out of the archive"
    ),
    KeyBinding(BoardsCommand.delete, [.character("d")], "delete with all of its cards"),
    KeyBinding(BoardsCommand.undo, [.character("u")], "undo your last change"),
  ]

  static let columns = columnSelection + columnChanges

  private static let columnSelection = [
    KeyBinding(
      ColumnsCommand.next,
      [.character("j"), KeyPress(.down)],
      aliases: [.control("n")],
      "next column"
    ),
    KeyBinding(
      ColumnsCommand.previous,
      [.character("k"), KeyPress(.up)],
      aliases: [.control("p")],
      "previous column"
    ),
    KeyBinding(ColumnsCommand.pageDown, [KeyPress(.pageDown)], "a page down"),
    KeyBinding(ColumnsCommand.pageUp, [KeyPress(.pageUp)], "a page up"),
    KeyBinding(ColumnsCommand.first, [.character("g"), KeyPress(.home)], "first column"),
    KeyBinding(ColumnsCommand.last, [.character("G"), KeyPress(.end)], "last column"),
    KeyBinding(ColumnsCommand.go, [KeyPress(.enter)], "go to the column", word: "go to"),
  ]

  private static let columnChanges = [
    KeyBinding(
      ColumnsCommand.add,
      [.character("a"), .character("n")],
      "add a column after this one",
      word: "add"
    ),
    KeyBinding(ColumnsCommand.rename, [.character("r")], "rename the column", word: "rename"),
    KeyBinding(
      ColumnsCommand.moveDown,
      [.character("J"), .shift(.down)],
      "move the column to the right",
      word: "order"
    ),
    KeyBinding(
      ColumnsCommand.moveUp,
      [.character("K"), .shift(.up)],
      "move the column to the left",
      word: "order"
    ),
    KeyBinding(
      ColumnsCommand.kind,
      [.character("t")],
      "choose the kind: to do, doing or done",
      word: "kind"
    ),
    KeyBinding(
      ColumnsCommand.limit,
      [.character("l")],
      "set how many cards it should hold",
      word: "limit"
    ),
    KeyBinding(
      ColumnsCommand.delete,
      [.character("d"), KeyPress(.delete)],
      "delete the column; asks where its cards go",
      word: "delete"
    ),
    KeyBinding(ColumnsCommand.undo, [.character("u")], "undo your last change", word: "undo"),
    KeyBinding(
      ColumnsCommand.redo,
      [.character("U"), .control("r")],
      "redo what was undone",
      word: "redo"
    ),
    KeyBinding(
      ColumnsCommand.help,
      [.character("?"), KeyPress(.function(1))],
      "show the keys",
      word: "help"
    ),
    KeyBinding(
      ColumnsCommand.close,
      [KeyPress(.escape), .character("q"), .character("c")],
      "back to the board",
      word: "close"
    ),
  ]
}
