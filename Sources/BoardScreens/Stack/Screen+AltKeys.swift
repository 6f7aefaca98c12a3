import BoardModel
import TerminalSurface

// Where a key with Alt means something: in a line that is typed, and in the body.

extension LineEditor {
  /// Whether a key means something inside a line.
  static func binds(_ press: KeyPress, keymap: Keymap) -> Bool {
    var line = LineEditor()
    return line.handle(press, keymap: keymap)
  }
}

extension BoardScreen {
  func bindsAlt(_ press: KeyPress) -> Bool {
    let keymap = context.keymap
    if filter.isOpen { return LineEditor.binds(press, keymap: keymap) }
    guard let prompt = prompt.prompt else {
      // With nothing that Escape could leave, it is a key of its own.
      return !(selection.isActive || filter.isActive)
        || keymap.binding(for: press, in: .board) != nil
    }
    return prompt.offered.isEmpty && LineEditor.binds(press, keymap: keymap)
  }
}

extension EditorScreen {
  /// What means something in one field is no Escape in another: a hand that has learned it there
  /// would leave the editor.
  func bindsAlt(_ press: KeyPress) -> Bool {
    let keymap = context.keymap
    let contexts: [KeyContext] = [.editor, .body, .priority, .checklist]
    return contexts.contains { keymap.binding(for: press, in: $0) != nil }
      || LineEditor.binds(press, keymap: keymap)
  }
}

extension NamePrompt {
  func bindsAlt(_ press: KeyPress) -> Bool { LineEditor.binds(press, keymap: keymap) }
}

extension ColumnsPopup {
  func bindsAlt(_ press: KeyPress) -> Bool {
    guard case .typing = mode else { return false }
    return LineEditor.binds(press, keymap: keymap)
  }
}

extension BoardsPicker {
  func bindsAlt(_ press: KeyPress) -> Bool { picker.bindsAlt(press) }
}

extension ThemePicker {
  func bindsAlt(_ press: KeyPress) -> Bool { picker.bindsAlt(press) }
}

extension Picker {
  func bindsAlt(_ press: KeyPress) -> Bool {
    guard mode == .finding else { return false }
    return actions.contains { $0.acts(by: press) } || LineEditor.binds(press, keymap: keymap)
  }
}

extension HistoryScreen {
  func bindsAlt(_ press: KeyPress) -> Bool {
    list.isTyping && LineEditor.binds(press, keymap: context.keymap)
  }
}
