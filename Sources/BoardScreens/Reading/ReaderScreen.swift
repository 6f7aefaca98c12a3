import BoardModel
import BoardViewModels
import MarkdownText
import TerminalKit
import TerminalSurface

/// Shows the selected card on the whole screen.
///
/// It always shows the board's selection, so that it follows the editor, undo and other programs.
final class ReaderScreen: Screen {
  let isOpaque = true
  let context: BoardContext
  let reader: CardReader
  private let outcomes: BoardOutcomes
  private let opener: CardOpener
  private let links: LinkMenu
  private let search: ReaderSearch
  private var frame: PageFrame
  private var isDirty = true
  private var lines: [CellLine] = []
  private var position = ""
  private var hasLinks = false
  private var hasSteps = false
  private var shownMessage: StatusMessage?

  /// Longer lines are hard to read.
  private static let widest = 100

  init(_ context: BoardContext, outcomes: BoardOutcomes, opener: CardOpener) {
    self.context = context
    self.outcomes = outcomes
    self.opener = opener
    reader = CardReader(context, numbersSteps: true)
    links = LinkMenu(context: context)
    search = ReaderSearch(context, reader)
    frame = PageFrame(size: context.size, hasStatus: true)
    context.reader = self
  }

  // MARK: Layout

  private var textWidth: Int { max(1, min(frame.size.columns - 4, Self.widest)) }

  private var left: Int {
    frame.size.columns - 4 > Self.widest ? (frame.size.columns - textWidth) / 2 : 2
  }

  /// The rows of the text, below a blank row if there is room.
  private var rows: Range<Int> {
    let rows = frame.rows
    return rows.count >= 10 ? rows.lowerBound + 1..<rows.upperBound : rows
  }

  func resize(to size: Size) {
    frame.size = size
    isDirty = true
  }

  func invalidate() {
    reader.invalidate()
    isDirty = true
  }

  func contentChanged() { invalidate() }

  var hasIdleWork: Bool { search.isLooking }

  func workWhileIdle() {
    isDirty = true
    search.lookOn(height: rows.count)
  }

  // MARK: Keys

  func handle(_ event: TerminalEvent) -> Handling {
    switch event {
    case .key(let press): return handle(press)
    case .paste(let text) where search.isTyping:
      isDirty = true
      search.paste(text, height: rows.count)
    case .pasteRefused(let bytes) where search.isTyping:
      isDirty = true
      context.report(.notPasted(bytes: bytes))
    default: break
    }
    return .consumed
  }

  var keyContexts: [KeyContext] { search.isTyping ? [.find, .line] : [.reader] }

  func bindsAlt(_ press: KeyPress) -> Bool {
    search.isTyping && LineEditor.binds(press, keymap: context.keymap)
  }

  private func handle(_ press: KeyPress) -> Handling {
    if context.keymap.worksEverywhere(press) { return .ignored }
    isDirty = true
    if search.isTyping {
      context.report(nil)
      return search.type(press, height: rows.count) ? .consumed : .unbound(press)
    }
    guard let command: ReaderCommand = context.keymap.command(for: press) else {
      if press.modifiers.contains(.alt) { return .ignored }
      context.report(.unbound(press, help: context.keymap.binding(of: ReaderCommand.help)))
      return .consumed
    }
    perform(command, press)
    return .consumed
  }

  private func perform(_ command: ReaderCommand, _ press: KeyPress) {
    context.report(nil)
    if scroll(command) || find(command, press) { return }
    context.reading { () throws(StoreError) in try run(command, press) }
  }

  /// A click on a step toggles it; the wheel scrolls.
  func handle(mouse event: MouseEvent) -> Handling {
    guard event.action == .press(.left) else { return handleWheel(event, lines: 3) }
    let line = event.position.row - rows.lowerBound
    var step: Int?
    if rows.contains(event.position.row) { reader.scroll { step = $0.step(atLine: line) } }
    guard let step else { return .consumed }
    isDirty = true
    context.report(nil)
    toggleStep(step)
    reader.invalidate()
    return .consumed
  }

  private func openPalette() {
    context.palette.open(
      hiding: [ReaderCommand.commands, .toggleStep],
      over: context.host
    ) { [self] (command: ReaderCommand) in
      isDirty = true
      perform(command, KeyPress(.enter))
    }
  }

  /// Scrolls the text; returns false for other commands.
  private func scroll(_ command: ReaderCommand) -> Bool {
    guard let motion = command.motion else { return false }
    let height = rows.count
    reader.scroll {
      if let distance = motion.distance(page: height) {
        $0.scroll(by: distance, height: height)
      } else if motion == .first {
        $0.scrollToTop()
      } else {
        $0.scrollToBottom(height: height)
      }
    }
    return true
  }

