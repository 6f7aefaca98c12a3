import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// A screen with one long list under headings: the agenda, the archive, the history or the inbox.
protocol ListScreen: Screen {
  associatedtype Pages: FilteredPages
  associatedtype Heading: Hashable
  /// The keys while no filter is typed.
  associatedtype Keys: KeyCommand

  var context: BoardContext { get }
  var list: FilteredList<Pages> { get }
  /// What each line of the page shows, for the mouse.
  var shownLines: [HeadedLines<Heading>.Line] { get set }

  /// Reads entries that have changed, before a key or a frame needs them.
  func refresh()

  // MARK: Keys

  /// Performs a command other than a motion.
  func run(_ command: Keys)

  /// Why a command of other lists does nothing here, if that says more than the usual sentence.
  var refusals: [ListCommand: String] { get }

  func takeSelected()

  // MARK: Painting

  /// By default the message of the board.
  var message: StatusMessage? { get }

  func report(_ message: StatusMessage?)

  /// About the selected entry, if there is room and no message.
  var details: StatusMessage? { get }

  var heading: FilteredList<Pages>.Heading { get }

  /// The footer while no filter is typed.
  var hints: HintList { get }

  /// Whether a blank line precedes each heading.
  var isSpaced: Bool { get }

  func heading(ofEntry index: Int) -> Heading

  func title(of heading: Heading) -> String

  func style(of heading: Heading) -> Style

  func line(ofEntry index: Int) -> CellLine

  /// What an empty list says, line by line.
  var emptyWords: [String] { get }
}

// MARK: Keys

extension ListScreen {
  var host: (any ScreenHost)? { context.host }

  var keyContexts: [KeyContext] { list.isTyping ? [.listFilter, .line] : [Keys.context] }

  var deadline: ContinuousClock.Instant? { list.deadline }

  func bindsAlt(_ press: KeyPress) -> Bool {
    list.isTyping && LineEditor.binds(press, keymap: context.keymap)
  }

  func handle(_ event: TerminalEvent) -> Handling { handleAsList(event) }

  func handleAsList(_ event: TerminalEvent) -> Handling {
    switch event {
    case .tick: list.lookOn()
    case .key(let press):
      if context.keymap.worksEverywhere(press) { return .ignored }
      list.keyPressed()
      refresh()
      return handle(press)
    case .paste(let text): report(list.paste(text))
    case .pasteRefused(let bytes): report(list.refusePaste(bytes: bytes))
    case .resize, .resumed, .mouse, .background: break
    }
    return .consumed
  }

  private func handle(_ press: KeyPress) -> Handling {
    if list.isTyping {
      report(nil)
      return list.type(press)
    }
    guard let command: Keys = context.keymap.command(for: press) else {
      if press.isAltLetter { return .ignored }
      report(unbound(press))
      return .consumed
    }
    report(nil)
    if let motion = command.motion { list.move(motion) } else { run(command) }
    return .consumed
  }

  /// The message about a key without a meaning here.
  private func unbound(_ press: KeyPress) -> StatusMessage? {
    let command: ListCommand? = context.keymap.command(for: press)
    if let refusal = command.flatMap({ refusals[$0] ?? $0.refusal }) { return .note(refusal) }
    return .unbound(press, help: context.keymap.binding(named: "help", in: Keys.context))
  }

  /// Clears the filter, or else closes the screen.
  func leave() { if list.isFinding { list.clearWords() } else { host?.dismiss() } }

  func resize(to size: Size) {
    list.frame.size = size
    list.isDirty = true
  }

  func invalidate() { list.isDirty = true }

  func refresh() {}

  func prepareToPaint() {
    refresh()
    if list.isDirty { list.load() }
  }

  /// A click on an entry selects it, and a second click opens or marks it.
  func handle(mouse event: MouseEvent) -> Handling {
    guard event.action == .press(.left) else { return handleWheel(event, lines: 3) }
    let line = event.position.row - frame.rows.lowerBound
    guard shownLines.indices.contains(line), case .entry(let index) = shownLines[line] else {
      return .consumed
    }
    list.keyPressed()
    report(nil)
    list.isTyping = false
    if index == list.selected { takeSelected() } else { list.selected = index }
    return .consumed
  }
}

extension ListScreen where Pages: ReloadedPages {
  func refresh() { list.refresh() }

  func contentChanged() {
    list.isStale = true
    list.isDirty = true
  }
}

// MARK: Painting

extension ListScreen {
  var isOpaque: Bool { true }

  var frame: PageFrame { list.frame }

  var message: StatusMessage? { context.status.message }

  func report(_ message: StatusMessage?) { context.report(message) }

  var details: StatusMessage? { nil }

  var isSpaced: Bool { false }

  func style(of heading: Heading) -> Style { Style(.accent) }

  var focus: Point? {
    shownLines.firstIndex(of: .entry(list.selected))
      .map { Point(column: LineBuilder.gutter, row: frame.rows.lowerBound + $0) }
  }

  func paint(on canvas: inout Canvas) -> Point? { paintList(on: &canvas) { _ in } }

  /// Calls `body` with the shown entries if anything is painted.
  func paintList(on canvas: inout Canvas, then body: (Range<Int>) -> Void) -> Point? {
    let status = list.failure ?? message
    if list.isDirty || status != list.shownStatus {
      list.isDirty = false
      list.shownStatus = status
      let layout = list.scrolled(spaced: isSpaced, heading(ofEntry:))
      shownLines = layout.lines
      for (offset, row) in frame.rows.enumerated() {
        canvas.blit(line(offset), column: 0, row: row)
      }
      frame.paint(
        heading: list.content(of: heading),
        status: status ?? (frame.size.rows >= 8 ? details : nil),
        hints: context.keymap.hints(list.isTyping ? .filtering : hints),
        position: list.position(showing: layout.shown),
        on: &canvas
      )
      body(layout.shown)
    }
    return list.cursor(in: heading)
  }

  private func line(_ offset: Int) -> CellLine {
    var line = LineBuilder(width: frame.size.columns)
    switch shownLines.indices.contains(offset) ? shownLines[offset] : .blank {
    case .entry(let index): return self.line(ofEntry: index)
    case .heading(let heading): line.append(" " + title(of: heading), style(of: heading))
    case .blank:
      let words = list.pages.entries.isEmpty && !list.isLooking ? emptyWords : []
      if words.indices.contains(offset) { line.append(" " + words[offset], Style(.quiet)) }
    }
    return line.finished()
  }
}
