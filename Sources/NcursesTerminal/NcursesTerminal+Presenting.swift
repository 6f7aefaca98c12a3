internal import CNcurses
internal import CTerminalSignals
package import TerminalSurface

extension NcursesTerminal {
  /// Shows a frame.
  ///
  /// Passes the dirty rows to ncurses, which finds the changed cells, and sends the output to the
  /// terminal in one piece.
  ///
  /// - Returns: The number of bytes sent; 0 if nothing changed.
  @discardableResult
  package func present(_ frame: Frame) -> Int {
    frame_buffer_begin(1)
    let repaints = mustRepaint || frame.repaintsEverything
    if repaints { links?.forget() }
    var rows = 0
    let all = 0..<frame.canvas.size.columns
    for row in 0..<min(size.rows, frame.canvas.size.rows) {
      let columns = repaints || mustShowAll ? all : frame.canvas.dirtyColumns(ofRow: row)
      if columns.isEmpty { continue }
      show(columns, ofRow: row, of: frame.canvas)
      links?.take(columns, ofRow: row, of: frame.canvas)
      rows += 1
    }
    if repaints {
      clearok(current_screen(), true)
      rewriter.forget()
    }
    mustRepaint = false
    mustShowAll = false
    let cursor = frame.cursor ?? (showsCursor ? frame.focus : nil)
    let place = cursor ?? frame.focus
    guard rows > 0 || repaints || cursor != shownCursor || place != cursorPlace else {
      return 0
    }
    update(cursor: cursor, at: place)
    if let bytes = links?.bytes(of: frame.canvas, styles: &encoder.styles) { append(bytes) }
    terminal_signals_engage_screen()
    return send()
  }

  /// Sends the output since the last call and returns its size in bytes.
  private func send() -> Int {
    var count = 0
    let kept = frame_buffer_take(&count)
    let frame = Array(UnsafeBufferPointer(start: kept, count: count))
    return rewriter.rewrite(frame[...], colors: encoder.styles.trueColors)
      .withUnsafeBufferPointer { bytes in
        frame_buffer_write(1, bytes.baseAddress, bytes.count)
        return bytes.count
      }
  }

  private func show(_ columns: Range<Int>, ofRow row: Int, of canvas: Canvas) {
    let columns = columns.clamped(to: 0..<size.columns)
    if columns.isEmpty { return }
    let start = row * canvas.size.columns
    let count = encoder.encode(
      canvas.cells[start + columns.lowerBound..<start + columns.upperBound]
    )
    wmove(screen_window(), Int32(row), Int32(columns.lowerBound))
    wadd_wchnstr(screen_window(), encoder.row, count)
  }

  /// Places the cursor, even if it is hidden: screen readers and braille displays follow it.
  private func update(cursor: Point?, at place: Point?) {
    leaveok(screen_window(), place == nil)
    if let place {
      wmove(
        screen_window(),
        Int32(min(max(0, place.row), size.rows - 1)),
        Int32(min(max(0, place.column), size.columns - 1))
      )
    }
    // Hide the cursor first, so that it isn't seen running across the screen.
    if cursor == nil, shownCursor != nil { curs_set(0) }
    wnoutrefresh(screen_window())
    doupdate()
    if cursor != nil, shownCursor == nil { curs_set(1) }
    (shownCursor, cursorPlace) = (cursor, place)
  }
}
