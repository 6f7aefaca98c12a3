import Synchronization
import TerminalSurface

/// The bindings of one context, ready to be looked up.
nonisolated struct ContextKeys: Sendable {
  let bindings: [KeyBinding]
  /// Where each key that is a whole sequence stands among the bindings.
  let places: [KeyPress: Int]

  /// Where the keys that are built in stand; none of them is a chord.
  static func places(of bindings: [KeyBinding]) -> [KeyPress: Int] {
    var places: [KeyPress: Int] = [:]
    for (index, binding) in bindings.enumerated() {
      for sequence in binding.allKeys where sequence.presses.count == 1 {
        places[sequence.presses[0]] = index
      }
    }
    return places
  }
}

/// The keys that are built in, each context made when it is first asked for.
///
/// The first screen shows one context out of some twenty, and waits for no key; all of them at once
/// took a fifteenth of the start.
nonisolated enum StandardKeys {
  private static let bindings = Mutex<[KeyContext: [KeyBinding]]>([:])
  private static let places = Mutex<[KeyContext: [KeyPress: Int]]>([:])

  static func bindings(of context: KeyContext) -> [KeyBinding] {
    bindings.withLock { made in
      if let list = made[context] { return list }
      let list = Keymap.standardBindings(of: context)
      made[context] = list
      return list
    }
  }

  static func places(of context: KeyContext) -> [KeyPress: Int] {
    places.withLock { made in
      if let table = made[context] { return table }
      let table = ContextKeys.places(of: bindings(of: context))
      made[context] = table
      return table
    }
  }
}