  /// Searches, or clears the search; returns false for other commands.
  private func find(_ command: ReaderCommand, _ press: KeyPress) -> Bool {
    switch command {
    case .find: search.open()
    case .findNext: search.step(forward: true, height: rows.count)
    case .findPrevious: search.step(forward: false, height: rows.count)
    case .back: return press == KeyPress(.escape) && search.clear()
    default: return false
    }
    return true
  }

  private func run(_ command: ReaderCommand, _ press: KeyPress) throws(StoreError) {
    switch command {
    case .nextCard: try step(by: 1)
    case .previousCard: try step(by: -1)
    case .edit: try opener.openCard()
    case .toggleStep: toggleStep(context.keymap.position(of: press, among: command) ?? 0)
    case .openLink: links.open(reader.page?.links ?? [])
    case .parts: try PartsMenu(context: context, outcomes: outcomes).open()
    case .comment:
      if let card = context.subjectCard() {
        context.host?.present(try CommentPopup(context, outcomes: outcomes, card: card))
      }
    case .archive: if let card { outcomes.submit(.archive([card.id]), about: card.title) }
    case .undo: outcomes.submit(.undo)
    case .redo: outcomes.submit(.redo)
    case .back: context.host?.dismiss()
    case .commands: openPalette()
    case .help: context.showHelp(first: .reader)
    default: break
    }
    reader.invalidate()
  }

  private var card: Card? { reader.page?.reading.card }

  private func step(by distance: Int) throws(StoreError) {
    let before = context.selected
    try context.columns.focused.select(by: distance)
    guard before == context.selected else { return }
    context.report(.note("This is the \(distance > 0 ? "last" : "first") card in the column."))
  }

  private func toggleStep(_ index: Int) {
    guard let card else { return }
    guard card.checklist.indices.contains(index) else {
      return context.report(.note("There is no step \(index + 1)."))
    }
    outcomes.toggleStep(index, of: card)
  }

  // MARK: Painting

  func prepareToPaint() {
    if context.status.message != shownMessage { isDirty = true }
    guard isDirty else { return }
    context.reading { () throws(StoreError) in
      try reader.read(width: textWidth, height: rows.count)
    }
    let height = rows.count
    search.follow(context.columns.focused.view.phrases, height: height)
    lines = []
    position = ""
    (hasLinks, hasSteps) = (false, false)
    reader.scroll { page in
      page.marks.phrases = search.phrases
      lines = page.shown(height: height)
      position = page.position(height: height)
      hasLinks = page.hasLinks
      hasSteps = !page.reading.card.checklist.isEmpty
    }
  }

  func paint(on canvas: inout Canvas) -> Point? {
    guard isDirty else { return nil }
    isDirty = false
    shownMessage = context.status.message
    let blank = CellLine(width: frame.size.columns)
    for row in frame.rows { canvas.blit(blank, column: 0, row: row) }
    for (row, line) in zip(rows, lines) { canvas.blit(line, column: left, row: row) }
    if reader.page == nil, let row = rows.first { canvas.blit(emptyLine, column: 0, row: row) }
    let typed = search.typedLine(width: frame.size.columns)
    frame.paint(
      heading: heading,
      status: context.status.message,
      typed: typed?.cells,
      hints: context.keymap.hints(hintList),
      position: "",
      on: &canvas
    )
    return typed.map { Point(column: $0.cursor, row: frame.statusRow) }
  }

  private var hintList: HintList {
    if search.isTyping { return .finding }
    return .reading.leavingOut(.keys(ReaderCommand.openLink), if: !hasLinks)
      .leavingOut(.keys(ReaderCommand.toggleStep), if: !hasSteps)
  }

  private var emptyLine: CellLine {
    var line = LineBuilder(width: frame.size.columns)
    line.append("  This column has no more cards.", Style(.quiet))
    return line.finished()
  }

  private var heading: PageFrame.LineContent {
    let column = context.columns.focused.viewModel.column
    let place = context.place
    let position = position
    return { line in
      line.append(" \(column.kind.sign) ", Style(column.kind.accent, .bold))
      line.append(column.title, Style(.title, .bold))
      if let place {
        line.append("  \(place.place.grouped) of \(place.count.grouped)", Style(.quiet))
      }
      // A narrow footer has no room for it.
      if !position.isEmpty { line.alignRight(DisplayText(position + " "), Style(.quiet)) }
    }
  }
}
