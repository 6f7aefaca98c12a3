import TerminalKit

extension BoardContext {
  var keys: KeyNames { KeyNames(keymap) }
}

nonisolated extension KeyNames {
  /// The undo hint that follows a success message.
  var undo: String { tip(Command.undo, "undo") }
}
