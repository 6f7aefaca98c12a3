/// The cells of a screen, and which of its rows differ from what was last presented.
package struct Canvas: Sendable {
  package let size: Size
  private(set) var cells: [Cell]
  /// By row: whether any cell was changed since `markClean`.
  package private(set) var dirtyRows: [Bool]
  /// How many cells were changed since `markClean`.
  package private(set) var changedCells = 0

  package init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
    dirtyRows = Array(repeating: true, count: size.rows)
  }

  package subscript(column: Int, row: Int) -> Cell {
    cells[row * size.columns + column]
  }

  /// Puts one cell where it is inside the canvas; an equal one leaves the row clean.
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
}
