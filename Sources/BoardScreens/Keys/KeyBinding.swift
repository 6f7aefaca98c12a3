import TerminalSurface

/// A command with its keys and its words: what dispatch, help, footer and documents read.
package nonisolated struct KeyBinding: Hashable, Sendable {
  /// The command's name in its context, such as `move-right`.
  package let command: String
  /// The keys that the help shows.
  package internal(set) var keys: [KeySequence]
  /// Keys that do the same, and that the help leaves out.
  package internal(set) var aliases: [KeySequence]
  package let help: String
  /// What it does, in a word or two for the footer.
  package let word: String
  package internal(set) var group: KeyGroup = .general
  /// Whether its keys may mean something else in a context behind this one.
  let isShadowing: Bool

  /// A word of its own is only needed where a footer names the command.
  init(
    _ command: some KeyCommand,
    _ keys: [KeyPress],
    aliases: [KeyPress] = [],
    _ help: String,
    word: String = "",
    isShadowing: Bool = false
  ) {
    self.command = command.rawValue
    self.keys = keys.map { KeySequence($0) }
    self.aliases = aliases.map { KeySequence($0) }
    self.help = help
    self.word = word.isEmpty ? help : word
    self.isShadowing = isShadowing
  }

  package var allKeys: [KeySequence] { keys + aliases }

  /// The keys as the help writes them, such as `j ↓`; a run of them as `1–9`.
  package var label: String {
    if keys.count > 3, let first = keys.first, let last = keys.last {
      return "\(first.label)–\(last.label)"
    }
    return keys.map(\.label).joined(separator: keys.contains { $0.presses.count > 1 } ? ", " : " ")
  }

  /// This binding with a group.
  func grouped(_ group: KeyGroup) -> KeyBinding {
    var binding = self
    binding.group = group
    return binding
  }
}

/// What a command is about, for those who list commands by subject.
package nonisolated enum KeyGroup: String, Hashable, Sendable, CaseIterable {
  case general
  case selection
  case cards
  case finding
  case moving
  case columnsAndBoards = "columns and boards"
  case past = "undo and history"
  case program

  /// As the help shows them.
  static let inOrderOfUse: [KeyGroup] = [
    .general, .cards, .moving, .finding, .past, .columnsAndBoards, .selection, .program,
  ]
}

nonisolated extension [KeyBinding] {
  func grouped(_ group: KeyGroup) -> [KeyBinding] { map { $0.grouped(group) } }
}
