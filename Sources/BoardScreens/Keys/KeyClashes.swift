package import TerminalKit

/// A key that is bound to two commands at once.
package nonisolated struct KeyClash: Hashable, Sendable, CustomStringConvertible {
  /// The contexts of the two commands: the same one twice, or two that are active together.
  package let contexts: [KeyContext]
  package let commands: [String]
  package let key: KeySequence
  /// The key of the second command: the same key, or a chord that starts with it, or the reverse.
  package let otherKey: KeySequence

  package var description: String {
    if key != otherKey { return beginning }
    if contexts[0] == contexts[1] {
      return "\(key.label) is both “\(commands[0])” and “\(commands[1])” \(contexts[0].title)"
    }
    let names = zip(contexts, commands).map { "“\($1)” \($0.title)" }
    return "\(key.label) is \(names.joined(separator: " and "))"
  }

  /// Describes a key that is the start of a chord.
  private var beginning: String {
    let isFirst = key.presses.count < otherKey.presses.count
    let (short, long) = isFirst ? (key, otherKey) : (otherKey, key)
    let (one, two) = isFirst ? (0, 1) : (1, 0)
    let what = commands[0] == commands[1] ? "the same" : "“\(commands[two])”"
    return "\(short.label) is “\(commands[one])” \(contexts[one].title) and begins "
      + "“\(long.label)”, which is \(what)"
  }
}

extension KeyClash {
  nonisolated func concerns(_ override: KeyOverride) -> Bool {
    zip(contexts, commands)
      .contains { $0.name == override.context && $1 == override.command }
  }

  /// The description, with the command that wins.
  nonisolated var words: String {
    guard contexts.count == 2, contexts[0] != contexts[1] else { return description }
    let first = contexts[1].rank > contexts[0].rank ? 1 : 0
    return "\(description); where both are meant it is “\(commands[first])”"
  }
}

nonisolated extension Keymap {
  /// All keys with two meanings in one context, or in contexts that are active together.
  ///
  /// A key also clashes with a chord that starts with it.
  ///
  /// - Complexity: O(*n*²) for *n* keys of the contexts that are active together.
  package var clashes: [KeyClash] {
    var clashes: [KeyClash] = []
    for contexts in KeyContext.activeTogether {
      for (index, context) in contexts.enumerated() {
        clashes += self.clashes(in: context)
        for later in contexts[(index + 1)...] { clashes += self.clashes(of: context, with: later) }
      }
    }
    var seen: Set<KeyClash> = []
    return clashes.filter { seen.insert($0).inserted }
  }

  private func clashes(in context: KeyContext) -> [KeyClash] {
    let list = bindings(in: context)
    return list.enumerated()
      .flatMap { index, binding in
        ownClashes(of: binding, context)
          + list[(index + 1)...].flatMap { clashes(of: binding, context, with: $0, context) }
      }
  }

  /// Keys of one command that are the start of another of its keys.
  private func ownClashes(of binding: KeyBinding, _ context: KeyContext) -> [KeyClash] {
    let keys = binding.allKeys
    return keys.enumerated()
      .flatMap { index, key in
        keys[(index + 1)...]
          .filter { key != $0 && key.overlaps($0) && !binding.isImmediate }
          .map { KeyClash(binding, context, key, with: binding, context, $0) }
      }
  }

  private func clashes(of context: KeyContext, with later: KeyContext) -> [KeyClash] {
    bindings(in: context).filter { !$0.isShadowing }
      .flatMap { binding in
        bindings(in: later).flatMap { clashes(of: binding, context, with: $0, later) }
      }
  }

  private func clashes(
    of binding: KeyBinding,
    _ context: KeyContext,
    with other: KeyBinding,
    _ otherContext: KeyContext
  ) -> [KeyClash] {
    binding.allKeys
      .compactMap { key in
        other.allKeys.first { key.overlaps($0) && (key == $0 || !binding.isImmediate) }
          .map { KeyClash(binding, context, key, with: other, otherContext, $0) }
      }
  }
}

nonisolated extension KeyClash {
  fileprivate init(
    _ binding: KeyBinding,
    _ context: KeyContext,
    _ key: KeySequence,
    with other: KeyBinding,
    _ otherContext: KeyContext,
    _ otherKey: KeySequence
  ) {
    contexts = [context, otherContext]
    commands = [binding.command, other.command]
    self.key = key
    self.otherKey = otherKey
  }
}
