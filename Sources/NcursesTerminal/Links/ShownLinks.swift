internal import TerminalSurface

/// The hyperlinks on the screen (OSC 8), which ncurses doesn't support.
///
/// After ncurses has written a frame, cells with a link are written again inside the link, and
/// cells that had one before are written again without it. A terminal keeps a cell's link until the
/// cell is rewritten, so unchanged cells keep theirs.
nonisolated struct ShownLinks {
  /// The link number of each cell on the terminal, by row and column; empty until a link appears.
  private var numbers: [UInt16] = []
  private var size = Size(columns: 0, rows: 0)
  /// Cells to write with this frame: parts of a row with the same link.
  private(set) var runs: [Run] = []

  struct Run: Hashable {
    var row: Int
    var columns: Range<Int>
    var link: LinkTarget
  }

  /// Call this before repainting the whole screen.
  mutating func forget() {
    numbers = []
    runs = []
  }

  /// Records cells that are passed to ncurses with this frame.
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

  /// The bytes that write the recorded cells and restore cursor and style; nil if there are no such
  /// cells.
  mutating func bytes(of canvas: Canvas, styles: inout StyleCells) -> [UInt8]? {
    guard !runs.isEmpty else { return nil }
    var text = "\u{1B}7"
    for run in runs { LinkBytes.write(run, of: canvas, styles: &styles, to: &text) }
    runs = []
    return Array((text + "\u{1B}8").utf8)
  }
}
