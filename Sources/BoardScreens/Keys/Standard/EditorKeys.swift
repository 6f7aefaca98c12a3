import TerminalSurface

/// The keys of the editor and of its fields but for the body.
nonisolated enum EditorKeys {
  static let all = [
    KeyBinding(EditorCommand.nextField, [KeyPress(.tab)], "next field"),
    KeyBinding(
      EditorCommand.previousField,
      [KeyPress(.backTab)],
      "previous field"
    ),
    KeyBinding(EditorCommand.save, [.control("s")], "done: save and close", word: "done"),
    KeyBinding(
      EditorCommand.close,
      [KeyPress(.escape)],
      "close; asks first when something was changed",
      word: "close"
    ),
    KeyBinding(
      EditorCommand.nextCard,
      [.control("n")],
      "save, and go to the next card",
      word: "next"
    ),
    KeyBinding(
      EditorCommand.previousCard,
      [.control("p")],
      "save, and go to the previous card",
      word: "previous card"
    ),
    KeyBinding(
      EditorCommand.openExternally,
      [.control("g")],
      "edit the body in $VISUAL or $EDITOR",
      word: "$EDITOR"
    ),
    KeyBinding(EditorCommand.help, [KeyPress(.function(1))], "show the keys", word: "keys"),
    KeyBinding(EditorCommand.repaint, [.control("l")], "repaint everything"),
    KeyBinding(EditorCommand.suspend, [.control("z")], "suspend; fg comes back"),
  ]

  static let field = [
    KeyBinding(FieldCommand.next, [KeyPress(.enter), KeyPress(.down)], "next field"),
    KeyBinding(FieldCommand.previous, [KeyPress(.up)], "previous field"),
    KeyBinding(
      FieldCommand.complete,
      [KeyPress(.right), KeyPress(.end)],
      "take the tag that is offered",
      word: "complete",
      isShadowing: true
    ),
  ]

  static let due = [
    KeyBinding(
      DueCommand.calendar,
      [KeyPress(.enter)],
      "open the calendar",
      word: "calendar",
      isShadowing: true
    )
  ]

  static let priority = [
    KeyBinding(
      PriorityCommand.lower,
      [KeyPress(.left), .character("h")],
      "a lower priority",
      word: "choose"
    ),
    KeyBinding(
      PriorityCommand.higher,
      [KeyPress(.right), .character("l")],
      "a higher priority",
      word: "choose"
    ),
    KeyBinding(
      PriorityCommand.cycle,
      [.character(" "), .character("p")],
      "next priority: low, medium, high, none"
    ),
    KeyBinding(
      PriorityCommand.next,
      [KeyPress(.down), KeyPress(.enter), .character("j")],
      "next field"
    ),
    KeyBinding(PriorityCommand.previous, [KeyPress(.up), .character("k")], "previous field"),
  ]

  static let checklist = [
    KeyBinding(ChecklistCommand.next, [.character("j"), KeyPress(.down)], "next step"),
    KeyBinding(ChecklistCommand.previous, [.character("k"), KeyPress(.up)], "previous step"),
    KeyBinding(ChecklistCommand.tick, [.character(" ")], "toggle the step", word: "tick"),
    KeyBinding(
      ChecklistCommand.add,
      [.character("a"), .character("n")],
      "add steps after this one",
      word: "add"
    ),
    KeyBinding(
      ChecklistCommand.rename,
      [.character("r"), KeyPress(.enter)],
      "rename the step",
      word: "rename"
    ),
    KeyBinding(
      ChecklistCommand.delete,
      [.character("d"), KeyPress(.delete)],
      "delete the step",
      word: "delete"
    ),
    KeyBinding(
      ChecklistCommand.moveDown,
      [.character("J"), .shift(.down)],
      "move the step down",
      word: "order"
    ),
    KeyBinding(
      ChecklistCommand.moveUp,
      [.character("K"), .shift(.up)],
      "move the step up",
      word: "order"
    ),
    KeyBinding(
      ChecklistCommand.undo,
      [.character("u")],
      "undo the last change of the checklist"
    ),
  ]

  static let step = [
    KeyBinding(
      StepCommand.enter,
      [KeyPress(.enter)],
      "add the step, and type the next one",
      word: "next step"
    ),
    KeyBinding(
      StepCommand.leave,
      [KeyPress(.escape)],
      "add the step, and leave it",
      word: "leave",
      isShadowing: true
    ),
    KeyBinding(StepCommand.finish, [KeyPress(.up), KeyPress(.down)], "add the step"),
  ]
}
