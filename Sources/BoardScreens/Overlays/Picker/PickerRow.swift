/// One row of a picker.
nonisolated struct PickerRow<ID: Hashable & Sendable>: Hashable, Sendable {
  let id: ID
  /// What is typed against.
  let label: String
  /// What it is, in a few quiet words behind the label; typed against after all labels.
  var summary = ""
  /// Other words by which it is found, after the rows whose label fits.
  var words = ""
  /// A quiet text at the right.
  var detail = ""
  /// What needs attention, behind the detail.
  var alert = ""
  /// The key that does the same without the picker.
  var key = ""
  /// A line about the row, below the rows.
  var preview = ""
  var isQuiet = false

  /// All that is typed against, the label first and then the summary.
  var allWords: String { "\(label) \(summary) \(words)" }
}

/// What can be done to a row besides picking it.
nonisolated struct PickerAction<Action: Hashable & Sendable>: Hashable, Sendable {
  let action: Action
  /// What the list of actions says.
  let label: String
  /// A word for the footer.
  let word: String
  /// Its keys: letters act in the list of actions, all others at once.
  let keys: [KeySequence]
  /// Whether the list of actions stays, so that the key can be pressed again.
  var isRepeatable = false
}

nonisolated extension PickerAction where Action: KeyCommand {
  /// The actions that a context of the keymap has, in its order.
  static func all(in keymap: Keymap, repeatable: Set<Action> = []) -> [PickerAction] {
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
