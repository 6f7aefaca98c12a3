extension BoardReading {
  /// The number of archived cards of a board, without its templates.
  package func archivedCount(of board: Board.ID) throws(StoreError) -> Int {
    let all = try count(of: CardQuery(.archive(board))).value
    return all == 0 ? 0 : all - (try templates(limit: .max).count { $0.archived?.board == board })
  }
}
