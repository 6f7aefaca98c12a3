/// The undo history of a line.
///
/// Consecutive typing is one step until the cursor moves or something is deleted. The same goes for
/// deletions in one direction. Any other change is a step of its own, as in the body of a card.
package nonisolated struct LineHistory: Sendable {
  package struct State: Sendable {
    package let characters: [Character]
    package let cursor: Int
  }

  package enum Kind: Hashable, Sendable {
    case typing
    case deletingBackward
    case deletingForward
    /// A step of its own.
    case other
  }

  private static let limit = 200

  private var earlier: [State] = []
  private var later: [State] = []
  private var growing: Kind?

  package mutating func record(_ state: State, as kind: Kind) {
    later = []
    if let growing, growing == kind { return }
    growing = kind == .other ? nil : kind
    if earlier.count == Self.limit { earlier.removeFirst() }
    earlier.append(state)
  }

  /// Makes the next change a step of its own.
  package mutating func close() { growing = nil }

  package mutating func stepBack(from now: State) -> State? {
    growing = nil
    guard let state = earlier.popLast() else { return nil }
    later.append(now)
    return state
  }

  package mutating func stepForward(from now: State) -> State? {
    growing = nil
    guard let state = later.popLast() else { return nil }
    earlier.append(now)
    return state
  }
}
