/// The cells of a screen, and which of its rows differ from what was last presented.
///
/// A value: `TerminalApplication.frame()` hands out a copy and marks its own clean, which copies
/// the list of dirty rows but never the cells, as long as the copy is gone before the next change.
package struct Canvas: Sendable {
  package let size: Size
  /// Row by row, from the top left.
  package private(set) var cells: [Cell]
  /// By row: whether any cell was changed since `markClean`.
  package private(set) var dirtyRows: [Bool]
  /// How many cells were changed since `markClean`; a cell changed twice counts twice.
  package private(set) var changedCells = 0

  package init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
    dirtyRows = Array(repeating: true, count: self.size.rows)
  }

  package subscript(column: Int, row: Int) -> Cell {
    cells[row * size.columns + column]
  }

  /// Puts one cell where it is inside the canvas; an equal one leaves the row clean.
  ///
  /// The cell goes in as it is: whoever puts half of a wide glyph sees to the other half. `draw`,
  /// `fill` and `blit` do.
  package mutating func put(_ cell: Cell, column: Int, row: Int) {
    guard column >= 0, column < size.columns, row >= 0, row < size.rows else { return }
    let index = row * size.columns + column
    if cells[index] == cell { return }
    cells[index] = cell
    dirtyRows[row] = true
    changedCells += 1
  }

  package mutating func markClean() {
    for row in dirtyRows.indices { dirtyRows[row] = false }
    changedCells = 0
  }

  /// Puts cells beside each other; the range must lie inside the canvas.
  mutating func putRun(_ run: ArraySlice<Cell>, column: Int, row: Int) {
    let start = row * size.columns + column
    var changed = 0
    cells.withUnsafeMutableBufferPointer { cells in
      run.withUnsafeBufferPointer { run in
        for offset in 0..<run.count where cells[start + offset] != run[offset] {
          cells[start + offset] = run[offset]
          changed += 1
        }
      }
    }
    guard changed > 0 else { return }
    dirtyRows[row] = true
    changedCells += changed
  }
}
