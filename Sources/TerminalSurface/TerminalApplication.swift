/// What a terminal's loop drives: events go in, a painted canvas comes out.
///
/// An event is handled, and when no other is waiting a frame is made, before the next is read.
@MainActor package protocol TerminalApplication: AnyObject {
  /// False while keys and pastes must be held back; a resize, a resume or a tick comes all the same.
  var acceptsInput: Bool { get }

  /// Whether Ctrl-C is a key now, in place of the end of the program; the signal itself always ends it.
  var takesInterrupt: Bool { get }

  /// When `tick` is wanted next, on the monotonic clock; nil for never.
  var nextDeadline: ContinuousClock.Instant? { get }

  /// True once the program is to end; no further event is handed over.
  var isFinished: Bool { get }

  /// True when the terminal is to be given back to the shell for now; the loop resets it.
  var wantsSuspension: Bool { get set }

  /// Set when another program is to have the terminal for a while; the loop takes it and resets it.
  var handover: TerminalHandover? { get set }

  func handle(_ event: TerminalEvent)

  /// Whether there is something to do as soon as nothing waits to be handled; asked after each frame.
  var hasIdleWork: Bool { get }

  /// Does that work, or a part of it; a key that comes meanwhile waits, so it must be short.
  func workWhileIdle()

  /// Paints what has changed since the last frame, for the canvas to be sent at once.
  ///
  /// The canvas knows its dirty rows, so hand out a copy and mark your own clean; the terminal drops
  /// the frame before the next event, so that no cell is ever copied:
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

/// One painted screen.
package struct Frame {
  package var canvas: Canvas
  /// Where the terminal's own cursor shows; nil where it is hidden.
  package var cursor: Point?
  /// True where every cell must be sent again, whatever the terminal is thought to show.
  package var repaintsEverything: Bool
  /// How many rows were rendered, by column of the board.
  package var rowsPainted: [Int]

  package init(canvas: Canvas, cursor: Point?, repaintsEverything: Bool, rowsPainted: [Int]) {
    self.canvas = canvas
    self.cursor = cursor
    self.repaintsEverything = repaintsEverything
    self.rowsPainted = rowsPainted
  }
}
