import TerminalSurface

/// The keys of what is typed on one line.
nonisolated enum LineKeys {
  static let prompt = [
    KeyBinding(PromptCommand.submit, [KeyPress(.enter)], "take what was typed", word: "set"),
    KeyBinding(PromptCommand.cancel, [KeyPress(.escape)], "close the prompt", word: "cancel"),
    KeyBinding(
      PromptCommand.widen,
      [KeyPress(.tab)],
      "open a new card in the editor, a due date in the calendar",
      word: "open in the editor"
    ),
    KeyBinding(
      PromptCommand.complete,
      [KeyPress(.right), KeyPress(.end)],
      "take the tag that is offered",
      word: "complete",
      isShadowing: true
    ),
  ]

  static let offer = [
    KeyBinding(OfferCommand.cardALine, [KeyPress(.enter)], "a card a line"),
    KeyBinding(OfferCommand.oneCard, [KeyPress(.tab)], "one card"),
    KeyBinding(OfferCommand.drop, [KeyPress(.escape)], "drop the paste"),
  ]

  static let name = [
    KeyBinding(NameCommand.submit, [KeyPress(.enter)], "take what was typed", word: "set"),
    KeyBinding(NameCommand.cancel, [KeyPress(.escape)], "change nothing", word: "cancel"),
  ]

  static let line = [
    KeyBinding(
      LineCommand.left,
      [KeyPress(.left), .control("b")],
      "a character to the left"
    ),
    KeyBinding(
      LineCommand.right,
      [KeyPress(.right), .control("f")],
      "a character to the right"
    ),
    KeyBinding(
      LineCommand.wordLeft,
      [KeyPress(.left, .control), .alt("b")],
      aliases: [KeyPress(.left, .alt)],
      "a word to the left"
    ),
    KeyBinding(
      LineCommand.wordRight,
      [KeyPress(.right, .control), .alt("f")],
      aliases: [KeyPress(.right, .alt)],
      "a word to the right"
    ),
    KeyBinding(LineCommand.start, [KeyPress(.home), .control("a")], "the start of the line"),
    KeyBinding(LineCommand.end, [KeyPress(.end), .control("e")], "the end of the line"),
    KeyBinding(
      LineCommand.deleteBackward,
      [KeyPress(.backspace)],
      aliases: [.control("h")],
      "delete the character before"
    ),
    KeyBinding(
      LineCommand.deleteForward,
      [KeyPress(.delete), .control("d")],
      "delete the character under the cursor"
    ),
    KeyBinding(
      LineCommand.deleteWordBackward,
      [.control("w")],
      aliases: [KeyPress(.backspace, .alt)],
      "delete the word before"
    ),
    KeyBinding(LineCommand.deleteWordForward, [.alt("d")], "delete the word after"),
    KeyBinding(LineCommand.deleteToStart, [.control("u")], "delete to the line's start"),
    KeyBinding(LineCommand.deleteToEnd, [.control("k")], "delete to the line's end"),
    KeyBinding(LineCommand.undo, [.control("_"), .alt("u")], aliases: [.control("/")], "undo"),
    KeyBinding(LineCommand.redo, [.alt("r")], aliases: [.alt("_")], "redo"),
  ]
}
