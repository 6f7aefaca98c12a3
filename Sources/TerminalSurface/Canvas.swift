/// A grid of cells that tracks which rows changed since the last frame.
///
/// `TerminalApplication.frame()` returns a copy and marks its own canvas clean. This copies the
/// list of dirty rows but never the cells, if the copy is released before the next change.
package struct Canvas: Sendable {
  package let size: Size
  /// Row by row, from the top left.
  package private(set) var cells: [Cell]
  package private(set) var dirtyRows: [Bool]
  /// The changed columns of each row; valid only if the row is dirty.
  private var changedColumns: [Range<Int>]
  /// The number of changes since `markClean`; a cell changed twice counts twice.
  package private(set) var changedCells = 0

  package init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
    dirtyRows = Array(repeating: true, count: self.size.rows)
    changedColumns = Array(repeating: 0..<self.size.columns, count: self.size.rows)
  }

  /// A copy of the first rows.
  package func first(rows: Int) -> Canvas {
    var copy = Canvas(size: Size(columns: size.columns, rows: min(rows, size.rows)))
    copy.cells = Array(cells.prefix(copy.cells.count))
    return copy
  }

  /// Keeps one of the last rows that are all equal.
  package func withoutEqualRowsAtFoot() -> Canvas {
    func row(_ index: Int) -> ArraySlice<Cell> {
      cells[index * size.columns..<(index + 1) * size.columns]
    }
    var count = size.rows
    while count > 1, row(count - 1).elementsEqual(row(count - 2)) { count -= 1 }
    return first(rows: count)
  }

  package subscript(column: Int, row: Int) -> Cell {
    cells[row * size.columns + column]
  }

  /// Puts a cell; does nothing outside the canvas.
  ///
  /// The caller must take care of the other half of a wide glyph, as `fill` and `blit` do.
  package mutating func put(_ cell: Cell, column: Int, row: Int) {
    guard column >= 0, column < size.columns, row >= 0, row < size.rows else { return }
    let index = row * size.columns + column
    if cells[index] == cell { return }
    cells[index] = cell
    mark(column..<column + 1, row: row)
    changedCells += 1
  }

  /// The range of changed cells in a row, extended to whole wide glyphs.
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

  mutating func setRun(_ run: ArraySlice<Cell>, column: Int, row: Int) {
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
