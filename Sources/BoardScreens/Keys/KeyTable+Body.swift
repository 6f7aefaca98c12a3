import TerminalSurface
package import TextEditing

/// What a key asks for in the body of a card.
package enum BodyCommand: Hashable, Sendable {
  case edit(TextEdit)
  case pageDown
  case pageUp
  /// Puts in what was cut or copied last.
  case putIn
}

extension KeyTable {
  package static let body: [KeyBinding<BodyCommand>] =
    bodyMotions + bodySelections + bodyDeletions + bodyRest

  static func bodyCommand(for press: KeyPress) -> BodyCommand? { bodyCommands[press] }

  private static let bodyCommands = table(body)

  private static func alt(_ character: Character) -> KeyPress {
    KeyPress(.character(character), .alt)
  }

  private static func motion(
    _ label: String,
    _ keys: [KeyPress],
    _ help: String,
    _ motion: TextMotion
  ) -> KeyBinding<BodyCommand> {
    KeyBinding(label, keys, help, .edit(.move(motion)))
  }

  private static let bodyMotions: [KeyBinding<BodyCommand>] = [
    motion("← Ctrl-B", [KeyPress(.left), .control("b")], "a character to the left", .left),
    motion("→ Ctrl-F", [KeyPress(.right), .control("f")], "a character to the right", .right),
    motion("↑", [KeyPress(.up)], "a row up; from the first row to the field above", .up(rows: 1)),
    motion("↓", [KeyPress(.down)], "a row down", .down(rows: 1)),
    motion(
      "Ctrl-← Alt-B",
      [KeyPress(.left, .control), KeyPress(.left, .alt), alt("b")],
      "a word to the left",
      .wordLeft
    ),
    motion(
      "Ctrl-→ Alt-F",
      [KeyPress(.right, .control), KeyPress(.right, .alt), alt("f")],
      "a word to the right",
      .wordRight
    ),
    motion("Home", [KeyPress(.home)], "the start of the row", .rowStart),
    motion("End", [KeyPress(.end)], "the end of the row", .rowEnd),
    motion("Ctrl-A", [.control("a")], "the start of the line", .lineStart),
    motion("Ctrl-E", [.control("e")], "the end of the line", .lineEnd),
    motion(
      "Ctrl-Home",
      [KeyPress(.home, .control), alt("<")],
      "the start of the text",
      .textStart
    ),
    motion("Ctrl-End", [KeyPress(.end, .control), alt(">")], "the end of the text", .textEnd),
    KeyBinding("PgDn", [KeyPress(.pageDown)], "a page down", .pageDown),
    KeyBinding("PgUp", [KeyPress(.pageUp)], "a page up", .pageUp),
  ]

  private static func selection(
    _ label: String,
    _ keys: [KeyPress],
    _ help: String,
    _ motion: TextMotion
  ) -> KeyBinding<BodyCommand> {
    KeyBinding(label, keys, help, .edit(.select(motion)))
  }

  private static let bodySelections: [KeyBinding<BodyCommand>] = [
    selection("Shift-←", [KeyPress(.left, .shift)], "select a character to the left", .left),
    selection("Shift-→", [KeyPress(.right, .shift)], "select a character to the right", .right),
    selection("Shift-↑", [KeyPress(.up, .shift)], "select a row up", .up(rows: 1)),
    selection("Shift-↓", [KeyPress(.down, .shift)], "select a row down", .down(rows: 1)),
    selection(
      "Ctrl-Shift-←",
      [KeyPress(.left, [.control, .shift])],
      "select a word to the left",
      .wordLeft
    ),
    selection(
      "Ctrl-Shift-→",
      [KeyPress(.right, [.control, .shift])],
      "select a word to the right",
      .wordRight
    ),
    selection("Shift-Home", [KeyPress(.home, .shift)], "select to the row's start", .rowStart),
    selection("Shift-End", [KeyPress(.end, .shift)], "select to the row's end", .rowEnd),
    KeyBinding("Alt-A", [alt("a")], "select all", .edit(.selectAll)),
    KeyBinding(
      "Ctrl-Space",
      [.control(" "), .control("@")],
      "set the mark: the next motions select; again takes it away",
      .edit(.toggleMark)
    ),
  ]

  private static let bodyDeletions: [KeyBinding<BodyCommand>] = [
    KeyBinding(
      "Backspace",
      [KeyPress(.backspace), .control("h")],
      "delete the character before",
      .edit(.delete(.characterBackward))
    ),
    KeyBinding(
      "Del Ctrl-D",
      [KeyPress(.delete), .control("d")],
      "delete the character under the cursor",
      .edit(.delete(.characterForward))
    ),
    KeyBinding(
      "Ctrl-W",
      [.control("w"), KeyPress(.backspace, .alt), KeyPress(.backspace, .control)],
      "delete the word before",
      .edit(.delete(.wordBackward))
    ),
    KeyBinding(
      "Alt-D",
      [alt("d"), KeyPress(.delete, .control)],
      "delete the word after",
      .edit(.delete(.wordForward))
    ),
    KeyBinding("Ctrl-U", [.control("u")], "cut to the line's start", .edit(.delete(.toLineStart))),
    KeyBinding("Ctrl-K", [.control("k")], "cut to the line's end", .edit(.delete(.toLineEnd))),
  ]

  private static let bodyRest: [KeyBinding<BodyCommand>] = [
    KeyBinding("Enter", [KeyPress(.enter)], "new line; goes on with a list", .edit(.newline)),
    KeyBinding("Ctrl-X", [.control("x")], "cut what is selected", .edit(.cut)),
    KeyBinding(
      "Ctrl-C Alt-W",
      [.control("c"), alt("w"), alt("c")],
      "copy what is selected",
      .edit(.copy)
    ),
    KeyBinding(
      "Ctrl-V Ctrl-Y",
      [.control("v"), .control("y")],
      "put in what was cut or copied",
      .putIn
    ),
    KeyBinding("Ctrl-_ Alt-U", [.control("_"), .control("/"), alt("u")], "undo", .edit(.undo)),
    KeyBinding("Alt-R", [alt("r"), alt("_")], "redo", .edit(.redo)),
    KeyBinding("Alt-I", [alt("i")], "indent the list item", .edit(.indentItems)),
    KeyBinding("Alt-O", [alt("o")], "outdent the list item", .edit(.outdentItems)),
  ]
}
