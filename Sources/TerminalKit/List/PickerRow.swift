package nonisolated struct PickerRow<ID: Hashable & Sendable>: Hashable, Sendable {
  package let id: ID
  /// The text to search first.
  package let label: String
  /// A sign before the label, which isn't searched.
  package var sign: TextPart?
  /// A short description after the label; searched after all labels.
  package var summary = ""
  /// Other words to search after the labels.
  package var words = ""
  /// Secondary text at the right.
  package var detail = ""
  /// A warning after the detail.
  package var alert = ""
  /// The key that does the same without the picker.
  package var key = ""
  /// A line about the row, shown below the rows.
  package var preview = ""
  package var isQuiet = false

  package init(
    id: ID,
    label: String,
    sign: TextPart? = nil,
    summary: String = "",
    words: String = "",
    detail: String = "",
    alert: String = "",
    key: String = "",
    preview: String = "",
    isQuiet: Bool = false
  ) {
    (self.id, self.label, self.sign) = (id, label, sign)
    (self.summary, self.words) = (summary, words)
    (self.detail, self.alert, self.key) = (detail, alert, key)
    (self.preview, self.isQuiet) = (preview, isQuiet)
  }

  package var allWords: String { "\(label) \(summary) \(words)" }
}

/// An action on a row, besides picking it.
package nonisolated struct PickerAction<Action: Hashable & Sendable>: Hashable, Sendable {
  package let action: Action
  package let label: String
  package let word: String
  /// The keys; letters work while the line is closed, all others at any time.
  package let keys: [KeySequence]
}

nonisolated extension PickerAction where Action: KeyCommand {
  package static func all(in keymap: Keymap) -> [PickerAction] {
    keymap.bindings(in: Action.context)
      .compactMap { binding in
        guard let action = Action(name: binding.command) else { return nil }
        return PickerAction(
          action: action,
          label: binding.help,
          word: binding.word,
          keys: binding.allKeys
        )
      }
  }
}
