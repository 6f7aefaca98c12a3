import TerminalSurface

/// A place with its own key bindings.
///
/// Each screen declares its contexts, as static constants, which are created on first use: the first
/// screen shows one of about thirty and must not wait for the others.
package nonisolated final class KeyContext: Hashable, Sendable, CustomStringConvertible {
  /// The name in configuration files.
  package let name: String
  /// The heading of its keys, as in `on the board`.
  package let title: String
  /// Whether unbound keys are typed as text.
  package let takesText: Bool
  /// Of two active contexts, the one with the higher rank has priority.
  package let rank: Int
  package let commands: [String]
  package let bindings: [KeyBinding]
  /// The index of the binding for each built-in key, without chords.
  let places: [KeyPress: Int]
  /// Contexts refer to each other here, so this is read only when it is needed.
  private let activeWith: @Sendable () -> [[KeyContext]]

  /// Creates a context with its commands.
  ///
  /// `together` lists the combinations of contexts that are active with this one, by descending
  /// priority; nil if it is always alone. A key that has another meaning in a later context must be
  /// declared as shadowing.
  package init<C: KeyCommand>(
    _ name: String,
    _ title: String,
    _ commands: C.Type,
    takesText: Bool = false,
    rank: Int = 0,
    together: @escaping @autoclosure @Sendable () -> [[KeyContext]]? = nil
  ) {
    self.name = name
    self.title = title
    self.takesText = takesText
    self.rank = rank
    self.commands = C.allCases.map(\.name)
    bindings = C.keys
    var places: [KeyPress: Int] = [:]
    for (index, binding) in bindings.enumerated() {
      for sequence in binding.allKeys where sequence.presses.count == 1 {
        places[sequence.presses[0]] = index
      }
    }
    self.places = places
    activeWith = { together() ?? [[C.context]] }
  }

  package var together: [[KeyContext]] { activeWith() }

  package var description: String { name }

  package static func == (one: KeyContext, other: KeyContext) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A command of a context.
///
/// Its name in configuration files is the raw value with hyphens between the words, so the case
/// `moveRight` is `move-right`. A case with a raw value of its own is named by that.
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
  package var name: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }

  package init?(name: String) {
    let words = name.split(separator: "-").map(String.init)
    let inCamelCase = words.dropFirst().reduce(words.first ?? "") { $0 + $1.capitalizedFirst }
    guard let command = Self(rawValue: name) ?? Self(rawValue: inCamelCase) else { return nil }
    self = command
  }

  package var title: String? { nil }

  package var synonyms: String { "" }
}
