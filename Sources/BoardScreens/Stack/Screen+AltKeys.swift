import BoardModel
import TerminalSurface

// Where a key with Alt means something: in a line that is typed, and in the body.

extension LineEditor {
  /// Whether a key means something inside a line.
  static func binds(_ press: KeyPress) -> Bool {
    var line = LineEditor()
    return line.handle(press)
  }
}

extension BoardScreen {
  func bindsAlt(_ press: KeyPress) -> Bool {
    guard let prompt, prompt.offered.isEmpty else { return false }
    return LineEditor.binds(press)
  }
}

extension EditorScreen {
  func bindsAlt(_ press: KeyPress) -> Bool {
    if KeyTable.editorCommand(for: press) != nil { return true }
    return switch form.focus {
    case .title, .due, .tags: LineEditor.binds(press)
    case .checklist: form.checklist.typing != nil && LineEditor.binds(press)
    case .body: KeyTable.bodyCommand(for: press) != nil
    case .priority: false
    }
  }
}

extension HistoryScreen {
  func bindsAlt(_ press: KeyPress) -> Bool { isTyping && LineEditor.binds(press) }
}
