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
  /// By row: where the changed cells are; counts only where the row is dirty.
  private var changedColumns: [Range<Int>]
  /// How many cells were changed since `markClean`; a cell changed twice counts twice.
  package private(set) var changedCells = 0

  package init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
    dirtyRows = Array(repeating: true, count: self.size.rows)
    changedColumns = Array(repeating: 0..<self.size.columns, count: self.size.rows)
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
    mark(column..<column + 1, row: row)
    changedCells += 1
  }

  /// The columns from the first to the last cell of a row that was changed since `markClean`, with
  /// both halves of every wide glyph; empty where none was.
  package func dirtyColumns(ofRow row: Int) -> Range<Int> {
    guard dirtyRows[row] else { return 0..<0 }
    var first = changedColumns[row].lowerBound
    var end = changedColumns[row].upperBound
    while first > 0, self[first, row].glyph == .continuation { first -= 1 }
    while end < size.columns, self[end, row].glyph == .continuation { end += 1 }
    return first..<end
  }

  private mutating func mark(_ columns: Range<Int>, row: Int) {
    if dirtyRows[row] {
      let known = changedColumns[row]
      changedColumns[row] =
        min(known.lowerBound, columns.lowerBound)..<max(known.upperBound, columns.upperBound)
    } else {
      dirtyRows[row] = true
      changedColumns[row] = columns
    }
  }

  package mutating func markClean() {
    for row in dirtyRows.indices { dirtyRows[row] = false }
    changedCells = 0
  }

  /// Puts cells beside each other; the range must lie inside the canvas.
  mutating func putRun(_ run: ArraySlice<Cell>, column: Int, row: Int) {
    let start = row * size.columns + column
    var changed = 0
    var (first, last) = (0, 0)
    cells.withUnsafeMutableBufferPointer { cells in
      run.withUnsafeBufferPointer { run in
        for offset in 0..<run.count where cells[start + offset] != run[offset] {
          cells[start + offset] = run[offset]
          if changed == 0 { first = offset }
          last = offset
          changed += 1
        }
      }
    }
    guard changed > 0 else { return }
    mark(column + first..<column + last + 1, row: row)
    changedCells += changed
  }
}
