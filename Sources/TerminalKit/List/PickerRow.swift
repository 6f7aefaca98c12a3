/// One row of a picker.
package nonisolated struct PickerRow<ID: Hashable & Sendable>: Hashable, Sendable {
  package let id: ID
  /// What is typed against.
  package let label: String
  /// What it is, in a few quiet words behind the label; typed against after all labels.
  package var summary = ""
  /// Other words by which it is found, after the rows whose label fits.
  package var words = ""
  /// A quiet text at the right.
  package var detail = ""
  /// What needs attention, behind the detail.
  package var alert = ""
  /// The key that does the same without the picker.
  package var key = ""
  /// A line about the row, below the rows.
  package var preview = ""
  package var isQuiet = false

  package init(
    id: ID,
    label: String,
    summary: String = "",
    words: String = "",
    detail: String = "",
    alert: String = "",
    key: String = "",
    preview: String = "",
    isQuiet: Bool = false
  ) {
    (self.id, self.label, self.summary, self.words) = (id, label, summary, words)
    (self.detail, self.alert, self.key) = (detail, alert, key)
    (self.preview, self.isQuiet) = (preview, isQuiet)
  }

  /// All that is typed against, the label first and then the summary.
  package var allWords: String { "\(label) \(summary) \(words)" }
}

/// What can be done to a row besides picking it.
package nonisolated struct PickerAction<Action: Hashable & Sendable>: Hashable, Sendable {
  package let action: Action
  /// What the list of actions says.
  package let label: String
  /// A word for the footer.
  package let word: String
  /// Its keys: letters act in the list of actions, all others at once.
  package let keys: [KeySequence]
  /// Whether the list of actions stays, so that the key can be pressed again.
  package var isRepeatable = false
}

nonisolated extension PickerAction where Action: KeyCommand {
  /// The actions that a context of the keymap has, in its order.
  package static func all(in keymap: Keymap, repeatable: Set<Action> = []) -> [PickerAction] {
    keymap.bindings(in: Action.context)
      .compactMap { binding in
        guard let action = Action(rawValue: binding.command) else { return nil }
        return PickerAction(
          action: action,
          label: binding.help,
          word: binding.command.replacing("-", with: " "),
          keys: binding.allKeys,
          isRepeatable: repeatable.contains(action)
        )
      }
  }
}
