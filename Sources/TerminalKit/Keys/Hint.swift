package nonisolated struct Hint: Hashable, Sendable {
  package let keys: String
  package let action: String
  /// Whether to keep the hint on narrow screens, as for the help and the way back.
  package var isKept = false

  package init(_ keys: String, _ action: String) {
    self.keys = keys
    self.action = action
  }

  /// The help, and the commands that lead back in any context.
  fileprivate static let requiredCommands: Set<String> = [
    "help", "back", "cancel", "clear", "close", "drop", "leave",
  ]

  /// Separates two groups of hints.
  package static let parting = Hint("", "")
}

/// An item of a footer; the keymap supplies its keys and words.
package nonisolated enum HintItem: Hashable, Sendable {
  /// Commands of one context shown together, with their own words or this one.
  case commands(KeyContext, [String], word: String?)
  /// Words without a key.
  case words(String)
  /// Separates two groups. The last group is dropped last.
  case parting

  /// Commands of one context shown together, as in `g G first/last`.
  package static func keys<C: KeyCommand>(_ commands: C..., word: String? = nil) -> HintItem {
    .commands(C.context, commands.map(\.name), word: word)
  }
}

package nonisolated struct HintList: Hashable, Sendable, ExpressibleByArrayLiteral {
  package var items: [HintItem]

  package init(_ items: [HintItem]) {
    self.items = items
  }

  package init(arrayLiteral items: HintItem...) {
    self.items = items
  }

  /// The list with another item in the place of one.
  package func replacing(_ item: HintItem, with other: HintItem) -> HintList {
    HintList(items.map { $0 == item ? other : $0 })
  }

  /// The list without an item, if that would do nothing now.
  package func leavingOut(_ item: HintItem, if isUseless: Bool) -> HintList {
    isUseless ? HintList(items.filter { $0 != item }) : self
  }
}

nonisolated extension Keymap {
  /// The hints as text; commands without a key are left out.
  package func hints(_ list: HintList) -> [Hint] {
    list.items.compactMap { item in
      switch item {
      case .words(let words): return Hint("", words)
      case .parting: return .parting
      case .commands(let context, let commands, let word):
        let bindings = commands.compactMap { binding(named: $0, in: context) }
        let keys = bindings.compactMap(\.shortLabel)
        if keys.isEmpty { return nil }
        var hint = Hint(keys.joined(separator: " "), word ?? words(of: bindings))
        hint.isKept = !Hint.requiredCommands.isDisjoint(with: commands)
        return hint
      }
    }
  }

  private func words(of bindings: [KeyBinding]) -> String {
    var words: [String] = []
    for binding in bindings where !words.contains(binding.word) { words.append(binding.word) }
    return words.joined(separator: "/")
  }
}
