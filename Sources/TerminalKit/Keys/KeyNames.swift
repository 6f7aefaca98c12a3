/// Key names for messages, taken from the keymap so that they are always right.
package nonisolated struct KeyNames {
  package let keymap: Keymap

  package init(_ keymap: Keymap) {
    self.keymap = keymap
  }

  /// The first key of a command, as in `Ctrl-R`; nil if it has none.
  package func label(of command: some KeyCommand) -> String? {
    keymap.binding(of: command)?.keys.first?.label
  }

  /// The first keys of several commands, as in `/ ↑`; nil if one of them has none.
  package func labels(of commands: any KeyCommand...) -> String? {
    let labels = commands.compactMap { label(of: $0) }
    return labels.count == commands.count ? labels.joined(separator: " ") : nil
  }

  /// A suffix for a message that names a helpful key: ` · u undo`; empty if it has none.
  package func tip(_ command: some KeyCommand, _ words: String) -> String {
    let key = keymap.binding(of: command)?.keys.first?.shortLabel
    return key.map { " · \($0) \(words)" } ?? ""
  }

  /// A sentence to append to a message: ` Esc clears it.` Empty if the command has no key.
  package func sentence(_ command: some KeyCommand, _ words: String) -> String {
    label(of: command).map { " \($0) \(words)." } ?? ""
  }

  package func nothing(_ what: String, fits text: String) -> String {
    "No \(what) matches \(quoted(text)).\(sentence(PickerCommand.close, "clears it"))"
  }
}
