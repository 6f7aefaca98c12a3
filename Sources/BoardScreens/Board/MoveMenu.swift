import BoardModel
import BoardViewModels
import TerminalKit

/// Asks where to move the selected card: to a column of its board, or to another board.
struct MoveMenu {
  let context: BoardContext
  let commands: CardCommands

  func open() throws(StoreError) {
    // Captures the card now: another program may remove it, which changes the selection.
    guard let card = context.subjectCard() else { return }
    let column = try context.column(of: card.id)
    guard let board = context.viewModel.place(of: column)?.board else { return }
    let others = context.viewModel.boardsInUse.filter { $0.id != board.id }
    var choices = board.columns.enumerated()
      .map { index, shown in
        choice(shown.name, at: index, isPresent: shown.id == column) {
          move(card, to: shown, of: board)
        }
      }
    if !others.isEmpty {
      choices.append(.init("b", "another board…") { openBoards(others, card, from: column) })
    }
    let now = board.columns.firstIndex { $0.id == column } ?? 0
    let next = now + 1 < board.columns.count ? now + 1 : max(0, now - 1)
    present("Move to", choices, picked: next)
  }

  /// Moves the card to a column of its board, or each selected one to a column like it of its own.
  private func move(_ card: BoardContext.Subject, to column: Column, of board: Board) {
    context.reading { () throws(StoreError) in
      // Another program may have moved the card while the menu was open.
      if !commands.appliesToSelection, try context.store.card(card.id)?.column == column.id {
        return context.report(.note("\(quoted(card.title)) is already in \(column.name)."))
      }
      try commands.move(
        card,
        to: { $0.id == board.id ? column : $0.column(like: column) },
        orWithout: "column like \(column.name)."
      )
    }
  }

  /// Offers other boards.
  ///
  /// The card goes to the column of the same name there, or else of the same kind.
  private func openBoards(_ boards: [Board], _ card: BoardContext.Subject, from column: Column.ID) {
    let choices = boards.enumerated()
      .map { index, board in
        choice(board.name, at: index) {
          guard let former = context.viewModel.place(of: column)?.column else { return }
          if let target = board.column(like: former) ?? board.columns.first {
            commands.move(card, to: target.id)
          }
        }
      }
    present("Move to board", choices, picked: 0)
  }

  private func choice(
    _ name: String,
    at index: Int,
    isPresent: Bool = false,
    act: @escaping () -> Void
  ) -> ChoiceMenu.Choice {
    let key = index < Self.mostKeys ? Character("\(index + 1)") : nil
    return ChoiceMenu.Choice(key, name, isPresent: isPresent, act: act)
  }

  /// The most choices with a digit key; longer lists are filtered by name.
  private static let mostKeys = 9

  private func present(_ title: String, _ choices: [ChoiceMenu.Choice], picked: Int) {
    guard let host = context.host else { return }
    if choices.count(where: { $0.key != "b" }) <= Self.mostKeys {
      return host.ask(title, choices, picked: picked)
    }
    let rows = choices.enumerated()
      .map { index, choice in
        PickerRow(
          id: index,
          label: choice.label,
          detail: choice.isPresent ? "current" : "",
          isQuiet: choice.isPresent
        )
      }
    let words = Picker<Int, Never>.Words(title: title, pick: "move")
    host.present(PickerMenu(words, rows, picked: picked, host: host) { choices[$0].act() })
  }
}
