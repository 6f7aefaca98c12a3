import TerminalSurface

/// What a key asks for in the card editor, whichever field has the focus.
package enum EditorCommand: Hashable, Sendable, CaseIterable {
  case nextField
  case previousField
  case save
  case close
  case nextCard
  case previousCard
  case openExternally
  case help
  case repaint
  case suspend
}

/// What a key asks for in the checklist, while no step is being typed.
package enum ChecklistCommand: Hashable, Sendable, CaseIterable {
  case next
  case previous
  case tick
  case add
  case rename
  case delete
  case moveDown
  case moveUp
  case undo
}

extension KeyTable {
  package static let editor: [KeyBinding<EditorCommand>] = [
    KeyBinding("Tab", [KeyPress(.tab)], "next field", .nextField),
    KeyBinding(
      "Shift-Tab",
      [KeyPress(.backTab), KeyPress(.tab, .shift)],
      "previous field",
      .previousField
    ),
    KeyBinding("Ctrl-S", [.control("s")], "done: save and close", .save),
    KeyBinding("Esc", [KeyPress(.escape)], "close; asks first when something was changed", .close),
    KeyBinding("Ctrl-N", [.control("n")], "save, and go to the next card", .nextCard),
    KeyBinding("Ctrl-P", [.control("p")], "save, and go to the previous card", .previousCard),
    KeyBinding(
      "Ctrl-G",
      [.control("g")],
      "edit the body in $VISUAL or $EDITOR",
      .openExternally
    ),
    KeyBinding("F1", [KeyPress(.function(1))], "show the keys", .help),
    KeyBinding("Ctrl-L", [.control("l")], "repaint everything", .repaint),
    KeyBinding("Ctrl-Z", [.control("z")], "suspend; fg comes back", .suspend),
  ]

  package static let checklist: [KeyBinding<ChecklistCommand>] = [
    KeyBinding("j ↓", [.character("j"), KeyPress(.down)], "next step", .next),
    KeyBinding("k ↑", [.character("k"), KeyPress(.up)], "previous step", .previous),
    KeyBinding("Space", [.character(" ")], "tick the step, or take the tick away", .tick),
    KeyBinding("a n", [.character("a"), .character("n")], "add steps after this one", .add),
    KeyBinding("r Enter", [.character("r"), KeyPress(.enter)], "rename the step", .rename),
    KeyBinding("d Del", [.character("d"), KeyPress(.delete)], "delete the step", .delete),
    KeyBinding(
      "J Shift-↓",
      [.character("J"), KeyPress(.down, .shift)],
      "move the step down",
      .moveDown
    ),
    KeyBinding("K Shift-↑", [.character("K"), KeyPress(.up, .shift)], "move the step up", .moveUp),
    KeyBinding("u", [.character("u")], "take back what was done to the checklist", .undo),
  ]

  static func editorCommand(for press: KeyPress) -> EditorCommand? {
    editorCommands[press]
  }

  static func checklistCommand(for press: KeyPress) -> ChecklistCommand? {
    checklistCommands[press]
  }

  private static let editorCommands = table(editor)
  private static let checklistCommands = table(checklist)
}
