/// What a list of boards says of one.
package struct BoardSummary: Hashable, Sendable, Identifiable {
  package let board: Board
  /// The number of cards of each column, in the order of the columns.
  package let counts: [Int]
  /// How many cards are in its archive.
  package let archivedCount: Int
  /// Counted up to the limit that was asked for.
  package let overdueCount: Int

  package var id: Board.ID { board.id }

  package init(board: Board, counts: [Int], archivedCount: Int, overdueCount: Int) {
    self.board = board
    self.counts = counts
    self.archivedCount = archivedCount
    self.overdueCount = overdueCount
  }

  /// The number of cards in columns of a kind.
  package func count(of kind: Column.Kind) -> Int {
    zip(board.columns, counts).reduce(0) { $1.0.kind == kind ? $0 + $1.1 : $0 }
  }
}
