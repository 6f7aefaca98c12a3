/// An entry in a list of boards.
package struct BoardSummary: Hashable, Sendable, Identifiable {
  package let board: Board
  /// The number of cards of each column, in the order of the columns.
  package let counts: [Int]
  package let archivedCount: Int
  /// Counted up to the requested limit.
  package let overdueCount: Int

  package var id: Board.ID { board.id }

  package init(board: Board, counts: [Int], archivedCount: Int, overdueCount: Int) {
    self.board = board
    self.counts = counts
    self.archivedCount = archivedCount
    self.overdueCount = overdueCount
  }

  package func count(of kind: Column.Kind) -> Int {
    zip(board.columns, counts).reduce(0) { $1.0.kind == kind ? $0 + $1.1 : $0 }
  }
}
