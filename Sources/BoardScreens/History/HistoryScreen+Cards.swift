import BoardModel
import BoardViewModels
import TerminalSurface

/// From an entry to its card, which may have to be brought back.
extension HistoryScreen {
  /// Goes to the card on the board, or shows a deleted one.
  func open() {
    guard let entry else { return }
    reading { () throws(StoreError) in
      if let card = try viewModel.card(entry.card) {
        host?.dismiss()
        board.show(card)
      } else if let card = try viewModel.deletedCard(entry.card) {
        offer(card)
      } else {
        message = .note("Nothing more is known of \(quoted(entry.title)).")
      }
    }
  }

  /// Brings the card of the selected entry back.
  func restore() {
    guard let entry else { return }
    reading { () throws(StoreError) in
      if try viewModel.card(entry.card) != nil {
        message = .note("\(quoted(entry.title)) is on the board; Enter goes to it.")
      } else if entry.count > 1 {
        message = .note("One of \(entry.count) cards: filter by its title to restore it.")
      } else {
        restore(entry.card, titled: entry.title)
      }
    }
  }

  private func offer(_ card: Card) {
    let choices = [
      ChoiceMenu.Choice(key: "r", label: "restore it"),
      ChoiceMenu.Choice(key: "l", label: "leave it deleted"),
    ]
    let lines = card.body.prefix(CardPreview.bodyLimit).split(whereSeparator: \.isNewline)
    // The frame, the title, a blank line and the answers come before the body.
    let room = frame.size.rows - 4 - choices.count
    let body = lines.prefix(max(0, min(3, room))).map(String.init)
    let menu = ChoiceMenu(
      title: "Deleted",
      message: [quoted(card.title)] + body + (room < 0 ? [] : [""]),
      choices: choices,
      size: frame.size,
      host: host
    )
    menu.onPick = { [weak self] choice in
      if choice == 0 { self?.restore(card.id, titled: card.title) }
    }
    host?.present(menu)
  }

  private func restore(_ card: Card.ID, titled title: String) {
    board.perform(.restore(card), in: board.focus, about: title) { [weak self] outcome in
      self?.finish(outcome, card, title)
    }
  }

  private func finish(_ outcome: Outcome, _ card: Card.ID, _ title: String) {
    if case .failed(let error) = outcome {
      message = .failure("\(quoted(title)) not restored: \(error.reason).")
      isDirty = true
      return
    }
    boardChanged()
    reading { () throws(StoreError) in
      let column = try viewModel.card(card)?.column
      let name = board.board.columns.first { $0.id == column }?.name
      message = .success("Restored \(quoted(title))\(name.map { " to \($0)" } ?? "")")
    }
  }
}
