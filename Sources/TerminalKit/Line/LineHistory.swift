/// What a line was before each of its steps, to go back and forth.
///
/// A run of typing is one step until the cursor moves or something is deleted; so are deletions in
/// one direction. Anything else is a step of its own, as in the body of a card.
package nonisolated struct LineHistory: Sendable {
  /// The line at one time.
  package struct State: Sendable {
    package let characters: [Character]
    package let cursor: Int
  }

  package enum Kind: Hashable, Sendable {
    case typing
    case deletingBackward
    case deletingForward
    /// One step of its own.
    case other
  }

  /// As many steps are kept.
  private static let limit = 200

  private var earlier: [State] = []
  private var later: [State] = []
  /// The kind of the last step, as long as it may grow.
  private var growing: Kind?

  /// Notes what the line was before a change.
  package mutating func record(_ state: State, as kind: Kind) {
    later = []
    if let growing, growing == kind { return }
    growing = kind == .other ? nil : kind
    if earlier.count == Self.limit { earlier.removeFirst() }
    earlier.append(state)
  }

  /// Makes the next change a step of its own.
  package mutating func close() { growing = nil }

  /// The line before the last step; nil where there was none.
  package mutating func stepBack(from now: State) -> State? {
    growing = nil
    guard let state = earlier.popLast() else { return nil }
    later.append(now)
    return state
  }

  /// The line after the step that was taken back last.
  package mutating func stepForward(from now: State) -> State? {
    growing = nil
    guard let state = later.popLast() else { return nil }
    earlier.append(now)
    return state
  }
}
