/// Keys as messages name them: taken from the keymap, so that no message names a key that does
/// something else.
package nonisolated struct KeyWords {
  package let keymap: Keymap

  package init(_ keymap: Keymap) {
    self.keymap = keymap
  }

  /// The first key of a command, as in `Ctrl-R`; nil where it has none.
  package func label(of command: some KeyCommand) -> String? {
    keymap.binding(of: command)?.keys.first?.label
  }

  /// What is added to a message to name a key that helps: ` · u undo`; nothing where there is none.
  package func tip(_ command: some KeyCommand, _ words: String) -> String {
    let key = keymap.binding(of: command)?.keys.first?.shortLabel
    return key.map { " · \($0) \(words)" } ?? ""
  }

  /// A sentence behind another one: ` Esc clears it.`; nothing where the command has no key.
  package func sentence(_ command: some KeyCommand, _ words: String) -> String {
    label(of: command).map { " \($0) \(words)." } ?? ""
  }

  /// What a list with a line to type says where nothing fits.
  package func nothing(_ what: String, fits text: String) -> String {
    "No \(what) fits \(quoted(text)).\(sentence(PickerCommand.close, "clears it"))"
  }
}
