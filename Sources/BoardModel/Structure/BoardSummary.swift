/// An entry in a list of boards.
package struct BoardSummary: Hashable, Sendable, Identifiable {
  package let board: Board
  /// The number of cards of each column, in the order of the columns.
  package let counts: [Int]
  /// The number of cards that are hidden until their start.
  package let laterCount: Int
  /// Without templates.
  package let archivedCount: Int
  package let templateCount: Int
  /// Counted up to the requested limit.
  package let overdueCount: Int

  package var id: Board.ID { board.id }

  /// The number of all its cards, hidden or not.
  package var cardCount: Int { counts.reduce(laterCount + archivedCount + templateCount, +) }

  package init(
    board: Board,
    counts: [Int],
    laterCount: Int,
    archivedCount: Int,
    templateCount: Int,
    overdueCount: Int
  ) {
    self.board = board
    self.counts = counts
    self.laterCount = laterCount
    self.archivedCount = archivedCount
    self.templateCount = templateCount
    self.overdueCount = overdueCount
  }

  package func count(of kind: Column.Kind) -> Int {
    zip(board.columns, counts).reduce(0) { $1.0.kind == kind ? $0 + $1.1 : $0 }
  }
}
