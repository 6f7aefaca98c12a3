package import BoardModel
package import BoardViewModels
package import EventStreams
package import TerminalSurface

/// The whole program on screen: layers of screens, offered each event from the top down.
package final class ScreenStack: TerminalApplication, ScreenHost {
  package private(set) var isFinished = false
  package var wantsSuspension = false
  package var handover: TerminalHandover?

  let board: BoardScreen
  private let environment: BoardEnvironment
  private let live: (any LiveUpdates)?
  private let externalEditor: (any ExternalEditor)?
  private var overlays: [any Screen] = []
  var canvas: Canvas
  private(set) var cursor: Point?
  private var repaints = false
  private var chords = ChordReader()
  private var chordLine = ChordLine()
  private lazy var dayEnd = environment.nextDay()

  /// A board over a store, whose first pages are read here; what other processes do is looked for
  /// when `live` asks for it.
  ///
  /// Without an external editor the keys for it say that there is none.
  package init(
    store: any BoardStore,
    feed: EventStream<BoardEvent>,
    live: (any LiveUpdates)? = nil,
    externalEditor: (any ExternalEditor)? = nil,
    environment: BoardEnvironment,
    choice: BoardChoice,
    size: Size
  ) throws(StoreError) {
    self.environment = environment
    self.live = live
    self.externalEditor = externalEditor
    canvas = Canvas(size: size)
    let context = try BoardContext(
      store: store,
      feed: feed,
      showing: choice,
      environment: environment,
      size: size
    )
    board = try BoardScreen(context)
    context.host = self
    board.drafts.offerAll()
    if overlays.isEmpty { board.prompt.sayUnsaved() }
  }

  /// False while a write waits for another program's lock.
  package var acceptsInput: Bool { board.context.actions.nextTry == nil }

  /// Where something is typed or asked, Ctrl-C is no way out of the program; but for a screen that is
  /// too small to show it, which has no other.
  package var takesInterrupt: Bool {
    !isTooSmall && (board.prompt.isOpen || board.filter.isOpen || !overlays.isEmpty)
  }

  package var nextDeadline: ContinuousClock.Instant? {
    if let nextTry = board.context.actions.nextTry { return nextTry }
    var next = dayEnd
    if let look = live?.nextLook { next = min(next, look) }
    for layer in layers {
      if let deadline = layer.deadline { next = min(next, deadline) }
    }
    return next
  }

  /// Tells the desktop what is due, where the user wants it.
  package func notifyOfDueCards() { board.notifyOfDueCards() }

  /// Says a mistake on the message row, until the next key.
  package func report(_ mistake: String) { board.context.say(.failure(mistake)) }

  /// What was reported is not so any more.
  package func takeBack(_ mistake: String) {
    if board.context.status.message == .failure(mistake) { board.context.say(nil) }
  }

  /// A theme that was saved is shown, in place of what was said of it before.
  package func reportTheme(_ name: String) {
    board.context.say(.note("The theme \(quoted(name)) was read again."))
  }

  /// What is done once as soon as no key waits, and behind the first frame; nil for nothing.
  package var onNextIdle: (() -> Void)?

  package var hasIdleWork: Bool {
    if onNextIdle != nil { return true }
    return !isTooSmall && shownLayers.contains { $0.hasIdleWork }
  }

  package func workWhileIdle() {
    if let work = onNextIdle {
      onNextIdle = nil
      return work()
    }
    for layer in shownLayers where layer.hasIdleWork { layer.workWhileIdle() }
  }

  /// Says beside a board's name how its share stands; nil for nothing to say.
  package func tellShare(of board: Board.ID, _ text: String?) {
    self.board.context.shareNotes[board] = text
  }

  /// Marks the cards that stand in a column only because their own was deleted on another machine.
  package func tellDisplaced(_ cards: Set<Card.ID>) {
    board.context.columns.displaced = cards
  }

  var layers: [any Screen] { [board] + overlays }

  /// The layers of which something shows.
  private var shownLayers: ArraySlice<any Screen> {
    let layers = layers
    return layers[(layers.lastIndex(where: \.isOpaque) ?? 0)...]
  }

  private var isTooSmall: Bool { board.layout.isTooSmall }

  package func handle(_ event: TerminalEvent) {
    for event in chords.events(
      for: chords.first == nil ? event : ChordLine.key(clickedBy: event, on: canvas),
      in: isTooSmall ? [] : layers.last?.keyContexts ?? [],
      of: environment.keymap
    ) where !isFinished {
      pass(event)
    }
    if let unbound = chords.unbound { board.context.say(.note("\(unbound) is not bound")) }
  }

  private func pass(_ event: TerminalEvent) {
    guard case .key(let press) = event, let keys = press.splitAlt, !isTooSmall,
      layers.last?.bindsAlt(press) == false
    else { return handOver(event) }
    let open = overlays.count
    for key in keys where !isFinished && acceptsInput {
      // A question that Escape has opened is not answered by a key that was typed before it stood
      // there.
      if overlays.count > open { return }
      handOver(.key(key))
    }
  }

  private func handle(_ mouse: MouseEvent) {
    if mouse.action == .press(.left), namesKeys(row: mouse.position.row),
      let answer = FooterKeys.answer(at: mouse.position, of: canvas)
    {
      switch answer {
      case .keys(let keys):
        for key in keys where !isFinished && acceptsInput { handOver(.key(key)) }
      case .several(let labels):
        board.context.say(.note("Click on one of the keys \(labels.joined(separator: " or "))."))
      }
      return
    }
    _ = layers.last?.handle(mouse: mouse)
  }

  /// Whether a row is the footer, or the message of the board, which ends in a key as well.
  private func namesKeys(row: Int) -> Bool {
    if row == canvas.size.rows - 1 { return true }
    return overlays.isEmpty && row == board.layout.statusRow && board.context.status.message != nil
      && !board.filter.isOpen
  }

  private func handOver(_ event: TerminalEvent) {
    noticeTheDay()
    switch event {
    case .resize(let size): resize(to: size)
    case .resumed: repaints = true
    case .tick:
      lookIfDue()
      for layer in layers { _ = layer.handle(event) }
    case .background: break
    default:
      if let live, !live.isNotified { update(with: live.look) }
      if isTooSmall { return handleTooSmall(event) }
      if case .mouse(let mouse) = event {
        return handle(mouse)
      }
      let event = event == Self.interrupt && !(overlays.last is EditorScreen) ? Self.escape : event
      let (top, sayings) = (overlays.last, board.context.status.sayings)
      let handling = layers.reversed().lazy.map { $0.handle(event) }.first { $0 != .ignored }
      guard let top, top === overlays.last else { return }
      if handling == .meaningless { sayUnbound(event) }
      forgetMessage(since: sayings, after: event)
    }
  }

  /// The end of the day is worked out again once it was noticed, and not when it is asked for: the
  /// tick that is due then would never come.
  private func noticeTheDay() {
    if dayEnd <= environment.now() { dayEnd = environment.nextDay() }
    board.noticeTheDay()
  }

  private static let interrupt = TerminalEvent.key(KeyPress(.character("c"), .control))
  private static let escape = TerminalEvent.key(KeyPress(.escape))

  /// Shows what other processes did, as `look` publishes it.
  package func update(with look: () -> Void) {
    guard board.update(with: look) else { return }
    for overlay in overlays { overlay.boardChanged() }
  }

  private func lookIfDue() {
    guard let live, let next = live.nextLook, environment.now() >= next else { return }
    update(with: live.look)
  }

  /// What is not seen can't be worked on: only leaving and suspending still act.
  private func handleTooSmall(_ event: TerminalEvent) {
    guard !board.prompt.isOpen, overlays.isEmpty, case .key(let press) = event else { return }
    switch environment.keymap.command(for: press, as: Command.self) {
    case .quit: quit()
    case .suspend: suspend()
    default: break
    }
  }

  private func resize(to size: Size) {
    canvas = Canvas(size: size)
    chordLine.forget()
    for layer in layers { layer.resize(to: size) }
    repaints = true
  }

  // MARK: Painting

  package func frame() -> Frame {
    chordLine.uncover(&canvas)
    cursor = paint()
    if let first = chords.first, let top = layers.last, !isTooSmall {
      let hints = environment.keymap.hints(after: first, in: top.keyContexts)
      chordLine.cover(&canvas, after: first, hints)
    }
    let frame = Frame(
      canvas: canvas,
      cursor: cursor,
      repaintsEverything: repaints,
      rowsPainted: board.context.columns.all.map { $0.view.takePaintedCount() }
    )
    repaints = false
    canvas.markClean()
    return frame
  }

  private func paint() -> Point? {
    if isTooSmall { return paintTooSmall() }
    let shown = shownLayers
    // A popup that has become smaller leaves its old edges on what is behind it.
    if shown.count > 1 { for layer in shown { layer.invalidate() } }
    for layer in shown { layer.prepareToPaint() }
    var cursor: Point?
    for (index, layer) in shown.enumerated() {
      // What is behind a popup stands back; closing it paints all of it again.
      if index > 0, layer.dimsBackground { canvas.restyle(Style(.line)) }
      cursor = layer.paint(on: &canvas)
    }
    paintMessageOverPopup()
    return cursor
  }

  // MARK: ScreenHost

  func present(_ screen: any Screen) {
    overlays.append(screen)
    screen.invalidate()
  }

  func dismiss() {
    _ = overlays.popLast()
    for layer in layers { layer.invalidate() }
  }

  func dismissPopups() -> Bool {
    guard !overlays.isEmpty, !overlays.contains(where: \.isOpaque) else { return false }
    for overlay in overlays { overlay.keepText() }
    overlays = []
    for layer in layers { layer.invalidate() }
    return true
  }

  func repaintEverything() {
    repaints = true
    for column in board.context.columns.all { column.view.invalidateRows() }
    for layer in layers { layer.invalidate() }
  }

  func suspend() { wantsSuspension = true }

  func editExternally(
    _ text: String,
    named title: String,
    then finish: @escaping (ExternalEdit) -> Void
  ) {
    guard let externalEditor else {
      return finish(.failed("There is no editor to open it in.", leftover: nil))
    }
    do throws(ExternalEditorFault) {
      let arguments = try externalEditor.open(text, named: title)
      handover = TerminalHandover(arguments: arguments) { finish(externalEditor.close(after: $0)) }
    } catch {
      finish(.failed(error.reason, leftover: nil))
    }
  }

  func quit() { isFinished = true }
}
