/// A few words of the footer: keys, and what they do.
package nonisolated struct Hint: Hashable, Sendable {
  package let keys: String
  package let action: String
  /// Whether the words stand before the key, as in `paste a list after a`.
  package var isKeyLast = false
  /// Whether it is the help or a way back, which are named however narrow the screen is.
  package var isKept = false

  package init(_ keys: String, _ action: String) {
    self.keys = keys
    self.action = action
  }

  /// The help, and what a way back is called in any context.
  fileprivate static let keptCommands: Set<String> = [
    "help", "back", "cancel", "clear", "close", "drop", "leave",
  ]

  /// Between two groups of hints.
  package static let parting = Hint("", "")
}

/// What a footer wants to say: commands, whose keys and words the keymap knows.
package nonisolated enum HintItem: Hashable, Sendable {
  /// Commands of one context that are named together; their own words, or this one.
  case commands(KeyContext, [String], word: String?)
  /// Words without a key.
  case words(String)
  /// Between two groups; those of the last are the last to be left out.
  case parting

  /// Commands of one context, named together as in `g G first/last`.
  package static func keys<C: KeyCommand>(_ commands: C..., word: String? = nil) -> HintItem {
    .commands(C.context, commands.map(\.rawValue), word: word)
  }
}

/// What a footer names, the most useful first.
package nonisolated struct HintList: Hashable, Sendable, ExpressibleByArrayLiteral {
  package var items: [HintItem]

  package init(_ items: [HintItem]) {
    self.items = items
  }

  package init(arrayLiteral items: HintItem...) {
    self.items = items
  }

  /// The list without something that would do nothing now.
  package func leavingOut(_ item: HintItem, if isUseless: Bool) -> HintList {
    isUseless ? HintList(items.filter { $0 != item }) : self
  }
}

nonisolated extension Keymap {
  /// The hints in words; what has no key is left out.
  package func hints(_ list: HintList) -> [Hint] {
    list.items.compactMap { item in
      switch item {
      case .words(let words): return Hint("", words)
      case .parting: return .parting
      case .commands(let context, let commands, let word):
        let bindings = commands.compactMap { binding(named: $0, in: context) }
        let keys = bindings.compactMap { $0.keys.first?.shortLabel }
        if keys.isEmpty { return nil }
        var hint = Hint(keys.joined(separator: " "), word ?? words(of: bindings))
        hint.isKept = !Hint.keptCommands.isDisjoint(with: commands)
        return hint
      }
    }
  }

  /// The words of commands that are named together, each once.
  private func words(of bindings: [KeyBinding]) -> String {
    var words: [String] = []
    for binding in bindings where !words.contains(binding.word) { words.append(binding.word) }
    return words.joined(separator: "/")
  }
}
