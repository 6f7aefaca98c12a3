internal import CNcurses
internal import CTerminalSignals
internal import Glibc
package import TerminalSurface

/// The terminal through ncurses: takes it over, shows frames, gives it back.
///
/// There is one a process, because ncurses and the signal handlers know one terminal only.
package final class NcursesTerminal {
  /// The terminal's size now.
  package private(set) var size: Size
  let environment: TerminalEnvironment
  /// Where the numbers of the signals that came are read.
  let signalDescriptor: Int32
  var input: TerminalInput
  /// What was pressed while the application was busy.
  var heldEvents: [TerminalEvent] = []
  /// Whether keys were read that the application has yet to take.
  var hasQueuedEvents = false
  /// Every cell must be sent again with the next frame.
  var mustRepaint = true
  /// Every cell must be handed to ncurses again, since what its style looks like has changed.
  var mustShowAll = false
  /// Whether the mouse is asked for.
  let usesMouse: Bool
  /// Whether the terminal's title is set; only where it has one.
  let setsTitle: Bool
  /// The title that shows.
  var shownTitle: String?
  /// Whether the selected card has a background.
  let fillsSelection: Bool
  var paletteChoice: PaletteChoice
  /// The terminal's own background, where it has told of it.
  var background: RGB?
  /// The background that it told of last time.
  let expectedBackground: RGB?
  /// The terminal has told of its background.
  package var onBackground: (RGB) -> Void = { _ in }
  /// Since when an answer to the question for the background is waited for.
  var askedAt: ContinuousClock.Instant?
  /// Where the cursor was shown last; nil where it is hidden.
  private let escapeWait: Duration
  var shownCursor: Point?
  var encoder: RowEncoder
  var rewriter = FrameRewriter()
  /// The links that show; nil where the terminal knows none.
  var links: ShownLinks?
  var watches: [DescriptorWatch] = []

  /// Takes the terminal over.
  ///
  /// Checks first, and throws before the terminal was sent a byte. From then on the process can't
  /// end in any way that leaves the terminal changed.
  ///
  /// - Parameters:
  ///   - environment: what the environment says of the terminal.
  ///   - usesMouse: whether the terminal tells of the mouse, which then no longer selects text.
  ///   - palette: where colours come from.
  ///   - background: the terminal's background as it was last time, for the first frame.
  ///   - fillsSelection: whether the selected card has a background.
  ///   - setsTitle: whether the terminal's title is set, where it has one.
  ///   - escapeWait: how long a lone Escape waits for what may belong to it.
  /// - Throws: why the terminal can't be used.
  package init(
    environment: TerminalEnvironment = .ofProcess,
    usesMouse: Bool = false,
    palette: PaletteChoice = .automatic,
    background: RGB? = nil,
    fillsSelection: Bool = true,
    setsTitle: Bool = false,
    escapeWait: Duration = InputDecoder.standardEscapeWait
  ) throws(TerminalError) {
    self.environment = environment
    self.escapeWait = escapeWait
    self.usesMouse = usesMouse
    self.fillsSelection = fillsSelection
    paletteChoice = palette
    expectedBackground = background
    let description = try NcursesTerminal.description(environment)
    self.setsTitle = setsTitle && TitleBytes.isUnderstood(by: environment)
    if TitleBytes.isUnderstood(by: environment) { links = ShownLinks() }
    description.writeNote()
    NcursesTerminal.setLocale()
    signalDescriptor = try NcursesTerminal.openScreen(description, environment)
    start_color()
    use_default_colors()
    // A frame is made whole, however much has been typed meanwhile.
    typeahead(-1)
    let depth = NcursesTerminal.depth(description, environment)
    let first = palette.palette(in: environment, remembered: background)
    let shown = Self.shown(first, fillsSelection: fillsSelection)
    let slots = ColorSlots(hasOwnNumbers: !description.isSaidDirect)
    encoder = RowEncoder(styles: StyleCells(palette: shown, depth: depth, slots: slots))
    rewriter.isEnabled = depth.hasPalette && TerminalCapabilities.speaksANSI
    if rewriter.isEnabled { simplify_color_sequences() }
    input = NcursesTerminal.makeInput(escapeWait)
    size = Size(columns: Int(screen_columns()), rows: Int(screen_rows()))
    updateSize()
    enterScreen()
  }

  isolated deinit {
    terminal_signals_restore()
  }

  /// Gives the terminal back; a second time does nothing.
  package func restore() {
    terminal_signals_restore()
  }

  /// Sets what the process says, and the code that it ends with, where another program cuts off a file
  /// that is mapped into memory: nothing can be read on then.
  package func endOnLostFile(saying line: String, code: Int32) {
    let bytes = Array((PrintableText.sanitised(line) + "\n").utf8)
    terminal_signals_set_lost_file_line(bytes, bytes.count, code)
  }

  /// Asks the terminal for its size, and tells ncurses.
  func updateSize() {
    if let reported = NcursesTerminal.reportedSize { size = reported }
    if Int(screen_columns()) != size.columns || Int(screen_rows()) != size.rows {
      resizeterm(Int32(size.rows), Int32(size.columns))
    }
    let restore = TerminalCapabilities.restoreBytes(
      rows: size.rows,
      usesMouse: usesMouse,
      setsTitle: setsTitle
    )
    terminal_signals_set_restore_bytes(restore, restore.count)
    mustRepaint = true
  }

  /// What the terminal says of its size; nil where it says nothing.
  ///
  /// More than any screen has is cut: every cell costs some hundred bytes, and ncurses counts
  /// rows and columns in 16 bits.
  private static var reportedSize: Size? {
    var reported = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &reported) == 0, reported.ws_col > 0, reported.ws_row > 0
    else { return nil }
    return Size(
      columns: min(Int(reported.ws_col), largestSize.columns),
      rows: min(Int(reported.ws_row), largestSize.rows)
    )
  }

  /// Where the terminal says nothing, as over a serial line.
  private static let usualSize = Size(columns: 80, rows: 24)

  /// Larger than a terminal in the smallest letters on a screen of 8K.
  private static let largestSize = Size(columns: 1_000, rows: 500)

  /// Sets what belongs to us and not to ncurses: pastes in brackets, the mouse, and no cursor; and
  /// asks for the background, all with the next frame.
  private func enterScreen() {
    append(TerminalCapabilities.pasteBytes)
    if usesMouse { append(TerminalCapabilities.mouseBytes) }
    if setsTitle {
      append(TitleBytes.keeping)
      if let shownTitle { append(TitleBytes.setting(shownTitle)) }
    }
    ask()
    curs_set(0)
    shownCursor = nil
  }

  /// Asks for the terminal's background with the next frame, where it may be asked and matters.
  func ask() {
    let question = questionBytes
    append(question)
    askedAt = question.isEmpty ? nil : .now
  }

  /// Begins again with what the terminal sends, whatever sequence was half read.
  func forgetInput() {
    input = NcursesTerminal.makeInput(escapeWait)
  }

  private static func makeInput(_ escapeWait: Duration) -> TerminalInput {
    TerminalInput(
      decoder: InputDecoder(terminalKeys: TerminalCapabilities.keys, escapeWait: escapeWait)
    )
  }

  /// Adds bytes to what is sent with the next frame.
  func append(_ bytes: [UInt8]) {
    frame_buffer_append(bytes, bytes.count)
  }

  /// Gives the terminal to the shell until the job is brought back, and takes it again.
  func suspend() {
    terminal_signals_restore()
    terminal_signals_stop_group()
    takeBack()
  }

  /// Takes the terminal again after the job was stopped.
  func takeBack() {
    terminal_signals_reenter_modes()
    rewriter.forget()
    append(TerminalCapabilities.keyboardResetBytes)
    append(TerminalCapabilities.string("smcup"))
    append(TerminalCapabilities.keyboardResetBytes)
    append(TerminalCapabilities.resetBytes)
    // ncurses believes that the cursor is as it left it.
    curs_set(1)
    enterScreen()
    updateSize()
  }
}

