import TerminalSurface

/// Where the parts of the board stand on a screen of a given size.
///
/// From 60 cells on columns stand side by side, as many as fit at 24 cells each, but three of a board
/// with just three; below that one with a strip of all names above it. Each has a line at its right,
/// on which it scrolls. A low screen gives up its blank row, its rules and its bar first, the rows of
/// cards last.
nonisolated struct BoardLayout: Hashable {
  static let smallest = Size(columns: 20, rows: 5)
  static let narrowestColumn = 24

  let size: Size
  let columnCount: Int
  /// Which of the board's columns show, in order.
  let shownColumns: Range<Int>
  let titleRow: Int?
  /// The row of the columns' headers, or of the strip of their names.
  let headerRow: Int
  let topRule: Int?
  let bottomRule: Int?
  /// The row of the last action's outcome; the footer's where the screen is low.
  let statusRow: Int
  let footerRow: Int
  private let rows: Range<Int>
  /// The blank cells left of each column, after the line of the one before: one, but none where a single
  /// column has a narrow screen.
  private let margin: Int
  /// The cells of the reading pane with what parts it from the columns; 0 for none.
  let paneWidth: Int

  /// The column with the focus shows; of the others as many as fit, from `first` on where that shows
  /// it, so that columns scroll no more than they must.
  init(size: Size, columnCount: Int, focus: Int, first: Int = 0, paneWidth: Int = 0) {
    self.size = size
    self.columnCount = columnCount
    self.paneWidth = paneWidth
    let width = size.columns - paneWidth
    shownColumns = Self.shown(width: width, count: columnCount, focus: focus, first: first)
    let isWide = size.columns >= 60
    let isHigh = size.rows >= 12
    titleRow = isWide && isHigh ? 0 : nil
    headerRow = titleRow == nil ? 0 : size.rows >= 24 ? 2 : 1
    topRule = size.rows >= 8 ? headerRow + 1 : nil
    footerRow = size.rows - 1
    statusRow = size.rows >= 8 ? size.rows - 2 : footerRow
    bottomRule = isHigh ? statusRow - 1 : nil
    let first = (topRule ?? headerRow) + 1
    rows = first..<max(first, bottomRule ?? statusRow)
    margin = width >= Self.narrowestColumn + 2 ? 1 : 0
  }

  /// Whether the message has a row of its own above the footer.
  var hasMessageRow: Bool { statusRow < footerRow }

  /// Whether one column shows at a time, with the strip above it.
  var isStrip: Bool { columnsWidth < 60 }

  /// The cells that the columns have.
  private var columnsWidth: Int { size.columns - paneWidth }

  /// Where the reading pane stands, beside the headers too; nil for none.
  var paneArea: Rect? {
    guard paneWidth > 0 else { return nil }
    return Rect(
      column: columnsWidth + 1,
      row: headerRow,
      width: paneWidth - 2,
      height: rows.upperBound - headerRow
    )
  }

  /// The cells for a reading pane on a screen: where it is asked for from 80 columns on; else from
  /// 150 on, unless it would hide a column of the board.
  static func paneWidth(_ size: Size, columnCount: Int, isWanted: Bool?) -> Int {
    guard isWanted != false, size.rows >= 12, size.columns >= (isWanted == true ? 80 : 150) else {
      return 0
    }
    let width = min(72, max(36, size.columns / 3))
    if isWanted == true { return width }
    let shown = shown(width: size.columns - width, count: columnCount, focus: 0, first: 0)
    return shown.count == columnCount ? width : 0
  }

  var isTooSmall: Bool {
    size.columns < Self.smallest.columns || size.rows < Self.smallest.rows
  }

  /// How many columns are hidden at the left and at the right.
  var hidden: (left: Int, right: Int) {
    (shownColumns.lowerBound, columnCount - shownColumns.upperBound)
  }

  /// How many lines of a card's body show.
  var bodyLines: Int {
    if size.rows < 12 { return 0 }
    return size.columns >= 150 && size.rows >= 40 ? 3 : 2
  }

  /// The cells of a shown column's rows.
  func area(ofColumn column: Int) -> Rect {
    let (start, width) = span(ofColumn: column)
    return Rect(column: start, row: rows.lowerBound, width: width, height: rows.count)
  }

  /// A shown column's first cell and width; behind it is the cell of its line.
  func span(ofColumn column: Int) -> (start: Int, width: Int) {
    let count = shownColumns.count
    let index = column - shownColumns.lowerBound
    let free = columnsWidth - count * (1 + margin)
    let width = free / count
    let wider = free % count
    let start = margin + index * (width + 1 + margin) + min(index, wider)
    return (start, width + (index < wider ? 1 : 0))
  }

  private static func shown(width: Int, count: Int, focus: Int, first: Int) -> Range<Int> {
    if width < 60 { return focus..<focus + 1 }
    let fitting = count == 3 ? 3 : max(1, min(count, (width + 1) / (narrowestColumn + 1)))
    let first = max(0, min(max(first, focus - fitting + 1), focus, count - fitting))
    return first..<first + fitting
  }
}
