package import TerminalSurface

/// The screen at the bottom of a stack, which is never closed.
@MainActor package protocol RootScreen: Screen {
  /// What was said last.
  var status: StatusLine { get }

  /// The row in which that shows.
  var statusRow: Int { get }

  /// Whether a click on that row is on what was said.
  var showsMessage: Bool { get }

  /// On a terminal that is smaller, nothing shows but that.
  var smallest: Size { get }

  /// False while no key may be handled.
  var acceptsInput: Bool { get }

  /// Whether a line is typed here, so that Ctrl-C is no way out of the program.
  var isTyping: Bool { get }

  /// Paints another message in the message row, below a popup.
  func paint(_ message: StatusMessage, on canvas: inout Canvas)

  /// A key on a terminal that is too small: what is not seen can't be worked on.
  func handleTooSmall(_ press: KeyPress)

  /// Every row is to be rendered again.
  func forgetRows()

  /// How many rows were rendered since the last call, by part of the screen.
  func takePaintedCounts() -> [Int]
}

extension RootScreen {
  package var isOpaque: Bool { true }

  package var showsMessage: Bool { status.message != nil }

  package var smallest: Size { Size(columns: 20, rows: 5) }

  package var acceptsInput: Bool { true }

  package var isTyping: Bool { false }

  package func handleTooSmall(_ press: KeyPress) {}

  package func forgetRows() {}

  package func takePaintedCounts() -> [Int] { [] }

  /// The message in a row of its own.
  package func paint(_ message: StatusMessage, on canvas: inout Canvas) {
    var line = LineBuilder(width: canvas.size.columns)
    message.append(to: &line)
    canvas.blit(line.finished(), column: 0, row: statusRow)
  }
}
