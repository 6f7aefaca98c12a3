import TerminalKit

extension BoardContext {
  var keys: KeyWords { KeyWords(keymap) }
}

nonisolated extension KeyWords {
  /// How a successful action is taken back.
  var undo: String { tip(Command.undo, "undo") }
}
