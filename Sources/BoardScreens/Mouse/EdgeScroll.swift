import TerminalSurface

/// Scrolling that goes on by itself while the button is held at an edge.
///
/// A mouse that is held still sends nothing, so it is a matter of time; without a held button there
/// is no deadline, and nothing wakes the program.
nonisolated struct EdgeScroll {
  /// How long a step of one row takes.
  static let pause = Duration.milliseconds(80)

  private var place: Point?
  private var pause = Self.pause
  /// When the next step is due; nil while the button is not held at an edge.
  private(set) var deadline: ContinuousClock.Instant?

  /// The button is held at a place, which is at an edge or not.
  mutating func hold(
    at place: Point,
    isAtEdge: Bool,
    pause: Duration? = nil,
    now: ContinuousClock.Instant
  ) {
    guard isAtEdge else { return stop() }
    self.place = place
    self.pause = pause ?? Self.pause
    if deadline == nil { deadline = now + self.pause }
  }

  mutating func stop() {
    place = nil
    deadline = nil
  }

  /// Where the button is held, when a step is due, which this counts as taken; else nil.
  mutating func step(now: ContinuousClock.Instant) -> Point? {
    guard let deadline, now >= deadline, let place else { return nil }
    self.deadline = now + pause
    return place
  }
}
