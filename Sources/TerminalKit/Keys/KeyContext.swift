import Synchronization
package import TerminalSurface

/// A place where keys have meanings of their own.
///
/// A screen declares its places beside itself: each with its commands, whose keys are made when they
/// are first asked for. The first screen shows one place out of some thirty, and waits for no key.
package nonisolated final class KeyContext: Hashable, Sendable, CustomStringConvertible {
  /// Its name in a configuration.
  package let name: String
  /// The place as it is written over its keys, as in `on the board`.
  package let title: String
  /// Whether what is no command is typed as text.
  package let takesText: Bool
  /// Of two places that are active together, the one of the higher rank is asked first.
  package let rank: Int
  private let names: @Sendable () -> [String]
  private let declared: @Sendable () -> [KeyBinding]
  private let activeWith: @Sendable () -> [[KeyContext]]
  private let footerLists: @Sendable () -> [String: HintList]
  private let bindingTable = Mutex<[KeyBinding]?>(nil)
  private let placeTable = Mutex<[KeyPress: Int]?>(nil)

  /// A place with its commands.
  ///
  /// `together` are the places that are active at the same time, the first to be asked first; nil for
  /// this one alone. A key of one that means something in a later one must be declared as shadowing
  /// it. `footers` is what the footer may show here, by name, for whoever checks it.
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

  /// The names of all that can be bound here.
  package var commands: [String] { names() }

  package var together: [[KeyContext]] { activeWith() }

  package var footers: [String: HintList] { footerLists() }

  /// The keys that are built in.
  package var bindings: [KeyBinding] {
    bindingTable.withLock { made in
      if let made { return made }
      let list = declared()
      made = list
      return list
    }
  }

  /// Where each key that is built in stands among the bindings; none of them is a chord.
  package var places: [KeyPress: Int] {
    placeTable.withLock { made in
      if let made { return made }
      var places: [KeyPress: Int] = [:]
      for (index, binding) in bindings.enumerated() {
        for sequence in binding.allKeys { places[sequence.presses[0]] = index }
      }
      made = places
      return places
    }
  }

  package var description: String { name }

  package static func == (one: KeyContext, other: KeyContext) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What keys can ask for in one context; the raw value is the command's name in a configuration.
package nonisolated protocol KeyCommand: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {
  static var context: KeyContext { get }

  /// The keys that are built in, in the order of the help.
  static var keys: [KeyBinding] { get }

  /// Its name in the list of commands, where that is another than in a configuration.
  var title: String? { get }
}

nonisolated extension KeyCommand {
  package var title: String? { nil }
}
