import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

extension HistoryScreen {
  /// Goes to the card, column or board of the entry.
  ///
  /// Offers to restore a card that is not on a board.
  func open() {
    guard let entry else { return }
    list.reading { () throws(StoreError) in
      switch entry.subject {
      case .card(let card): try open(card, of: entry)
      case .column(let column): try open(column, of: entry)
      case .board(let board): try open(board, of: entry)
      case .view: message = .note("The view \(quoted(entry.title)) can't be opened from here.")
      }
    }
  }

  private func open(_ id: Card.ID, of entry: HistoryEntry) throws(StoreError) {
    if let card = try viewModel.card(id) {
      if card.place.isArchived { return offer(card, "Archived", "leave it in the archive") }
      host?.dismiss()
      try context.show(card)
    } else if let card = try viewModel.deletedCard(id) {
      offer(card, "Deleted", "leave it deleted")
    } else {
      message = .note("\(quoted(entry.title)) no longer exists.")
    }
  }

  private func open(_ column: Column.ID, of entry: HistoryEntry) throws(StoreError) {
    guard let place = context.viewModel.place(of: column), !place.board.isArchived else {
      message = .note("The column \(quoted(entry.title)) is gone.")
      return
    }
    host?.dismiss()
    try context.switchTo(.board(place.board.id))
    context.columns.setFocus(.column(column))
  }

  private func open(_ board: Board.ID, of entry: HistoryEntry) throws(StoreError) {
    guard context.viewModel.boardsInUse.contains(where: { $0.id == board }) else {
      message = .note("The board \(quoted(entry.title)) is not in use.")
      return
    }
    host?.dismiss()
    try context.switchTo(.board(board))
  }

  /// Restores the card of the selected entry, or all its cards if the entry removed several.
  func restore() {
    guard let entry else { return }
    guard let id = entry.card else {
      message = .note("Use undo to restore columns and boards.")
      return
    }
    list.reading { () throws(StoreError) in
      let isOfMany = entry.count > 1 && entry.takesCardsAway
      if isOfMany {
        restore(try viewModel.cards(of: entry), titled: entry.title)
      } else if let card = try viewModel.card(id), !card.place.isArchived {
        let key = context.keys.sentence(HistoryCommand.open, "goes to it")
        message = .note("\(quoted(entry.title)) is on the board.\(key)")
      } else if entry.count > 1 {
        message = .note("One of \(entry.count) cards: filter by its title to restore it.")
      } else {
        restore([id], titled: entry.title)
      }
    }
  }

  private func offer(_ card: Card, _ title: String, _ leave: String) {
    let choices: [ChoiceMenu.Choice] = [
      .init("r", "restore it") { [self] in restore([card.id], titled: card.title) },
      .init("l", leave),
    ]
    let lines = card.body.prefix(CardPreview.bodyLimit).split(whereSeparator: \.isNewline)
    // The frame, the title, a blank line and the choices come before the body.
    let room = list.frame.size.rows - 4 - choices.count
    let body = lines.prefix(max(0, min(3, room))).map(String.init)
    host?.ask(title, saying: [quoted(card.title)] + body + (room < 0 ? [] : [""]), choices)
  }

  private func restore(_ cards: [Card.ID], titled title: String) {
    context.perform(.restore(cards)) { [self] in finish($0, cards, title) }
  }

  private func finish(_ outcome: ActionOutcome, _ cards: [Card.ID], _ title: String) {
    if case .failure(let error) = outcome.result {
      message = .failure("\(quoted(title)) not restored: \(error.reason).")
      list.isDirty = true
      return
    }
    contentChanged()
    list.reading { () throws(StoreError) in
      try context.countDue()
      if cards.count > 1 {
        message = .success("Restored \(quoted(title)) and \((cards.count - 1).grouped) more")
        return
      }
      let column = try cards.first.flatMap { (id) throws(StoreError) in try viewModel.card(id) }?
        .column
      let name = column.flatMap(context.viewModel.place)?.column.name
      message = .success("Restored \(quoted(title))\(name.map { " to \($0)" } ?? "")")
    }
  }
}
