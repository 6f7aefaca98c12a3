internal import TerminalSurface

/// The links of the screen (OSC 8), which ncurses does not know.
///
/// After ncurses has written a frame, the cells that lead somewhere are written a second time inside
/// their link, and those that did so before without it. A terminal keeps a cell's link until the cell
/// is written again, so cells that were not touched keep theirs.
nonisolated struct ShownLinks {
  /// By row and column: the number of the link that the terminal has for the cell; empty until one
  /// shows, and nearly always.
  private var numbers: [UInt16] = []
  private var size = Size(columns: 0, rows: 0)
  /// What is to be written with this frame: a row, and columns that share a link.
  private(set) var runs: [Run] = []

  struct Run: Hashable {
    var row: Int
    var columns: Range<Int>
    var link: LinkTarget
  }

  /// The screen is painted from nothing.
  mutating func forget() {
    numbers = []
    runs = []
  }

  /// Takes note of cells that are handed to ncurses with this frame.
  ///
  /// - Complexity: O(*n*) for *n* columns.
  mutating func take(_ columns: Range<Int>, ofRow row: Int, of canvas: Canvas) {
    if size != canvas.size {
      size = canvas.size
      numbers = []
    }
    let columns = columns.clamped(to: 0..<size.columns)
    let start = row * size.columns
    if numbers.isEmpty {
      guard columns.contains(where: { canvas.cells[start + $0].style.link != .none }) else {
        return
      }
      numbers = Array(repeating: 0, count: size.columns * size.rows)
    }
    for column in columns {
      let link = canvas.cells[start + column].style.link
      if link == .none, numbers[start + column] == 0 { continue }
      numbers[start + column] = link.number
      add(column, ofRow: row, link)
    }
  }

  private mutating func add(_ column: Int, ofRow row: Int, _ link: LinkTarget) {
    if let last = runs.last, last.row == row, last.columns.upperBound == column, last.link == link {
      runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
    } else {
      runs.append(Run(row: row, columns: column..<column + 1, link: link))
    }
  }

  /// What writes the noted cells, with cursor and style afterwards as they were; nil where there
  /// are none.
  mutating func bytes(of canvas: Canvas, styles: inout StyleCells) -> [UInt8]? {
    guard !runs.isEmpty else { return nil }
    var text = "\u{1B}7"
    for run in runs { LinkBytes.write(run, of: canvas, styles: &styles, to: &text) }
    runs = []
    return Array((text + "\u{1B}8").utf8)
  }
}
