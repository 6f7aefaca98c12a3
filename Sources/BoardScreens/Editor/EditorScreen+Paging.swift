import BoardModel
import BoardViewModels

/// Going through the cards of the column without closing.
extension EditorScreen {
  /// Saves what was typed, or asks about it where it is not valid, and goes to another card.
  func page(by distance: Int) {
    enterStep()
    let next: (EditorScreen) -> Void = { $0.step(by: distance) }
    if validity.isValid { save(then: next) } else { askAboutChanges(then: next) }
  }

  private func step(by distance: Int) {
    let column = column
    column.reading { () throws(StoreError) in
      let before = column.selected
      if case .card = subject { try column.select(by: distance) }
      guard let selected = column.selected, selected != before else {
        return context.say(
          .note("This is the \(distance > 0 ? "last" : "first") card of its column.")
        )
      }
      dropDraft()
      try show(selected)
    }
  }

  /// Puts a card of the column in the fields; the board's selection goes with it.
  func show(_ id: Card.ID) throws(StoreError) {
    guard let card = try column.viewModel.card(id) else { throw .cardNotFound(id) }
    show(.card(card), draft: card.draft)
    try column.reveal(id)
    try findPosition()
  }

  func findPosition() throws(StoreError) {
    guard case .card(let card) = subject else {
      position = nil
      return
    }
    position = try column.viewModel.rank(of: card.id) + 1
  }

  /// Looks at what another program has made of the card: shows it where nothing was typed, and else
  /// says what saving will ask.
  func boardChanged() {
    guard case .card(let card) = subject else { return }
    column.reading { () throws(StoreError) in
      guard let now = try column.viewModel.card(card.id) else { return }
      columnKey = context.viewModel.key(showing: now.column) ?? columnKey
      try findPosition()
      if now.draft.fields(differingFrom: card.draft).isEmpty { return }
      if isChanged {
        context.say(.note("Another program has changed this card too; saving keeps both, or asks."))
      } else {
        show(.card(now), draft: now.draft)
        context.say(.note("Another program has just changed this card."))
      }
    }
  }
}
