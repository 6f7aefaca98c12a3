/// What the rows of a table say together.
struct TableSurvey {
  private let dueIndices: [Int]
  private let columnIndices: [Int]
  private var count = 0
  private(set) var order = DayOrder()
  /// Whether a column of the table says in which column of the board a card is.
  private(set) var hasColumns = false

  init(_ columns: [TableColumn]) {
    dueIndices = columns.indices.filter { columns[$0].field == .due }
    columnIndices = columns.indices.filter { columns[$0].field == .column }
  }

  /// - Throws: `SourceFault` where there are too many rows.
  mutating func add(_ row: DelimitedText.Row) throws {
    count += 1
    if count > SourceBoard.cardLimit { throw SourceBoard.tooMany }
    for index in dueIndices where index < row.cells.count { order.add(row.cells[index]) }
    hasColumns =
      hasColumns || columnIndices.contains { $0 < row.cells.count && !row.cells[$0].isEmpty }
  }
}
