import BoardModel
import TerminalSurface

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

  /// The board of the card, or that of the archive it is in.
  func board(of card: Card) -> Board? {
    if let mark = card.place.archived { return boards.first { $0.id == mark.board } }
    return columns[card.column]?.board
  }

  /// The board of an undone step; nil if the file has only one, if the board is gone, or if its
  /// cards are on several.
  func board(of step: RevertedStep) -> Board? {
    let homes = Set(step.columns.compactMap { columns[$0]?.board.id })
    guard boards.count > 1, homes.count < 2 else { return nil }
    let column = step.column ?? step.lastColumn
    return boards.first { $0.id == step.board } ?? column.flatMap { columns[$0]?.board }
  }

  /// The name of a column in messages, with its board if the file has several.
  func name(of id: Column.ID) -> String {
    guard let (column, board) = columns[id] else { return "a deleted column" }
    return boards.count > 1 ? "\(column.name) of \(board.name.inQuotes)" : column.name
  }
}
