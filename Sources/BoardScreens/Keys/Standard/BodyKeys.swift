import TerminalSurface

/// The keys of the body of a card.
nonisolated enum BodyKeys {
  static let all = motions + finding + selections + deletions + others

  private static let motions = [
    KeyBinding(BodyKey.left, [KeyPress(.left), .control("b")], "a character to the left"),
    KeyBinding(BodyKey.right, [KeyPress(.right)], "a character to the right"),
    KeyBinding(BodyKey.up, [KeyPress(.up)], "a row up; from the first row to the field above"),
    KeyBinding(BodyKey.down, [KeyPress(.down)], "a row down"),
    KeyBinding(
      BodyKey.wordLeft,
      [KeyPress(.left, .control), .alt("b")],
      aliases: [KeyPress(.left, .alt)],
      "a word to the left"
    ),
    KeyBinding(
      BodyKey.wordRight,
      [KeyPress(.right, .control), .alt("f")],
      aliases: [KeyPress(.right, .alt)],
      "a word to the right"
    ),
    KeyBinding(BodyKey.rowStart, [KeyPress(.home)], "the start of the row"),
    KeyBinding(BodyKey.rowEnd, [KeyPress(.end)], "the end of the row"),
    KeyBinding(BodyKey.lineStart, [.control("a")], "the start of the line"),
    KeyBinding(BodyKey.lineEnd, [.control("e")], "the end of the line"),
    KeyBinding(
      BodyKey.textStart,
      [KeyPress(.home, .control)],
      aliases: [.alt("<")],
      "the start of the text"
    ),
    KeyBinding(
      BodyKey.textEnd,
      [KeyPress(.end, .control)],
      aliases: [.alt(">")],
      "the end of the text"
    ),
    KeyBinding(BodyKey.pageDown, [KeyPress(.pageDown)], "a page down"),
    KeyBinding(BodyKey.pageUp, [KeyPress(.pageUp)], "a page up"),
  ]

  private static let finding = [
    KeyBinding(BodyKey.find, [.control("f")], "find words in the text", word: "find"),
    KeyBinding(BodyKey.findNext, [KeyPress(.function(3)), .alt("n")], "the next match"),
    KeyBinding(
      BodyKey.findPrevious,
      [KeyPress(.function(3), .shift), .alt("p")],
      "the match before"
    ),
  ]

  private static let selections = [
    KeyBinding(BodyKey.selectLeft, [KeyPress(.left, .shift)], "select a character to the left"),
    KeyBinding(BodyKey.selectRight, [KeyPress(.right, .shift)], "select a character to the right"),
    KeyBinding(BodyKey.selectUp, [KeyPress(.up, .shift)], "select a row up"),
    KeyBinding(BodyKey.selectDown, [KeyPress(.down, .shift)], "select a row down"),
    KeyBinding(
      BodyKey.selectWordLeft,
      [KeyPress(.left, [.control, .shift])],
      "select a word to the left"
    ),
    KeyBinding(
      BodyKey.selectWordRight,
      [KeyPress(.right, [.control, .shift])],
      "select a word to the right"
    ),
    KeyBinding(BodyKey.selectToRowStart, [KeyPress(.home, .shift)], "select to the row's start"),
    KeyBinding(BodyKey.selectToRowEnd, [KeyPress(.end, .shift)], "select to the row's end"),
    KeyBinding(BodyKey.selectAll, [.alt("a")], "select all"),
    KeyBinding(
      BodyKey.toggleMark,
      [.control(" ")],
      aliases: [.control("@")],
      "set the mark: the next motions select; again removes it"
    ),
  ]

  private static let deletions = [
    KeyBinding(
      BodyKey.deleteBackward,
      [KeyPress(.backspace)],
      aliases: [.control("h")],
      "delete the character before"
    ),
    KeyBinding(
      BodyKey.deleteForward,
      [KeyPress(.delete), .control("d")],
      "delete the character under the cursor"
    ),
    KeyBinding(
      BodyKey.deleteWordBackward,
      [.control("w")],
      aliases: [KeyPress(.backspace, .alt), KeyPress(.backspace, .control)],
      "delete the word before"
    ),
    KeyBinding(
      BodyKey.deleteWordForward,
      [.alt("d")],
      aliases: [KeyPress(.delete, .control)],
      "delete the word after"
    ),
    KeyBinding(BodyKey.cutToLineStart, [.control("u")], "cut to the line's start"),
    KeyBinding(BodyKey.cutToLineEnd, [.control("k")], "cut to the line's end"),
  ]

  private static let others = [
    KeyBinding(BodyKey.newline, [KeyPress(.enter)], "new line; goes on with a list"),
    KeyBinding(BodyKey.cut, [.control("x")], "cut what is selected"),
    KeyBinding(
      BodyKey.copy,
      [.control("c"), .alt("w")],
      aliases: [.alt("c")],
      "copy what is selected"
    ),
    KeyBinding(BodyKey.paste, [.control("v"), .control("y")], "paste"),
    KeyBinding(BodyKey.undo, [.control("_"), .alt("u")], aliases: [.control("/")], "undo"),
    KeyBinding(BodyKey.redo, [.alt("r")], aliases: [.alt("_")], "redo"),
    KeyBinding(BodyKey.indent, [.alt("i")], "indent the list item, or the line"),
    KeyBinding(BodyKey.outdent, [.alt("o")], "outdent the list item, or the line"),
  ]
}
