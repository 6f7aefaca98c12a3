import BoardModel
import BoardViewModels
import TerminalKit

/// Asks where the selected card is to go: a column of its board, or another board.
final class MoveMenu {
  private let context: BoardContext
  private let commands: CardCommands

  init(_ context: BoardContext, commands: CardCommands) {
    self.context = context
    self.commands = commands
  }

  /// Offers the columns of the card's board, and the other boards where there are any.
  func open() throws(StoreError) {
    // The card that it was opened for, whatever is selected when another program has taken it away.
    guard let card = context.subjectCard() else { return }
    let column = try context.column(of: card.id)
    guard let board = context.viewModel.place(of: column)?.board else { return }
    let others = context.viewModel.boardsInUse.filter { $0.id != board.id }
    var choices = board.columns.enumerated()
      .map { index, shown in choice(shown.name, at: index, isPresent: shown.id == column) }
    if !others.isEmpty { choices.append(ChoiceMenu.Choice(key: "b", label: "another board…")) }
    let now = board.columns.firstIndex { $0.id == column } ?? 0
    let next = now + 1 < board.columns.count ? now + 1 : max(0, now - 1)
    present("Move to", choices, picked: next) { [self] index in
      if index == board.columns.count { return openBoards(others, card, from: column) }
      let picked = board.columns[index].id
      if picked != column { commands.move(card, to: picked) }
    }
  }

  /// Offers other boards; the card goes to the column of the same name there, else of the same kind.
  private func openBoards(_ boards: [Board], _ card: BoardContext.Subject, from column: Column.ID) {
    let choices = boards.enumerated()
      .map { index, board in choice(board.name, at: index, isPresent: false) }
    present("Move to the board", choices, picked: 0) { [self] index in
      guard let former = context.viewModel.place(of: column)?.column else { return }
      let columns = boards[index].columns
      let target =
        columns.first { NameRule.isSame($0.name, former.name) }
        ?? columns.first { $0.kind == former.kind } ?? columns.first
      if let target { commands.move(card, to: target.id) }
    }
  }

  private func choice(_ name: String, at index: Int, isPresent: Bool) -> ChoiceMenu.Choice {
    ChoiceMenu.Choice(
      key: index < 9 ? Character("\(index + 1)") : nil,
      label: name,
      isPresent: isPresent
    )
  }

  /// As many choices have a key; among more of them one types a part of the name.
  private static let mostKeys = 9

  private func present(
    _ title: String,
    _ choices: [ChoiceMenu.Choice],
    picked: Int,
    then pick: @escaping (Int) -> Void
  ) {
    if choices.count(where: { $0.key != "b" }) > Self.mostKeys {
      return presentList(title, choices, picked: picked, then: pick)
    }
    context.host?.ask(title, choices, picked: picked, then: pick)
  }

  private func presentList(
    _ title: String,
    _ choices: [ChoiceMenu.Choice],
    picked: Int,
    then pick: @escaping (Int) -> Void
  ) {
    guard let host = context.host else { return }
    let rows = choices.enumerated()
      .map { index, choice in
        PickerRow(
          id: index,
          label: choice.label,
          detail: choice.isPresent ? "it is here" : "",
          isQuiet: choice.isPresent
        )
      }
    let words = Picker<Int, Never>.Words(title: title, pick: "move")
    host.present(PickerMenu(words, rows, picked: picked, host: host, then: pick))
  }
}
