import TerminalSurface

/// The keys of the reading view.
nonisolated enum ReaderKeys {
  static let all = readerScrolling + readerFinding + readerCards

  static let find = [
    KeyBinding(
      FindCommand.keep,
      [KeyPress(.enter)],
      "stay here, with the matches marked",
      word: "keep"
    ),
    KeyBinding(
      FindCommand.clear,
      [KeyPress(.escape)],
      "go back to where you were",
      word: "back"
    ),
    KeyBinding(FindCommand.previous, [KeyPress(.up)], "the match before", word: "match"),
    KeyBinding(FindCommand.next, [KeyPress(.down)], "the next match", word: "match"),
  ]

  private static let readerFinding = [
    KeyBinding(ReaderCommand.find, [.character("/")], "find words in the card", word: "find"),
    KeyBinding(ReaderCommand.findNext, [.character("n")], "the next match", word: "match"),
    KeyBinding(ReaderCommand.findPrevious, [.character("N")], "the match before", word: "match"),
  ]

  private static let readerScrolling = [
    KeyBinding(
      ReaderCommand.down,
      [.character("j"), KeyPress(.down)],
      "a line down",
      word: "scroll"
    ),
    KeyBinding(ReaderCommand.up, [.character("k"), KeyPress(.up)], "a line up", word: "scroll"),
    KeyBinding(ReaderCommand.halfPageDown, [.control("d")], "half a page down"),
    KeyBinding(ReaderCommand.halfPageUp, [.control("u")], "half a page up"),
    KeyBinding(
      ReaderCommand.pageDown,
      [KeyPress(.pageDown), .control("f")],
      "a page down"
    ),
    KeyBinding(ReaderCommand.pageUp, [KeyPress(.pageUp), .control("b")], "a page up"),
    KeyBinding(ReaderCommand.top, [.character("g"), KeyPress(.home)], "the first line"),
    KeyBinding(ReaderCommand.bottom, [.character("G"), KeyPress(.end)], "the last line"),
  ]

  private static let readerCards = [
    KeyBinding(
      ReaderCommand.nextCard,
      [.character("l"), KeyPress(.right)],
      "the next card of the column",
      word: "next card"
    ),
    KeyBinding(
      ReaderCommand.previousCard,
      [.character("h"), KeyPress(.left)],
      "the previous card of the column",
      word: "previous card"
    ),
    KeyBinding(
      ReaderCommand.edit,
      [.character("e"), KeyPress(.enter)],
      "open the card in the editor",
      word: "edit"
    ),
    KeyBinding(
      ReaderCommand.toggleStep,
      "123456789".map(KeyPress.character),
      "toggle the step of that number",
      word: "steps"
    ),
    KeyBinding(ReaderCommand.openLink, [.character("o")], "open a link of the body", word: "link"),
    KeyBinding(
      ReaderCommand.comment,
      [.character("C")],
      "comments: what was said about the card",
      word: "comment"
    ),
    KeyBinding(ReaderCommand.archive, [.character("x")], "archive the card", word: "archive"),
    KeyBinding(ReaderCommand.undo, [.character("u")], "undo your last change", word: "undo"),
    KeyBinding(
      ReaderCommand.redo,
      [.character("U"), .control("r")],
      "redo what was undone",
      word: "redo"
    ),
    KeyBinding(
      ReaderCommand.back,
      [.character("q"), KeyPress(.escape), .character(" ")],
      "back to the board",
      word: "back"
    ),
    KeyBinding(
      ReaderCommand.commands,
      [.character(":")],
      "every command by its name",
      word: "commands"
    ),
    KeyBinding(
      ReaderCommand.help,
      [.character("?"), KeyPress(.function(1))],
      "show the keys",
      word: "help"
    ),
  ]
}
