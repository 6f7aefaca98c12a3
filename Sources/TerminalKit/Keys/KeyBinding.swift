import TerminalSurface

/// A command with its keys and texts, used by dispatch, help, footer, and documents.
package nonisolated struct KeyBinding: Hashable, Sendable {
  /// The command's name in its context, such as `move-right`.
  package let command: String
  package var keys: [KeySequence]
  /// Equivalent keys that the help leaves out.
  package var aliases: [KeySequence]
  package let help: String
  /// One or two words for the footer.
  package let word: String
  package private(set) var group: KeyGroup = .general
  /// Whether its keys may have another meaning in a context of lower priority.
  package let isShadowing: Bool
  /// Whether every screen leaves its keys to the bottom screen.
  package private(set) var isEverywhere = false
  /// Whether its keys act at once, even if a chord starts with one of them.
  package private(set) var isImmediate = false

  package var allKeys: [KeySequence] { keys + aliases }

  /// The keys as in the help, such as `j ↓`; a long run is shown as `1–9`.
  package var label: String {
    if keys.count > 3, let first = keys.first, let last = keys.last {
      return "\(first.label)–\(last.label)"
    }
    return keys.map(\.label).joined(separator: keys.contains { $0.presses.count > 1 } ? ", " : " ")
  }

  /// The first key, or a long run, as in a footer.
  package var shortLabel: String? { keys.count > 3 ? label : keys.first?.shortLabel }

  package func grouped(_ group: KeyGroup) -> KeyBinding {
    var binding = self
    binding.group = group
    return binding
  }

  /// A copy that acts at once, even if a chord starts with one of its keys: a motion, which does no
  /// harm if the chord was meant.
  package var immediate: KeyBinding {
    var binding = self
    binding.isImmediate = true
    return binding
  }

  /// A copy that works whatever screen is open.
  package var everywhere: KeyBinding {
    var binding = self
    binding.isEverywhere = true
    return binding
  }
}

nonisolated extension KeyCommand {
  /// A command with its keys, separated by blanks, and aliases that the help leaves out.
  ///
  /// `word` is needed only if a footer shows the command.
  package static func bind(
    _ command: Self,
    _ keys: String,
    also aliases: String = "",
    _ help: String,
    _ word: String = "",
    shadows isShadowing: Bool = false
  ) -> KeyBinding {
    KeyBinding(
      command: command.name,
      keys: KeySequence.list(keys),
      aliases: KeySequence.list(aliases),
      help: help,
      word: word.isEmpty ? help : word,
      isShadowing: isShadowing
    )
  }
}

package nonisolated struct KeyGroup: Hashable, Sendable {
  package let name: String

  package init(_ name: String) { self.name = name }

  package static let general = KeyGroup("general")
}

nonisolated extension [KeyBinding] {
  package func grouped(_ group: KeyGroup) -> [KeyBinding] { map { $0.grouped(group) } }
}
