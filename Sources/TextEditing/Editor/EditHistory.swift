/// The steps that can be undone and redone.
///
/// A run of typing is one step until the cursor is moved, the kind of change turns, or a line is
/// begun; so are deletions in one direction. Anything else is a step of its own.
struct EditHistory: Sendable {
  /// How many bytes the steps may hold; beyond it the oldest are forgotten.
  private let byteLimit: Int

  private var steps: [TextChange] = []
  /// How many of the steps are done.
  private var position = 0
  private var byteCount = 0
  /// Whether the last step may grow.
  private var isOpen = false

  init(byteLimit: Int = 64 << 20) {
    self.byteLimit = byteLimit
  }

  var canUndo: Bool { position > 0 }
  var canRedo: Bool { position < steps.count }

  mutating func record(_ change: TextChange) {
    for step in steps[position...] { byteCount -= step.byteCount }
    steps.removeSubrange(position...)
    byteCount += change.byteCount
    if !isOpen || steps.isEmpty || !steps[steps.count - 1].join(change) { steps.append(change) }
    position = steps.count
    isOpen = change.kind != .other
    if byteCount > byteLimit { forgetOldest() }
  }

  /// Makes the next change a step of its own.
  mutating func close() { isOpen = false }

  mutating func stepBack() -> TextChange? {
    guard canUndo else { return nil }
    isOpen = false
    position -= 1
    return steps[position]
  }

  mutating func stepForward() -> TextChange? {
    guard canRedo else { return nil }
    isOpen = false
    position += 1
    return steps[position - 1]
  }

  /// Down to three quarters of the limit, so that it is not done for each change; the last stays.
  private mutating func forgetOldest() {
    var count = 0
    while byteCount > byteLimit / 4 * 3, count < steps.count - 1 {
      byteCount -= steps[count].byteCount
      count += 1
    }
    steps.removeFirst(count)
    position -= count
  }
}
