internal import CNcurses
internal import CTerminalSignals
internal import Glibc
package import TerminalSurface

/// Takes over the terminal through ncurses, shows frames, and restores it.
///
/// There is only one per process, because ncurses and the signal handlers support only one
/// terminal.
@MainActor package final class NcursesTerminal {
  package private(set) var size: Size
  let environment: TerminalEnvironment
  /// The pipe with the numbers of received signals.
  let signalDescriptor: Int32
  var input: TerminalInput
  var heldEvents: [TerminalEvent] = []
  /// Whether the application has yet to handle events that were read.
  var hasQueuedEvents = false
  /// Send every cell with the next frame.
  var mustRepaint = true
  /// Pass every cell to ncurses with the next frame, because the looks of styles changed.
  var mustShowAll = false
  let usesMouse: Bool
  let setsTitle: Bool
  var shownTitle: String?
  let fillsSelection: Bool
  var paletteChoice: PaletteChoice
  /// The terminal's background colour, once it has answered.
  var background: RGB?
  let expectedBackground: RGB?
  /// Called when the terminal reports its background colour.
  package var onBackground: (RGB) -> Void = { _ in }
  /// When the background was queried, until the answer arrives.
  var queriedAt: ContinuousClock.Instant?
  private let escapeWait: Duration
  /// Whether the cursor shows the selection while no text is typed.
  private(set) var showsCursor = false
  /// The cursor, if it shows, and where it is.
  var shownCursor: Point?
  var cursorPlace: Point?
  var encoder: RowEncoder
  var rewriter = FrameRewriter()
  /// Nil if the terminal doesn't support links.
  var links: ShownLinks?
  var watches: [DescriptorWatch] = []

  /// Takes over the terminal.
  ///
  /// All checks happen before anything is written to the terminal. From then on, however the
  /// process ends, the terminal is restored.
  ///
  /// - Parameters:
  ///   - environment: The environment variables about the terminal.
  ///   - usesMouse: Whether to request mouse events. The terminal's own text selection is then off.
  ///   - palette: The source of the colours.
  ///   - background: The background colour of the last session, for the first frame.
  ///   - fillsSelection: Whether the selected card has a background.
  ///   - showsCursor: Whether the cursor shows the selection while no text is typed.
  ///   - setsTitle: Whether to set the window title, if supported.
  ///   - escapeWait: How long to wait for more after a lone Escape.
  /// - Throws: Why the terminal can't be used.
  package init(
    environment: TerminalEnvironment = .ofProcess,
    usesMouse: Bool = false,
    palette: PaletteChoice = .automatic,
    background: RGB? = nil,
    fillsSelection: Bool = true,
    showsCursor: Bool = false,
    setsTitle: Bool = false,
    escapeWait: Duration = InputDecoder.standardEscapeWait
  ) throws(TerminalError) {
    self.environment = environment
    self.escapeWait = escapeWait
    self.usesMouse = usesMouse
    self.fillsSelection = fillsSelection
    self.showsCursor = showsCursor
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
    // Always complete a frame, even if the user keeps typing.
    typeahead(-1)
    let depth = NcursesTerminal.depth(description, environment)
    let first = palette.palette(in: environment, remembered: background)
    let shown = Self.shown(first, fillsSelection: fillsSelection)
    let slots = ColorSlots(hasOwnNumbers: !description.isNamedDirect)
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

  /// Restores the terminal; a second call does nothing.
  package func restore() {
    terminal_signals_restore()
  }

  /// Sets the message and exit code for when another program truncates a memory-mapped file,
  /// because its content can't be read any more.
  package func endOnTruncatedFile(saying line: String, code: Int32) {
    let bytes = Array((PrintableText.sanitised(line) + "\n").utf8)
    terminal_signals_set_lost_file_line(bytes, bytes.count, code)
  }

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

  /// The size reported by the terminal; nil if it reports none.
  ///
  /// Limited, because every cell costs a few hundred bytes and ncurses counts rows and columns in
  /// 16 bits.
  private static var reportedSize: Size? {
    var reported = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &reported) == 0, reported.ws_col > 0, reported.ws_row > 0
    else { return nil }
    return Size(
      columns: min(Int(reported.ws_col), largestSize.columns),
      rows: min(Int(reported.ws_row), largestSize.rows)
    )
  }

  /// Used if the terminal reports no size, as over a serial line.
  private static let usualSize = Size(columns: 80, rows: 24)

  /// Larger than a terminal with the smallest font on an 8K screen.
  private static let largestSize = Size(columns: 1_000, rows: 500)

  /// Sets the modes that ncurses doesn't know (bracketed paste, mouse), hides the cursor, and
  /// queries the background, all with the next frame.
  private func enterScreen() {
    append(TerminalCapabilities.pasteBytes)
    if usesMouse { append(TerminalCapabilities.mouseBytes) }
    if setsTitle {
      append(TitleBytes.keeping)
      if let shownTitle { append(TitleBytes.setting(shownTitle)) }
    }
    ask()
    curs_set(0)
    (shownCursor, cursorPlace) = (nil, nil)
  }

  /// Queries the background with the next frame, if supported and needed.
  func ask() {
    let question = backgroundQueryBytes
    append(question)
    queriedAt = question.isEmpty ? nil : .now
  }

  /// Discards a partly read sequence.
  func forgetInput() {
    input = NcursesTerminal.makeInput(escapeWait)
  }

  private static func makeInput(_ escapeWait: Duration) -> TerminalInput {
    TerminalInput(
      decoder: InputDecoder(terminalKeys: TerminalCapabilities.keys, escapeWait: escapeWait)
    )
  }

  func append(_ bytes: [UInt8]) {
    frame_buffer_append(bytes, bytes.count)
  }

  /// Stops the job and returns the terminal to the shell, until the job is continued.
  func suspend() {
    terminal_signals_restore()
    terminal_signals_stop_group()
  }

  /// Takes over the terminal again after the job was stopped.
  func takeBack() {
    terminal_signals_reenter_modes()
    rewriter.forget()
    append(TerminalCapabilities.keyboardResetBytes)
    append(TerminalCapabilities.string("smcup"))
    append(TerminalCapabilities.keyboardResetBytes)
    append(TerminalCapabilities.resetBytes)
    // ncurses assumes that the cursor is as it left it.
    curs_set(1)
    enterScreen()
    updateSize()
  }
}

