/// The steps that can be undone and redone.
///
/// Consecutive typing is one step, until the cursor moves, another kind of change follows, or a
/// line starts. The same goes for deletions in one direction. Any other change is a step of its
/// own.
struct EditHistory: Sendable {
  /// The most bytes in all steps; beyond that, the oldest are dropped.
  private let byteLimit: Int

  private var steps: [TextChange] = []
  private var position = 0
  private var byteCount = 0
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

  /// Shrinks to three quarters of the limit, so that this isn't needed for every change.
  ///
  /// The last step always stays.
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