extension NcursesTerminal {
  /// Whether the board can be shown at all; nothing is written to the terminal.
  package static func check(_ environment: TerminalEnvironment) throws(TerminalError) {
    _ = try description(environment)
  }

  private static func description(
    _ environment: TerminalEnvironment
  ) throws(TerminalError) -> TerminalDescription {
    guard isatty(0) == 1 else { throw .notATerminal(.input) }
    guard isatty(1) == 1 else { throw .notATerminal(.output) }
    guard let type = environment.terminalType else { throw .noTerminalType }
    if let loaded, loaded.type == type { return loaded }
    let description = try TerminalDescription(of: type)
    loaded = description
    return description
  }

  /// What was found last, so as not to read it twice.
  private static var loaded: TerminalDescription?

  /// Starts ncurses and the handlers; the answer is where the signals that came are read.
  ///
  /// Everything that ncurses writes is kept until a frame is sent.
  private static func openScreen(
    _ description: TerminalDescription,
    _ environment: TerminalEnvironment
  ) throws(TerminalError) -> Int32 {
    guard terminal_signals_remember(0, 1) == 0, let output = frame_buffer_open(1),
      terminal_signals_install() >= 0
    else { throw .system(String(cString: strerror(errno))) }
    terminal_signals_engage_modes()
    let size = reportedSize ?? usualSize
    guard open_screen(description.name, output, Int32(size.rows), Int32(size.columns)) != nil else {
      terminal_signals_restore()
      throw .unknownTerminalType(description.type)
    }
    raw()
    noecho()
    nonl()
    terminal_signals_engage_modes()
    // ncurses has put handlers of its own in place of some.
    let signals = terminal_signals_install()
    guard frame_buffer_divert() == 0 else {
      let reason = String(cString: strerror(errno))
      terminal_signals_restore()
      throw .system(reason)
    }
    if let idle = environment.idleDescriptor { _ = fcntl(idle, F_SETFL, O_NONBLOCK) }
    return signals
  }

  /// The user's locale where it is UTF-8, else the one that is built into the C library.
  private static func setLocale() {
    if setlocale(LC_CTYPE, "") == nil || locale_is_utf8() == 0 { setlocale(LC_CTYPE, "C.UTF-8") }
  }
}
