package import TerminalSurface

/// Whether a screen did something with an event, or leaves it to the one below.
package enum Handling {
  case consumed
  case ignored
  /// It goes no further, as a key of a popup, but means nothing there: the stack says so.
  case meaningless
}

/// One layer of what the terminal shows.
@MainActor package protocol Screen: AnyObject {
  /// Whether nothing of the screens below shows.
  var isOpaque: Bool { get }

  /// Whether what is behind stands back while this screen shows.
  var dimsBackground: Bool { get }

  /// Where keys get their meanings here and now, for chords of two keys.
  var keyContexts: [KeyContext] { get }

  func handle(_ event: TerminalEvent) -> Handling

  /// Whether a key with Alt means something here and now; where it does not, the stack makes it
  /// Escape and the key.
  func bindsAlt(_ press: KeyPress) -> Bool

  /// Whether Ctrl-C is a key here, and not another Escape.
  var takesInterrupt: Bool { get }

  /// What happened with the mouse; only the top screen is told. Without an answer of its own, the
  /// wheel is an arrow key.
  func handle(mouse event: MouseEvent) -> Handling

  /// When a tick is wanted next, if at all.
  var deadline: ContinuousClock.Instant? { get }

  /// Another program has changed what the screen may show.
  func contentChanged()

  /// The screen is closed, for what it is about has gone: what was typed is kept.
  func keepText()

  /// The screen has another size; its canvas is blank.
  func resize(to size: Size)

  /// The canvas no longer shows what this screen painted.
  func invalidate()

  /// Whether there is something to do as soon as no key waits.
  var hasIdleWork: Bool { get }

  /// Does that work, or a part of it.
  func workWhileIdle()

  /// Reads what the next frame is about to show: painting itself reads nothing.
  func prepareToPaint()

  /// Paints what has changed since the last call; answers where the cursor stands, if it shows.
  func paint(on canvas: inout Canvas) -> Point?
}

extension Screen {
  /// Popups and lists have no key with Alt.
  package func bindsAlt(_ press: KeyPress) -> Bool { false }

  package var dimsBackground: Bool { true }

  package var takesInterrupt: Bool { false }

  package var keyContexts: [KeyContext] { [] }

  package func handle(mouse event: MouseEvent) -> Handling { handleWheel(event) }

  package var deadline: ContinuousClock.Instant? { nil }

  package func contentChanged() {}

  package func keepText() {}

  package var hasIdleWork: Bool { false }

  package func workWhileIdle() {}

  package func prepareToPaint() {}
}

/// What a screen may ask of the program around it.
@MainActor package protocol ScreenHost: AnyObject {
  var size: Size { get }
  var keymap: Keymap { get }
  /// Where the cursor stood in the last frame; nil where it was hidden.
  var cursor: Point? { get }
  func present(_ screen: any Screen)
  func dismiss()
  /// Closes what is open over the screen at the bottom, but for a screen that hides it and what is open over that.
  ///
  /// - Returns: whether anything was.
  func dismissPopups() -> Bool
  func repaintEverything()
  func suspend()
  /// Opens a text in the user's own editor, and says what came of it once that has ended.
  func editExternally(
    _ text: String,
    named title: String,
    then finish: @escaping (ExternalEdit) -> Void
  )
  func quit()
}

extension ScreenHost {
  package var cursor: Point? { nil }

  package func dismissPopups() -> Bool { false }

  /// The cells of a line that is typed, up to the cursor in it.
  package func cells(of line: LineEditor) -> Rect? {
    guard let cursor else { return nil }
    let width = line.characters.prefix(line.cursor).reduce(0) { $0 + DisplayText.width(of: $1) }
    let column = max(0, cursor.column - width)
    return Rect(column: column, row: cursor.row, width: cursor.column - column + 1, height: 1)
  }
}
