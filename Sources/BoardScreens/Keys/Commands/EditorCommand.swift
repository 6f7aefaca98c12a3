/// What a key asks for in the card editor, whichever field has the focus.
package nonisolated enum EditorCommand: String, KeyCommand {
  case nextField = "next-field"
  case previousField = "previous-field"
  case save
  case close
  case nextCard = "next-card"
  case previousCard = "previous-card"
  case openExternally = "edit-externally"
  case help
  case repaint
  case suspend

  package static let context = KeyContext.editor
}

/// What a key asks for in a one-line field of the editor.
package nonisolated enum FieldCommand: String, KeyCommand {
  case next
  case previous
  /// Takes what is offered behind the cursor; without an offer the key is the line's.
  case complete

  package static let context = KeyContext.field
}

/// What a key asks for in the due date's field, before it is any field's.
package nonisolated enum DueCommand: String, KeyCommand {
  case calendar

  package static let context = KeyContext.due
}

/// What a key asks for in the priority's field.
package nonisolated enum PriorityCommand: String, KeyCommand {
  case lower
  case higher
  case cycle
  case next
  case previous

  package static let context = KeyContext.priority
}

/// What a key asks for in the checklist, while no step is being typed.
package nonisolated enum ChecklistCommand: String, KeyCommand {
  case next
  case previous
  case tick = "toggle"
  case add
  case rename
  case delete
  case moveDown = "move-down"
  case moveUp = "move-up"
  case undo

  package static let context = KeyContext.checklist
}

/// What a key asks for while a step is typed.
package nonisolated enum StepCommand: String, KeyCommand {
  case enter
  case leave
  case finish

  package static let context = KeyContext.step
}
