import TerminalSurface

/// Repeated scrolling while the button is held at an edge.
///
/// A mouse that is held still sends no events, so this uses a timer. Without a held button there is
/// no deadline, and nothing wakes the program.
nonisolated struct EdgeScroll {
  static let pause = Duration.milliseconds(80)

  private var place: Point?
  private var pause = Self.pause
  /// When the next step is due; nil unless the button is held at an edge.
  private(set) var deadline: ContinuousClock.Instant?

  /// Starts or stops the timer, depending on whether the button is held at an edge.
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

  /// If a step is due, counts it as taken and returns the held position.
  mutating func step(now: ContinuousClock.Instant) -> Point? {
    guard let deadline, now >= deadline, let place else { return nil }
    self.deadline = now + pause
    return place
  }
}
