internal import CNcurses
internal import CTerminalSignals
package import TerminalSurface

/// What it took to show a frame.
package struct PresentedFrame: Hashable, Sendable {
  /// The rows whose cells were handed to ncurses.
  package var rows: Int
  /// The bytes that were sent.
  package var bytes: Int
}

extension NcursesTerminal {
  /// Shows a frame: the dirty rows go to ncurses, which makes out the cells that differ; what it
  /// writes reaches the terminal in one piece.
  ///
  /// - Returns: how much that was; nothing is sent where nothing differs.
  @discardableResult
  package func present(_ frame: Frame) -> PresentedFrame {
    frame_buffer_begin(1)
    let repaints = mustRepaint || frame.repaintsEverything
    var rows = 0
    for row in 0..<min(size.rows, frame.canvas.size.rows)
    where repaints || mustShowAll || frame.canvas.dirtyRows[row] {
      show(row, of: frame.canvas)
      rows += 1
    }
    if repaints { clearok(current_screen(), true) }
    mustRepaint = false
    mustShowAll = false
    guard rows > 0 || repaints || frame.cursor != shownCursor else {
      return PresentedFrame(rows: 0, bytes: 0)
    }
    update(cursor: frame.cursor)
    terminal_signals_engage_screen()
    return PresentedFrame(rows: rows, bytes: frame_buffer_send(1))
  }

  /// Hands a row's cells to ncurses.
  private func show(_ row: Int, of canvas: Canvas) {
    let start = row * canvas.size.columns
    let columns = min(size.columns, canvas.size.columns)
    let count = encoder.encode(canvas.cells[start..<start + columns])
    wmove(screen_window(), Int32(row), 0)
    wadd_wchnstr(screen_window(), encoder.row, count)
  }

  private func update(cursor: Point?) {
    // A cursor that is not seen need not be put anywhere.
    leaveok(screen_window(), cursor == nil)
    if let cursor {
      wmove(
        screen_window(),
        Int32(min(max(0, cursor.row), size.rows - 1)),
        Int32(min(max(0, cursor.column), size.columns - 1))
      )
    }
    // Hidden first, so that the cursor isn't seen to run over the screen.
    if cursor == nil, shownCursor != nil { curs_set(0) }
    wnoutrefresh(screen_window())
    doupdate()
    if cursor != nil, shownCursor == nil { curs_set(1) }
    shownCursor = cursor
  }
}
