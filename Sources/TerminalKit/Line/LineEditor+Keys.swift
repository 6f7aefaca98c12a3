package import TerminalSurface

nonisolated extension LineEditor {
  /// Handles a key in a line of text.
  ///
  /// - Returns: False if the key has no meaning here.
  package mutating func handle(_ press: KeyPress, keymap: Keymap = Keymap()) -> Bool {
    if case .character(let character) = press.key, press.modifiers.isEmpty {
      insert(String(character))
      deselect()
      return true
    }
    guard let command: LineCommand = keymap.command(for: press) else { return false }
    perform(command)
    deselect()
    return true
  }

  private mutating func perform(_ command: LineCommand) {
    switch command {
    case .left: moveLeft()
    case .right: moveRight()
    case .start: moveToStart()
    case .end: moveToEnd()
    case .wordLeft: moveWordLeft()
    case .wordRight: moveWordRight()
    case .deleteBackward: deleteBackward()
    case .deleteForward: deleteForward()
    case .deleteToStart: deleteToStart()
    case .deleteToEnd: deleteToEnd()
    case .deleteWordBackward: deleteWordBackward()
    case .deleteWordForward: deleteWordForward()
    case .undo: undo()
    case .redo: redo()
    }
  }
}

extension LineEditor {
  /// Whether a key has a meaning in a line of text.
  package static func binds(_ press: KeyPress, keymap: Keymap) -> Bool {
    var line = LineEditor()
    return line.handle(press, keymap: keymap)
  }
}
