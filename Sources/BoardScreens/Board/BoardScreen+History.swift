import BoardModel

/// The board's history and its cards', and the way back from there.
extension BoardScreen {
  func openHistory() throws(StoreError) {
    host?.present(try HistoryScreen(of: .board, titled: nil, board: self, host: host))
  }

  /// The history of the selected card.
  func openCardHistory() throws(StoreError) {
    guard let card = subjectCard() else { return }
    let history = try HistoryScreen(
      of: .card(card.id),
      titled: card.title,
      board: self,
      host: host
    )
    host?.present(history)
  }

  /// Puts focus and selection on a card.
  func show(_ card: Card) {
    guard let index = columns.firstIndex(where: { $0.section == card.column }) else { return }
    setFocus(index)
    columns[index].reading { () throws(StoreError) in try columns[index].reveal(card.id) }
  }
}
