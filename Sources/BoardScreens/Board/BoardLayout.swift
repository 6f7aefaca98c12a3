import TerminalSurface

/// The positions of the board's parts on a screen of a given size.
///
/// From 60 cells on, columns stand side by side, as many as fit at 24 cells each; a board of three
/// columns always shows all three. Below 60 cells, one column shows under a strip of all names.
/// Each column has a line at its right, which shows its scroll position. A low screen drops its
/// blank row, rules and bar before rows of cards.
nonisolated struct BoardLayout: Hashable {
  static let smallest = Size(columns: 20, rows: 5)
  static let narrowestColumn = 24

  let size: Size
  let columnCount: Int
  let shownColumns: Range<Int>
  let titleRow: Int?
  let headerRow: Int
  let topRule: Int?
  let bottomRule: Int?
  /// The row of the status message; on a low screen it is the footer's row.
  let statusRow: Int
  let footerRow: Int
  private let rows: Range<Int>
  /// The blank cells to the left of each column: one, or none on a screen that is too narrow.
  private let margin: Int
  /// The width of the reading pane with its border, or 0 for none.
  let paneWidth: Int

  /// Shows the focused column and as many others as fit.
  ///
  /// Starts at `first` if that shows the focus, so that columns scroll no more than they must.
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

  var hasMessageRow: Bool { statusRow < footerRow }

  /// Whether one column shows at a time, under a strip of names.
  var isStrip: Bool { columnsWidth < 60 }

  private var columnsWidth: Int { size.columns - paneWidth }

  /// The reading pane, next to the columns and their headers.
  var paneArea: Rect? {
    guard paneWidth > 0 else { return nil }
    return Rect(
      column: columnsWidth + 1,
      row: headerRow,
      width: paneWidth - 2,
      height: rows.upperBound - headerRow
    )
  }

  /// The width of the reading pane.
  ///
  /// If the user asks for it, it needs 80 columns. Otherwise it shows from 150 columns on, unless
  /// it would hide a column of the board.
  static func paneWidth(_ size: Size, columnCount: Int, isWanted: Bool?) -> Int {
    guard isWanted != false, size.rows >= 12, size.columns >= (isWanted == true ? 80 : 150) else {
      return 0
    }
    let width = min(72, max(36, size.columns / 3))
    if isWanted == true { return width }
    let shown = shown(width: size.columns - width, count: columnCount, focus: 0, first: 0)
    return shown.count == columnCount ? width : 0
  }

  var hidden: (left: Int, right: Int) {
    (shownColumns.lowerBound, columnCount - shownColumns.upperBound)
  }

  var bodyLines: Int {
    if size.rows < 12 { return 0 }
    return size.columns >= 150 && size.rows >= 40 ? 3 : 2
  }

  func area(ofColumn column: Int) -> Rect {
    let (start, width) = span(ofColumn: column)
    return Rect(column: start, row: rows.lowerBound, width: width, height: rows.count)
  }

  /// A shown column's first cell and its width; the next cell is its vertical line.
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
