import Synchronization
package import TerminalSurface

/// A place with its own key bindings.
///
/// Each screen declares its contexts. Bindings are created on first use: the first screen shows one
/// of about thirty contexts and must not wait for the others.
package nonisolated final class KeyContext: Hashable, Sendable, CustomStringConvertible {
  /// The name in configuration files.
  package let name: String
  /// The heading of its keys, as in `on the board`.
  package let title: String
  /// Whether unbound keys are typed as text.
  package let takesText: Bool
  /// Of two active contexts, the one with the higher rank has priority.
  package let rank: Int
  private let names: @Sendable () -> [String]
  private let declared: @Sendable () -> [KeyBinding]
  private let activeWith: @Sendable () -> [[KeyContext]]
  private let footerLists: @Sendable () -> [String: HintList]
  private let bindingTable = Mutex<[KeyBinding]?>(nil)
  private let placeTable = Mutex<[KeyPress: Int]?>(nil)

  /// Creates a context with its commands.
  ///
  /// `together` lists the combinations of contexts that are active with this one, by descending
  /// priority; nil if it is always alone. A key that has another meaning in a later context must be
  /// declared as shadowing. `footers` are the possible footers by name, for checks.
  package init<C: KeyCommand>(
    _ name: String,
    _ title: String,
    _ commands: C.Type,
    takesText: Bool = false,
    rank: Int = 0,
    together: @escaping @autoclosure @Sendable () -> [[KeyContext]]? = nil,
    footers: @escaping @autoclosure @Sendable () -> [String: HintList] = [:]
  ) {
    self.name = name
    self.title = title
    self.takesText = takesText
    self.rank = rank
    names = { C.allCases.map(\.rawValue) }
    declared = { C.keys }
    activeWith = { together() ?? [[C.context]] }
    footerLists = footers
  }

  package var commands: [String] { names() }

  package var together: [[KeyContext]] { activeWith() }

  package var footers: [String: HintList] { footerLists() }

  package var bindings: [KeyBinding] {
    bindingTable.withLock { made in
      if let made { return made }
      let list = declared()
      made = list
      return list
    }
  }

  /// The index of the binding for each built-in key, without chords.
  package var places: [KeyPress: Int] {
    placeTable.withLock { made in
      if let made { return made }
      var places: [KeyPress: Int] = [:]
      for (index, binding) in bindings.enumerated() {
        for sequence in binding.allKeys where sequence.presses.count == 1 {
          places[sequence.presses[0]] = index
        }
      }
      made = places
      return places
    }
  }

  package var description: String { name }

  package static func == (one: KeyContext, other: KeyContext) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A command of a context; the raw value is its name in configuration files.
package nonisolated protocol KeyCommand: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {
  static var context: KeyContext { get }

  /// The built-in bindings, in the order of the help.
  static var keys: [KeyBinding] { get }

  /// The name in the list of commands, if it differs from the one in configuration files.
  var title: String? { get }

  /// Other words for the same, to search in the list of commands.
  var synonyms: String { get }
}

nonisolated extension KeyCommand {
  package var title: String? { nil }

  package var synonyms: String { "" }
}
