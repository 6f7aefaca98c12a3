import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// A screen with one long list under headings: the history or the archive.
protocol ListScreen: Screen {
  associatedtype Pages: FilteredPages
  associatedtype Heading: Hashable

  var context: BoardContext { get }
  var list: FilteredList<Pages> { get }
  /// What each line of the page shows, for the mouse.
  var shownLines: [HeadedLines<Heading>.Line] { get set }
  /// The context of the keys while no filter is typed.
  var place: KeyContext { get }

  /// Why a command of other lists does nothing here, if that says more than the usual sentence.
  var refusals: [ListCommand: String] { get }

  func line(_ line: HeadedLines<Heading>.Line) -> CellLine

  /// A line below the last entry.
  func emptyLine(_ offset: Int) -> CellLine

  func clearMessage()

  func takeSelected()
}

extension ListScreen {
  var isOpaque: Bool { true }

  var host: (any ScreenHost)? { context.host }

  var frame: PageFrame { list.frame }

  var keyContexts: [KeyContext] { list.isTyping ? [.historyFilter, .line] : [place] }

  func bindsAlt(_ press: KeyPress) -> Bool {
    list.isTyping && LineEditor.binds(press, keymap: context.keymap)
  }

  /// The message about a key without a meaning here.
  func unbound(_ press: KeyPress, help: some KeyCommand) -> StatusMessage? {
    let command: ListCommand? = context.keymap.command(for: press)
    if let refusal = command.flatMap({ refusals[$0] ?? $0.refusal }) { return .note(refusal) }
    return .unbound(press, help: context.keymap.binding(of: help))
  }

  func resize(to size: Size) {
    list.frame.size = size
    list.isDirty = true
  }

  func invalidate() { list.isDirty = true }

  /// A click on an entry selects it, and a second click opens or marks it.
  func handle(mouse event: MouseEvent) -> Handling {
    guard event.action == .press(.left) else { return handleWheel(event, lines: 3) }
    let line = event.position.row - frame.rows.lowerBound
    guard shownLines.indices.contains(line), case .entry(let index) = shownLines[line] else {
      return .consumed
    }
    list.keyPressed()
    clearMessage()
    list.isTyping = false
    if index == list.selected { takeSelected() } else { list.selected = index }
    return .consumed
  }

  var focus: Point? {
    shownLines.firstIndex(of: .entry(list.selected))
      .map { Point(column: LineBuilder.gutter, row: frame.rows.lowerBound + $0) }
  }

  func paintLines(on canvas: inout Canvas) {
    for (offset, row) in frame.rows.enumerated() {
      let line = offset < shownLines.count ? line(shownLines[offset]) : emptyLine(offset)
      canvas.blit(line, column: 0, row: row)
    }
  }
}
