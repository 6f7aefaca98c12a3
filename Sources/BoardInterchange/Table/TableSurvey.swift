import BoardModel

struct TableSurvey {
  private let dateIndices: [Int]
  private let columnIndices: [Int]
  /// The columns whose cells may have several words, and whether these are several names.
  private var wordColumns: [Int: (isSpaced: Bool, isOther: Bool)] = [:]
  /// The columns of people in which all names so far are written as `Doe, Jane`.
  ///
  /// It is certain that these aren't two people if the heading is singular or a semicolon separates
  /// them.
  private var nameColumns: [Int: (isCertain: Bool, isEmpty: Bool)] = [:]
  private var count = 0
  private(set) var order: DayOrder
  /// Whether a column of the table names the board's columns.
  private(set) var hasColumns = false

  init(_ columns: [TableColumn], isDayFirst: Bool?) {
    order = DayOrder(isDayFirst)
    let dates: [TableField?] = [.due, .start, .created, .updated, .done]
    dateIndices = columns.indices.filter { dates.contains(columns[$0].field) }
    columnIndices = columns.indices.filter { columns[$0].field == .column }
    for (index, column) in columns.enumerated() {
      let heading = column.heading.lowercased()
      if column.field == .assignees {
        let isPlural = heading.hasSuffix("s") || heading == "people"
        nameColumns[index] = (isCertain: !isPlural, isEmpty: true)
      }
      // Labels often have several words, tags seldom.
      if column.field == .assignees || column.field == .tags && ["tag", "tags"].contains(heading) {
        wordColumns[index] = (false, false)
      }
    }
  }

  /// The columns whose cells are lists separated by blanks, such as `ann ben`.
  var spacedColumns: Set<Int> {
    Set(wordColumns.filter { $0.value.isSpaced && !$0.value.isOther }.keys)
  }

  /// The columns of people whose names are written as `Doe, Jane`.
  var lastNameFirstColumns: Set<Int> {
    Set(nameColumns.filter { $0.value.isCertain && !$0.value.isEmpty }.keys)
  }

  /// - Throws: `SourceFault` if there are too many rows.
  mutating func add(_ row: DelimitedText.Row) throws {
    count += 1
    if count > SourceBoard.cardLimit { throw SourceBoard.tooMany }
    for index in dateIndices where index < row.cells.count { order.add(row.cells[index]) }
    for index in nameColumns.keys where index < row.cells.count {
      addNames(row.cells[index], index)
    }
    for (index, words) in wordColumns where index < row.cells.count {
      let cell = row.cells[index]
      guard cell.contains(where: { $0.isWhitespace || ",;[".contains($0) }) else { continue }
      let isSpaced = TableCell.words(cell) != nil
      let isOther = cell.contains { ",;[".contains($0) }
      wordColumns[index] = (words.isSpaced || isSpaced, words.isOther || isOther)
    }
    hasColumns =
      hasColumns || columnIndices.contains { $0 < row.cells.count && !row.cells[$0].isEmpty }
  }

  private mutating func addNames(_ cell: String, _ index: Int) {
    let names = TableCell.parts(cell, between: ";\n")
    if names.isEmpty { return }
    guard names.allSatisfy(TableCell.isLastNameFirst) else {
      nameColumns[index] = nil
      return
    }
    nameColumns[index]?.isEmpty = false
    if names.count > 1 { nameColumns[index]?.isCertain = true }
  }
}
