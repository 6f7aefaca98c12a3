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
