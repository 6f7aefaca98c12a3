import BoardModel

/// The columns of all boards by their identifiers.
struct BoardIndex {
  let boards: [Board]
  private let columns: [Column.ID: (column: Column, board: Board)]

  init(_ boards: [Board]) {
    self.boards = boards
    var columns: [Column.ID: (column: Column, board: Board)] = [:]
    for board in boards {
      for column in board.columns { columns[column.id] = (column, board) }
    }
    self.columns = columns
  }

  func column(_ id: Column.ID) -> Column? { columns[id]?.column }

  /// The board on which a card is, or in whose archive.
  func board(of card: Card) -> Board? {
    if let mark = card.place.archived { return boards.first { $0.id == mark.board } }
    return columns[card.column]?.board
  }

  /// A column as a message names it, with its board where the file has several.
  func name(of id: Column.ID) -> String {
    guard let (column, board) = columns[id] else { return "a deleted column" }
    return boards.count > 1 ? "\(column.name) of “\(board.name)”" : column.name
  }
}
