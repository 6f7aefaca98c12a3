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
    let repaints = mustRepaint || frame.repaintsEverything
    var rows = 0
    for row in 0..<min(size.rows, frame.canvas.size.rows)
    where repaints || frame.canvas.dirtyRows[row] {
      show(row, of: frame.canvas)
      rows += 1
    }
    if repaints { clearok(current_screen(), true) }
    mustRepaint = false
    guard rows > 0 || repaints || frame.cursor != shownCursor else {
      return PresentedFrame(rows: 0, bytes: 0)
    }
    update(cursor: frame.cursor)
    terminal_signals_engage_screen()
    return PresentedFrame(rows: rows, bytes: frame_buffer_send(1))
  }

  /// Hands a row's cells to ncurses.
  private func show(_ row: Int, of canvas: Canvas) {
    let columns = min(size.columns, canvas.size.columns)
    if rowBuffer.count < columns { rowBuffer = Array(repeating: cchar_t(), count: columns) }
    let start = row * canvas.size.columns
    var count: Int32 = 0
    canvas.cells.withUnsafeBufferPointer { cells in
      rowBuffer.withUnsafeMutableBufferPointer { buffer in
        for column in 0..<columns {
          let cell = cells[start + column]
          // ncurses makes the second half of a wide glyph itself.
          guard cell.glyph.width > 0 else { continue }
          let isCut = column + Int(cell.glyph.width) > columns
          fill(&buffer[Int(count)], isCut ? Cell(.blank, cell.style) : cell)
          count += 1
        }
      }
    }
    wmove(screen_window(), Int32(row), 0)
    wadd_wchnstr(screen_window(), rowBuffer, count)
  }

  private func fill(_ target: inout cchar_t, _ cell: Cell) {
    let look = theme.look(of: cell.style)
    var scalars = cell.glyph.scalars
    let width = Int32(cell.glyph.width)
    withUnsafeBytes(of: &scalars) { bytes in
      guard let scalars = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
      make_cell(&target, scalars, width, look.attributes, look.pair)
    }
  }

  private func update(cursor: Point?) {
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
