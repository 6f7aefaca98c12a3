/// An application driven by a terminal's event loop: it handles events and paints a canvas.
///
/// After each event, the loop requests a frame unless more events are waiting.
@MainActor package protocol TerminalApplication: AnyObject {
  /// False while keys and pastes must wait. Other events still arrive.
  var acceptsInput: Bool { get }

  /// Whether Ctrl-C is a key instead of ending the program. The signal itself always ends it.
  var handlesInterrupt: Bool { get }

  /// When to send the next `tick`; nil for never.
  var nextDeadline: ContinuousClock.Instant? { get }

  /// Whether the program should end. No more events are sent then.
  var isFinished: Bool { get }

  /// Whether to suspend the program and return to the shell. The loop resets it.
  var wantsSuspension: Bool { get set }

  /// A program to run in the terminal. The loop takes it and resets it.
  var handover: TerminalHandover? { get set }

  func handle(_ event: TerminalEvent)

  /// Whether there is work to do while no event is waiting. Checked after each frame.
  var hasIdleWork: Bool { get }

  /// Does some of that work. It must be short, because keys wait for it.
  func workWhileIdle()

  /// Paints what changed since the last frame.
  ///
  /// The canvas tracks its dirty rows, so return a copy and mark your own clean. The terminal
  /// releases the frame before the next event, so the cells are never copied:
  ///
  ///     let frame = Frame(canvas: canvas, …)
  ///     canvas.markClean()
  ///     return frame
  func frame() -> Frame
}

extension TerminalApplication {
  package var hasIdleWork: Bool { false }

  package func workWhileIdle() {}
}

package struct Frame {
  package var canvas: Canvas
  /// The terminal's cursor; nil to hide it.
  package var cursor: Point?
  /// What is selected while the cursor is hidden, for screen readers and braille displays.
  package var focus: Point?
  /// Whether to send every cell again, whatever the terminal shows.
  package var repaintsEverything: Bool
  /// The number of rendered rows in each column of the board.
  package var rowsPainted: [Int]

  package init(
    canvas: Canvas,
    cursor: Point?,
    focus: Point? = nil,
    repaintsEverything: Bool,
    rowsPainted: [Int]
  ) {
    self.canvas = canvas
    self.cursor = cursor
    self.focus = focus
    self.repaintsEverything = repaintsEverything
    self.rowsPainted = rowsPainted
  }
}