extension NcursesTerminal {
  /// Checks whether the board can be shown, without writing to the terminal.
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

  private static var loaded: TerminalDescription?

  /// Starts ncurses and the signal handlers; returns the signal pipe.
  ///
  /// All output of ncurses is buffered until a frame is sent.
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
    // ncurses has replaced some handlers by its own.
    let signals = terminal_signals_install()
    guard frame_buffer_divert() == 0 else {
      let reason = String(cString: strerror(errno))
      terminal_signals_restore()
      throw .system(reason)
    }
    if let idle = environment.idleDescriptor { _ = fcntl(idle, F_SETFL, O_NONBLOCK) }
    return signals
  }

  /// Uses the user's locale if it is UTF-8, otherwise the C library's built-in one.
  private static func setLocale() {
    if setlocale(LC_CTYPE, "") == nil || locale_is_utf8() == 0 { setlocale(LC_CTYPE, "C.UTF-8") }
  }
}

/// Reads keys while the application is busy, to look for Escape.
extension NcursesTerminal {
  /// Reads the keys pressed since the last call.
  ///
  /// They are dropped, so that none acts on the result of a long action.
  ///
  /// A lone Escape may start a longer sequence. It counts as Escape if it is still alone at the
  /// next call, or if this is the last one.
  package func keysWhileBusy(isLast: Bool = false) -> BusyKeys {
    let wasPending = input.decoder.pendingEscapeTimeout != nil
    var isRead = false
    var events: [TerminalEvent] = []
    while hasInput, case .read = input.read(into: &events) { isRead = true }
    if isLast || (wasPending && !isRead) { events += input.decoder.flushEscape() }
    let keys = BusyKeys(events)
    heldEvents += keys.kept
    return keys
  }

  package var hasWaitingEvent: Bool {
    if hasQueuedEvents || !heldEvents.isEmpty { return true }
    var descriptors = [0, signalDescriptor]
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    return poll(&descriptors, 2, 0) > 0
  }

  private var hasInput: Bool {
    var descriptor = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  /// Returns the events kept while the application was busy.
  func takeHeldEvents() -> [TerminalEvent] {
    defer { heldEvents = [] }
    return heldEvents
  }
}
