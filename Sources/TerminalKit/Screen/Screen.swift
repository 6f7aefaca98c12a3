package import TerminalSurface

package enum Handling {
  case consumed
  case ignored
  /// The event stops here, like a key in a popup, but has no meaning. The stack reports this.
  case unbound
}

@MainActor package protocol Screen: AnyObject {
  /// Whether it hides the screens below completely.
  var isOpaque: Bool { get }

  /// Whether to dim the screens below.
  var dimsBackground: Bool { get }

  /// The active key contexts, for chords.
  var keyContexts: [KeyContext] { get }

  func handle(_ event: TerminalEvent) -> Handling

  /// Whether a key with Alt has a meaning now. If not, the stack splits it into Escape and the key.
  func bindsAlt(_ press: KeyPress) -> Bool

  /// Whether Ctrl-C is a key here instead of another Escape.
  var handlesInterrupt: Bool { get }

  /// Handles a mouse event. Only the top screen receives it. By default, the wheel acts as arrow
  /// keys.
  func handle(mouse event: MouseEvent) -> Handling

  var deadline: ContinuousClock.Instant? { get }

  /// Called when another program has changed the data.
  func contentChanged()

  /// Called when the screen is closed because its subject was removed. Keep what was typed.
  func keepText()

  /// The screen has a new size. Its canvas is blank.
  func resize(to size: Size)

  /// The canvas no longer shows what this screen painted.
  func invalidate()

  /// Whether there is work to do while no key is waiting.
  var hasIdleWork: Bool { get }

  func workWhileIdle()

  /// Loads what the next frame shows. Painting must not load anything.
  func prepareToPaint()

  /// Where the selection was painted, for the cursor while no text is typed.
  var focus: Point? { get }

  /// Paints the changes since the last call. Returns the position of the cursor if it is visible.
  func paint(on canvas: inout Canvas) -> Point?
}

extension Screen {
  /// By default, no key with Alt has a meaning.
  package func bindsAlt(_ press: KeyPress) -> Bool { false }

  package var dimsBackground: Bool { true }

  package var handlesInterrupt: Bool { false }

  package var keyContexts: [KeyContext] { [] }

  package func handle(mouse event: MouseEvent) -> Handling { handleWheel(event) }

  package var deadline: ContinuousClock.Instant? { nil }

  package func contentChanged() {}

  package func keepText() {}

  package var hasIdleWork: Bool { false }

  package func workWhileIdle() {}

  package func prepareToPaint() {}

  package var focus: Point? { nil }
}

/// The services that a stack offers to its screens.
@MainActor package protocol ScreenHost: AnyObject {
  var size: Size { get }
  var keymap: Keymap { get }
  /// The cursor's position in the last frame; nil if it was hidden.
  var cursor: Point? { get }
  func present(_ screen: any Screen)
  func dismiss()
  /// Closes a screen, also below others; returns whether it was open.
  func close(_ screen: any Screen) -> Bool
  /// Closes all popups. Does nothing if a screen hides the bottom screen.
  ///
  /// - Returns: Whether any popup was closed.
  func dismissPopups() -> Bool
  func repaintEverything()
  func suspend()
  /// Opens a text in the user's editor and reports the result when it has ended.
  func editExternally(
    _ text: String,
    named title: String,
    then finish: @escaping (ExternalEdit) -> Void
  )
  func quit()
  /// Shows the help, with the keys of these contexts first.
  func showHelp(for contexts: [KeyContext])
}

extension ScreenHost {
  package func showHelp(for contexts: [KeyContext]) {}

  package var cursor: Point? { nil }

  package func dismissPopups() -> Bool { false }

  package func close(_ screen: any Screen) -> Bool { false }

  package func cells(of line: LineEditor) -> Rect? {
    guard let cursor else { return nil }
    let width = line.characters.prefix(line.cursor).reduce(0) { $0 + DisplayText.width(of: $1) }
    let column = max(0, cursor.column - width)
    return Rect(column: column, row: cursor.row, width: cursor.column - column + 1, height: 1)
  }
}
