package import TerminalSurface

/// A stack of screens; each event is offered from the top down.
package final class ScreenStack: TerminalApplication, ScreenHost {
  package private(set) var isFinished = false
  package var wantsSuspension = false
  package var handover: TerminalHandover?

  package let root: any RootScreen
  package let keymap: Keymap
  private let externalEditor: (any ExternalEditor)?
  private var overlays: [any Screen] = []
  package var canvas: Canvas
  package private(set) var cursor: Point?
  private var repaints = false
  private var chords = ChordReader()
  private var chordLine = ChordLine()
  /// The last click that opened or closed a screen.
  private var switched: (place: Point, time: ContinuousClock.Instant)?

  /// The longest time between the clicks of a double click.
  package static let doubleClick = Duration.milliseconds(400)

  /// Without an external editor, its keys show a message.
  package init(
    _ root: any RootScreen,
    keymap: Keymap,
    externalEditor: (any ExternalEditor)? = nil,
    size: Size
  ) {
    self.root = root
    self.keymap = keymap
    self.externalEditor = externalEditor
    canvas = Canvas(size: size)
  }

  package var layers: [any Screen] { [root] + overlays }

  package var hasOverlays: Bool { !overlays.isEmpty }

  /// The layers that are at least partly visible.
  private var shownLayers: ArraySlice<any Screen> {
    let layers = layers
    return layers[(layers.lastIndex(where: \.isOpaque) ?? 0)...]
  }

  package var isTooSmall: Bool {
    let smallest = root.smallest
    return canvas.size.columns < smallest.columns || canvas.size.rows < smallest.rows
  }

  package var acceptsInput: Bool { root.acceptsInput }

  /// While text is typed or a question is open, Ctrl-C doesn't end the program.
  ///
  /// On a terminal that is too small to show it, Ctrl-C is the only way out.
  package var handlesInterrupt: Bool { !isTooSmall && (root.isTyping || hasOverlays) }

  package var nextDeadline: ContinuousClock.Instant? { layers.compactMap(\.deadline).min() }

  package var hasIdleWork: Bool { !isTooSmall && shownLayers.contains { $0.hasIdleWork } }

  package func workWhileIdle() {
    for layer in shownLayers where layer.hasIdleWork { layer.workWhileIdle() }
  }

  package func contentChanged() {
    for overlay in overlays { overlay.contentChanged() }
  }

  // MARK: Events

  package func handle(_ event: TerminalEvent) {
    guard case .key(let press) = event, keymap.layout != nil else { return read(event) }
    let presses = keymap.presses(meantBy: press, in: layers.last?.keyContexts ?? [])
    for press in presses where !isFinished { read(.key(press)) }
  }

  private func read(_ event: TerminalEvent) {
    for event in chords.events(
      for: chords.first == nil ? event : chordLine.key(clickedBy: event, on: canvas),
      in: isTooSmall ? [] : layers.last?.keyContexts ?? [],
      of: keymap
    ) where !isFinished {
      pass(event)
    }
    if let unbound = chords.unbound { root.status.report(.note("\(unbound) is not bound")) }
  }

  private func pass(_ event: TerminalEvent) {
    guard case .key(let press) = event, let keys = press.splitAlt, !isTooSmall,
      layers.last?.bindsAlt(press) == false
    else { return handOver(event) }
    let open = overlays.count
    for key in keys where !isFinished && acceptsInput {
      // If Escape has opened a question, a key typed before it appeared must not answer it.
      if overlays.count > open { return }
      handOver(.key(key))
    }
  }

  private func handOver(_ event: TerminalEvent) {
    switch event {
    case .resize(let size): resize(to: size)
    case .resumed: repaints = true
    case .tick: for layer in layers { _ = layer.handle(event) }
    case .background: break
    default:
      if isTooSmall {
        // Only quitting and suspending still work.
        if case .key(let press) = event, !hasOverlays { root.handleTooSmall(press) }
        return
      }
      if case .mouse(let mouse) = event { return handle(mouse) }
      offer(event)
    }
  }

  private func offer(_ event: TerminalEvent) {
    let isEscape = event == Self.interrupt && overlays.last?.handlesInterrupt != true
    let event = isEscape ? .key(KeyPress(.escape)) : event
    let (top, changeCount) = (overlays.last, root.status.changeCount)
    let handling = layers.reversed().lazy.map { $0.handle(event) }.first { $0 != .ignored }
    guard let top, top === overlays.last else { return }
    if handling == .unbound { reportUnbound(event) }
    clearMessage(since: changeCount, after: event)
  }

  private static let interrupt = TerminalEvent.key(KeyPress(.character("c"), .control))

  private func handle(_ mouse: MouseEvent) {
    // The second click of a double click is not meant for what the first one uncovered.
    if case .press = mouse.action, let switched, switched.place == mouse.position,
      root.now <= switched.time + Self.doubleClick
    {
      return
    }
    let top = layers.last
    defer { if layers.last !== top { switched = (mouse.position, root.now) } }
    if mouse.action == .press(.left), namesKeys(row: mouse.position.row),
      let answer = FooterKeys.answer(at: mouse.position, of: canvas)
    {
      switch answer {
      case .keys(let keys):
        for key in keys where !isFinished && acceptsInput { handOver(.key(key)) }
      case .several(let labels):
        let keys = labels.joined(separator: " or ")
        root.status.report(.note("Click on one of the keys \(keys)."))
      }
      return
    }
    _ = layers.last?.handle(mouse: mouse)
  }

  /// Whether a row is the footer, or the message of the bottom screen, which may end in a key.
  private func namesKeys(row: Int) -> Bool {
    row == canvas.size.rows - 1 || !hasOverlays && row == root.statusRow && root.showsMessage
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
      chordLine.cover(&canvas, after: first, keymap.hints(after: first, in: top.keyContexts))
    }
    let frame = Frame(
      canvas: canvas,
      cursor: cursor,
      focus: isTooSmall ? nil : layers.last?.focus,
      repaintsEverything: repaints,
      rowsPainted: root.takePaintedCounts()
    )
    repaints = false
    canvas.markClean()
    return frame
  }

  private func paint() -> Point? {
    if isTooSmall { return paintTooSmall() }
    let shown = shownLayers
    // A popup that has shrunk leaves its old edges on the screen below.
    if shown.count > 1 { for layer in shown { layer.invalidate() } }
    for layer in shown { layer.prepareToPaint() }
    var cursor: Point?
    for (index, layer) in shown.enumerated() {
      // The screens below a popup are dimmed. Closing it repaints them.
      if index > 0, layer.dimsBackground { canvas.restyle(Style(.line)) }
      cursor = layer.paint(on: &canvas)
    }
    paintMessageOverPopup()
    return cursor
  }

  /// A frame in which one line is replaced; the screens are painted again after it.
  package func frame(with line: CellLine, row: Int) -> Frame {
    canvas.blit(line, column: 0, row: max(0, row))
    let frame = Frame(canvas: canvas, cursor: nil, repaintsEverything: false, rowsPainted: [])
    canvas.markClean()
    invalidate()
    return frame
  }

  private func invalidate() {
    for layer in layers { layer.invalidate() }
  }

  // MARK: ScreenHost

  package var size: Size { canvas.size }

  package func present(_ screen: any Screen) {
    overlays.append(screen)
    screen.invalidate()
  }

  package func dismiss() {
    _ = overlays.popLast()
    invalidate()
  }

  package func close(_ screen: any Screen) -> Bool {
    guard let index = overlays.firstIndex(where: { $0 === screen }) else { return false }
    overlays.remove(at: index)
    invalidate()
    return true
  }

  package func dismissPopups() -> Bool {
    guard hasOverlays, !overlays.contains(where: \.isOpaque) else { return false }
    for overlay in overlays { overlay.keepText() }
    overlays = []
    invalidate()
    return true
  }

  package func repaintEverything() {
    repaints = true
    root.forgetRows()
    invalidate()
  }

  package func suspend() { wantsSuspension = true }

  package func showHelp(for contexts: [KeyContext]) {
    if let help = root.help(for: contexts, over: self) { present(help) }
  }

  package func editExternally(
    _ text: String,
    named title: String,
    then finish: @escaping (ExternalEdit) -> Void
  ) {
    guard let externalEditor else {
      return finish(.failed("No editor found. Set VISUAL or EDITOR.", leftover: nil))
    }
    do throws(ExternalEditorError) {
      let arguments = try externalEditor.open(text, named: title)
      handover = TerminalHandover(arguments: arguments) { finish(externalEditor.close(after: $0)) }
    } catch {
      finish(.failed(error.reason, leftover: nil))
    }
  }

  package func quit() { isFinished = true }
}
