package import BoardModel
package import TerminalKit
import TerminalSurface

package nonisolated enum EditorCommand: String, KeyCommand {
  case nextField, previousField, save, close, description, nextCard, previousCard
  case openExternally = "edit-externally"
  case help, repaint, suspend

  package static var context: KeyContext { .editor }

  package static var keys: [KeyBinding] {
    [
      bind(.nextField, "Tab", "accept the suggestion, or next field", "next field"),
      bind(.previousField, "Shift-Tab", "previous field"),
      bind(.description, "^O", "go to the description", "description"),
      bind(.save, "^S", "save and close", "save"),
      bind(.close, "Esc", "close; asks first if something changed", "close"),
      bind(.nextCard, "^N", "save, and go to the next card", "next"),
      bind(.previousCard, "^P", "save, and go to the previous card", "previous card"),
      bind(.openExternally, "^G", "edit the description in $VISUAL or $EDITOR", "$EDITOR"),
      bind(.help, "F1", "show the keys", "keys"),
      bind(.repaint, "^L", "repaint everything"),
      bind(.suspend, "^Z", "suspend; fg resumes"),
    ]
  }
}

package nonisolated enum FieldCommand: String, KeyCommand {
  case next, previous
  /// Accepts the offered completion; without one, the key acts on the line.
  case complete

  package static var context: KeyContext { .field }

  package static var keys: [KeyBinding] {
    [
      bind(.next, "Enter ↓", "next field"),
      bind(.previous, "↑", "previous field"),
      bind(.complete, "→ End", "accept the suggestion", "complete", shadows: true),
    ]
  }
}

/// The keys of a field with a day; they take precedence over those of other fields.
package nonisolated enum DueCommand: String, KeyCommand {
  case calendar

  package static var context: KeyContext { .due }

  package static var keys: [KeyBinding] {
    [
      bind(.calendar, "Enter", "open the calendar", "calendar", shadows: true)
    ]
  }
}

/// The keys of the line “More”, which stands for the folded fields.
package nonisolated enum FoldedCommand: String, KeyCommand {
  case unfold

  package static var context: KeyContext { .folded }

  package static var keys: [KeyBinding] {
    [
      bind(.unfold, "Enter →", "show start, repeat, lane and estimate", "show", shadows: true)
    ]
  }
}

package nonisolated enum PriorityCommand: String, KeyCommand {
  case lower, higher, cycle, next, previous

  package static var context: KeyContext { .priority }

  package static var keys: [KeyBinding] {
    [
      bind(.lower, "← h", "a lower priority", "choose"),
      bind(.higher, "→ l", "a higher priority", "choose"),
      bind(.cycle, "Space p", "next priority: low, medium, high, none"),
      bind(.next, "↓ Enter j", "next field"),
      bind(.previous, "↑ k", "previous field"),
    ]
  }
}

/// The keys of the checklist while no step is typed.
package nonisolated enum ChecklistCommand: String, KeyCommand {
  case next, previous
  case tick = "toggle"
  case add, rename, delete, moveDown, moveUp, undo

  package static var context: KeyContext { .checklist }

  package static var keys: [KeyBinding] {
    [
      bind(.next, "j ↓", "next step"),
      bind(.previous, "k ↑", "previous step"),
      bind(.tick, "Space", "toggle the step", "tick"),
      bind(.add, "a n", "add steps after this one", "add"),
      bind(.rename, "r Enter", "rename the step", "rename"),
      bind(.delete, "d Del", "delete the step", "delete"),
      bind(.moveDown, "J Shift-↓", "move the step down", "order"),
      bind(.moveUp, "K Shift-↑", "move the step up", "order"),
      bind(.undo, "u", "undo the last checklist change"),
    ]
  }
}

