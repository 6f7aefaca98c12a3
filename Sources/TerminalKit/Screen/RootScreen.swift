package import TerminalSurface

/// The bottom screen of a stack, which is never closed.
@MainActor package protocol RootScreen: Screen {
  var status: StatusLine { get }

  var statusRow: Int { get }

  /// Whether clicks on that row apply to the message.
  var showsMessage: Bool { get }

  /// The least terminal size. On a smaller one, only a note about that is shown.
  var smallest: Size { get }

  var acceptsInput: Bool { get }

  var now: ContinuousClock.Instant { get }

  /// Whether text is being typed, so that Ctrl-C must not end the program.
  var isTyping: Bool { get }

  /// Paints a message in the message row below a popup.
  func paint(_ message: StatusMessage, on canvas: inout Canvas)

  /// Handles a key on a terminal that is too small. Don't change what the user can't see.
  func handleTooSmall(_ press: KeyPress)

  /// The help, with the keys of these contexts first.
  func help(for contexts: [KeyContext], over host: any ScreenHost) -> (any Screen)?

  /// Forces all rows to be rendered again.
  func forgetRows()

  /// Returns the number of rows rendered since the last call, by part of the screen.
  func takePaintedCounts() -> [Int]
}

extension RootScreen {
  package var isOpaque: Bool { true }

  package var showsMessage: Bool { status.message != nil }

  package var smallest: Size { Size(columns: 20, rows: 5) }

  package var acceptsInput: Bool { true }

  package var now: ContinuousClock.Instant { .now }

  package var isTyping: Bool { false }

  package func handleTooSmall(_ press: KeyPress) {}

  package func help(for contexts: [KeyContext], over host: any ScreenHost) -> (any Screen)? { nil }

  package func forgetRows() {}

  package func takePaintedCounts() -> [Int] { [] }

  package func paint(_ message: StatusMessage, on canvas: inout Canvas) {
    var line = LineBuilder(width: canvas.size.columns)
    message.append(to: &line)
    canvas.blit(line.finished(), column: 0, row: statusRow)
  }
}
