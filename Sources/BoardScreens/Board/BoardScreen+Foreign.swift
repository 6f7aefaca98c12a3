import BoardModel
import BoardViewModels

/// What the board makes of other programs' changes.
extension BoardScreen {
  /// Takes in what others did: the rows change by themselves, the selection stays on its card.
  ///
  /// A card that was moved to another column is followed there, so that the next key still acts on
  /// it, but for an open prompt, which stays where one types.
  ///
  /// - Returns: whether there was anything.
  func takeIn(_ look: () -> Void) -> Bool {
    let heard = eventsHeard
    let card = selected
    let title = card.flatMap { focused.viewModel.preview(of: $0)?.title } ?? ""
    look()
    if eventsHeard == heard { return false }
    focused.reading { () throws(StoreError) in
      try countOverdue()
      if let card, selected != card { try follow(card, title) }
    }
    return true
  }

  private var eventsHeard: Int { columns.reduce(0) { $0 + $1.eventsHeard } }

  private func follow(_ card: Card.ID, _ title: String) throws(StoreError) {
    let column = try focused.viewModel.card(card)?.column
    guard let index = columns.firstIndex(where: { $0.section == column }) else {
      if prompt == nil { say(.note("\(quoted(title)) was deleted by another program.")) }
      return
    }
    if prompt != nil { return }
    if index != focus {
      let name = columns[index].viewModel.column.name
      say(.note("\(quoted(title)) was moved to \(name) by another program."))
      setFocus(index)
    }
    try columns[index].reveal(card)
  }
}
