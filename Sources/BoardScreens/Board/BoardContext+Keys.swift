import TerminalKit

extension BoardContext {
  var keys: KeyWords { KeyWords(keymap) }
}

nonisolated extension KeyWords {
  /// The undo hint that follows a success message.
  var undo: String { tip(Command.undo, "undo") }
}
