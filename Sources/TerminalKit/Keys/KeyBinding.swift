import TerminalSurface

/// A command with its keys and its words: what dispatch, help, footer and documents read.
package nonisolated struct KeyBinding: Hashable, Sendable {
  /// The command's name in its context, such as `move-right`.
  package let command: String
  /// The keys that the help shows.
  package var keys: [KeySequence]
  /// Keys that do the same, and that the help leaves out.
  package var aliases: [KeySequence]
  package let help: String
  /// What it does, in a word or two for the footer.
  package let word: String
  package private(set) var group: KeyGroup = .general
  /// Whether its keys may mean something else in a context that is asked after this one.
  package let isShadowing: Bool
  /// Whether every screen leaves its keys to the one at the bottom.
  package private(set) var isEverywhere = false

  package var allKeys: [KeySequence] { keys + aliases }

  /// The keys as the help writes them, such as `j ↓`; a run of them as `1–9`.
  package var label: String {
    if keys.count > 3, let first = keys.first, let last = keys.last {
      return "\(first.label)–\(last.label)"
    }
    return keys.map(\.label).joined(separator: keys.contains { $0.presses.count > 1 } ? ", " : " ")
  }

  /// This binding with a group.
  package func grouped(_ group: KeyGroup) -> KeyBinding {
    var binding = self
    binding.group = group
    return binding
  }

  /// This binding, which works whatever is open.
  package var everywhere: KeyBinding {
    var binding = self
    binding.isEverywhere = true
    return binding
  }
}

nonisolated extension KeyCommand {
  /// A command with its keys as the help writes them, parted by blanks, and those that the help leaves
  /// out.
  ///
  /// A word of its own is only needed where a footer names the command.
  package static func bind(
    _ command: Self,
    _ keys: String,
    also aliases: String = "",
    _ help: String,
    _ word: String = "",
    shadows isShadowing: Bool = false
  ) -> KeyBinding {
    KeyBinding(
      command: command.rawValue,
      keys: KeySequence.list(keys),
      aliases: KeySequence.list(aliases),
      help: help,
      word: word.isEmpty ? help : word,
      isShadowing: isShadowing
    )
  }
}

/// What a command is about, for those who list commands by subject.
package nonisolated struct KeyGroup: Hashable, Sendable {
  package let name: String

  package init(_ name: String) { self.name = name }

  package static let general = KeyGroup("general")
}

nonisolated extension [KeyBinding] {
  package func grouped(_ group: KeyGroup) -> [KeyBinding] { map { $0.grouped(group) } }
}