package nonisolated enum StepCommand: String, KeyCommand {
  case enter, leave, finish

  package static var context: KeyContext { .step }

  package static var keys: [KeyBinding] {
    [
      bind(.enter, "Enter", "add the step and type another", "next step"),
      bind(.leave, "Esc", "add the step and stop", "leave", shadows: true),
      bind(.finish, "↑ ↓", "add the step"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let editor: KeyContext = .init(
    "editor",
    "in the editor",
    EditorCommand.self,
    rank: 1,
    together: []
  )
  package static let field: KeyContext = .init(
    "field",
    "in a field of one line",
    FieldCommand.self,
    takesText: true,
    together: [[.field, .line, .editor]]
  )
  package static let due: KeyContext = .init(
    "due",
    "in a date",
    DueCommand.self,
    takesText: true,
    together: [[.due, .field, .line, .editor]]
  )
  package static let folded: KeyContext = .init(
    "folded",
    "on the line “More”",
    FoldedCommand.self,
    takesText: true,
    together: [[.folded, .field, .line, .editor]]
  )
  package static let priority: KeyContext = .init(
    "priority",
    "in the priority",
    PriorityCommand.self,
    together: [[.priority, .editor]]
  )
  package static let checklist: KeyContext = .init(
    "checklist",
    "in the checklist",
    ChecklistCommand.self,
    together: [[.checklist, .editor]]
  )
  package static let step: KeyContext = .init(
    "step",
    "while typing a step",
    StepCommand.self,
    takesText: true,
    rank: 2,
    together: [[.step, .line, .editor]]
  )
}

nonisolated extension HintList {
  static let typingStep: HintList = [
    .keys(StepCommand.enter), .keys(StepCommand.leave), .keys(EditorCommand.nextField),
  ]
}

nonisolated extension HintList {
  static let done: HintList = [.keys(EditorCommand.save)]
  static let foldedFields: HintList = [
    .keys(EditorCommand.close), .keys(FoldedCommand.unfold), .keys(EditorCommand.nextField),
    .keys(EditorCommand.description), .keys(EditorCommand.help),
  ]
  static let completingWord: HintList = [
    .keys(EditorCommand.close), .keys(EditorCommand.nextField, word: "complete"),
    .keys(EditorCommand.help),
  ]

  package static func editing(_ field: CardField) -> HintList {
    let close = HintItem.keys(EditorCommand.close)
    let tab = HintItem.keys(EditorCommand.nextField)
    let help = HintItem.keys(EditorCommand.help)
    let description = HintItem.keys(EditorCommand.description)
    let rest = [tab, description, .keys(EditorCommand.nextCard, EditorCommand.previousCard), help]
    switch field.input {
    case .line where field.isDay: return HintList([close, .keys(DueCommand.calendar)] + rest)
    case .line, nil: return HintList([close] + rest)
    case .choice:
      return HintList([close, .keys(PriorityCommand.lower, PriorityCommand.higher)] + rest)
    case .steps: return HintList([close] + checklist + rest)
    case .text:
      // Without the keys for paging there is room to say how much is below.
      return [close, tab, .keys(BodyKey.find), .keys(EditorCommand.openExternally), help]
    }
  }

  private static let checklist: [HintItem] = [
    .keys(ChecklistCommand.add), .keys(ChecklistCommand.tick), .keys(ChecklistCommand.rename),
    .keys(ChecklistCommand.delete),
    .keys(ChecklistCommand.moveDown, ChecklistCommand.moveUp),
  ]
}

extension EditorScreen {
  var keyContexts: [KeyContext] {
    if search.isTyping { return [.find, .line] }
    return switch card.form.focus.input {
    case .line where card.form.isOnFolded: [.folded, .field, .line, .editor]
    case .line where card.form.focus.isDay: [.due, .field, .line, .editor]
    case .line, nil: [.field, .line, .editor]
    case .choice: [.priority, .editor]
    case .steps:
      card.form.checklist.typing == nil ? [.checklist, .editor] : [.step, .line, .editor]
    case .text: [.body, .editor]
    }
  }

  /// A key bound in one field is never an Escape in another: someone who learned it there would
  /// leave the editor by accident.
  func bindsAlt(_ press: KeyPress) -> Bool {
    let keymap = context.keymap
    let contexts: [KeyContext] = [.editor, .body, .priority, .checklist]
    return contexts.contains { keymap.binding(for: press, in: $0) != nil }
      || LineEditor.binds(press, keymap: keymap)
  }
}
