package import TerminalSurface

/// Every key, declared once.
package enum KeyTable {
  package static let board: [KeyBinding<Command>] = [
    KeyBinding(
      "h ←",
      [.character("h"), KeyPress(.left)],
      "focus the column on the left",
      .focusLeft
    ),
    KeyBinding(
      "l →",
      [.character("l"), KeyPress(.right)],
      "focus the column on the right",
      .focusRight
    ),
    KeyBinding("j ↓", [.character("j"), KeyPress(.down)], "select the next card", .selectNext),
    KeyBinding(
      "k ↑",
      [.character("k"), KeyPress(.up)],
      "select the previous card",
      .selectPrevious
    ),
    KeyBinding(
      "g Home",
      [.character("g"), KeyPress(.home)],
      "select the first card",
      .selectFirst
    ),
    KeyBinding("G End", [.character("G"), KeyPress(.end)], "select the last card", .selectLast),
    KeyBinding("Ctrl-D", [.control("d")], "half a page down", .halfPageDown),
    KeyBinding("Ctrl-U", [.control("u")], "half a page up", .halfPageUp),
    KeyBinding("PgDn", [KeyPress(.pageDown)], "a page down", .pageDown),
    KeyBinding("PgUp", [KeyPress(.pageUp)], "a page up", .pageUp),
    KeyBinding(
      "a n",
      [.character("a"), .character("n")],
      "add cards after the selected one",
      .add
    ),
    KeyBinding("r", [.character("r")], "rename the card", .rename),
    KeyBinding(
      "e Enter",
      [.character("e"), KeyPress(.enter)],
      "open the card in the editor",
      .open
    ),
    KeyBinding("A", [.character("A")], "add a card in the editor", .newCard),
    KeyBinding(
      "E",
      [.character("E")],
      "edit the body in $VISUAL or $EDITOR",
      .openBodyExternally
    ),
    KeyBinding("D", [.character("D")], "set the due date", .setDue),
    KeyBinding("p", [.character("p")], "next priority: low, medium, high, none", .cyclePriority),
    KeyBinding("t", [.character("t")], "edit the tags", .setTags),
    KeyBinding(
      "H Shift-←",
      [.character("H"), KeyPress(.left, .shift)],
      "move the card to the column on the left",
      .moveLeft
    ),
    KeyBinding(
      "L Shift-→",
      [.character("L"), KeyPress(.right, .shift)],
      "move the card to the column on the right",
      .moveRight
    ),
    KeyBinding(
      "J Shift-↓",
      [.character("J"), KeyPress(.down, .shift)],
      "move the card down",
      .moveDown
    ),
    KeyBinding("K Shift-↑", [.character("K"), KeyPress(.up, .shift)], "move the card up", .moveUp),
    KeyBinding("m", [.character("m")], "choose a column to move the card to", .moveTo),
    KeyBinding("d Del", [.character("d"), KeyPress(.delete)], "delete the card", .delete),
    KeyBinding("u", [.character("u")], "undo your last change, then the one before", .undo),
    KeyBinding("U Ctrl-R", [.character("U"), .control("r")], "redo what was undone", .redo),
    KeyBinding("y", [.character("y")], "history: what happened on the board", .history),
    KeyBinding("Y", [.character("Y")], "history of the card", .cardHistory),
    KeyBinding("?", [.character("?")], "show the keys", .help),
    KeyBinding("Ctrl-L", [.control("l")], "repaint everything", .repaint),
    KeyBinding("Ctrl-Z", [.control("z")], "suspend; fg comes back", .suspend),
    KeyBinding("q", [.character("q")], "quit", .quit),
  ]

  /// The command of a key, or nil where it has none.
  package static func command(for press: KeyPress) -> Command? { commands[press] }

  private static let commands = table(board)

  /// The bindings by key.
  static func table<Action>(_ bindings: [KeyBinding<Action>]) -> [KeyPress: Action] {
    var table: [KeyPress: Action] = [:]
    for binding in bindings {
      for key in binding.keys { table[key] = binding.command }
    }
    return table
  }
}
