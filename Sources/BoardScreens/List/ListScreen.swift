import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// A screen that is one long list with headings: the history, the archive.
protocol ListScreen: Screen {
  associatedtype Pages: FilteredPages
  associatedtype Heading: Hashable

  var context: BoardContext { get }
  var list: FilteredList<Pages> { get }
  /// What shows on each line of the page.
  var shownLines: [HeadedLines<Heading>.Line] { get set }
  /// Where keys get their meanings while no words are typed.
  var place: KeyContext { get }

  func line(_ line: HeadedLines<Heading>.Line) -> CellLine

  /// A line of the page that nothing stands on.
  func emptyLine(_ offset: Int) -> CellLine

  /// What was said last goes.
  func forgetMessage()

  /// The entry with the bar was clicked.
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

  func resize(to size: Size) {
    list.frame.size = size
    list.isDirty = true
  }

  func invalidate() { list.isDirty = true }

  /// A click on an entry selects it; on the selected one it does what that stands for.
  func handle(mouse event: MouseEvent) -> Handling {
    guard event.action == .press(.left) else { return handleWheel(event, lines: 3) }
    let line = event.position.row - frame.rows.lowerBound
    guard shownLines.indices.contains(line), case .entry(let index) = shownLines[line] else {
      return .consumed
    }
    list.keyPressed()
    forgetMessage()
    list.isTyping = false
    if index == list.selected { takeSelected() } else { list.selected = index }
    return .consumed
  }

  /// Paints the lines of the page.
  func paintLines(on canvas: inout Canvas) {
    for (offset, row) in frame.rows.enumerated() {
      let line = offset < shownLines.count ? line(shownLines[offset]) : emptyLine(offset)
      canvas.blit(line, column: 0, row: row)
    }
  }
}
