import BoardModel
import BoardViewModels
import TerminalSurface

/// What each command does.
extension BoardScreen {
  func handle(_ press: KeyPress) -> Handling {
    if prompt != nil { return handlePrompt(press) }
    guard let command = KeyTable.command(for: press) else { return .ignored }
    say(nil)
    focused.reading { () throws(StoreError) in try run(command) }
    return .consumed
  }

  private func run(_ command: Command) throws(StoreError) {
    switch command {
    case .focusLeft: setFocus(focus - 1)
    case .focusRight: setFocus(focus + 1)
    case .selectNext: try focused.select(by: 1)
    case .selectPrevious: try focused.select(by: -1)
    case .selectFirst: try focused.selectFirst()
    case .selectLast: try focused.selectLast()
    case .halfPageDown: try focused.page(by: 0.5)
    case .halfPageUp: try focused.page(by: -0.5)
    case .pageDown: try focused.page(by: 1)
    case .pageUp: try focused.page(by: -1)
    case .add: startAdding()
    case .rename: startRenaming()
    case .open: try openCard()
    case .newCard: openNewCard()
    case .openBodyExternally: try openBodyExternally()
    case .setDue: try startDating()
    case .cyclePriority: cyclePriority()
    case .setTags: startTagging()
    case .moveLeft: move(toColumn: focus - 1)
    case .moveRight: move(toColumn: focus + 1)
    case .moveDown: try reorder(down: true)
    case .moveUp: try reorder(down: false)
    case .moveTo: openMoveMenu()
    case .delete: delete()
    case .undo: focused.send(.undo)
    case .redo: focused.send(.redo)
    case .history: try openHistory()
    case .cardHistory: try openCardHistory()
    case .help: host?.present(HelpScreen(size: layout.size, host: host))
    case .repaint: host?.repaintEverything()
    case .suspend: host?.suspend()
    case .quit: host?.quit()
    }
  }

  /// The selected card with its title; where there is none, the status line says so.
  func subjectCard() -> (id: Card.ID, title: String)? {
    guard let card = selected else {
      say(.note("No card is selected: this column is empty."))
      return nil
    }
    return (card, focused.viewModel.preview(of: card)?.title ?? "")
  }

  func move(toColumn index: Int) {
    guard let card = subjectCard() else { return }
    guard columns.indices.contains(index) else {
      let side = index < 0 ? "left" : "right"
      return say(.note("There is no column on the \(side)."))
    }
    guard index != focus else { return }
    move(card, toColumn: index)
  }

  private func move(_ card: (id: Card.ID, title: String), toColumn index: Int) {
    perform(.move(card.id, to: .top(of: columns[index].section)), about: card.title)
  }

  private func reorder(down: Bool) throws(StoreError) {
    guard let card = subjectCard() else { return }
    let neighbours = try focused.viewModel.neighbours(of: card.id)
    guard let anchor = down ? neighbours.next : neighbours.previous else {
      return say(.note("The card is the \(down ? "last" : "first") of its column."))
    }
    perform(.move(card.id, to: down ? .after(anchor) : .before(anchor)), about: card.title)
  }

  private func delete() {
    guard let card = subjectCard() else { return }
    perform(.delete(card.id), about: card.title)
  }

  private func openMoveMenu() {
    guard let card = subjectCard() else { return }
    let choices = columns.enumerated()
      .map { index, column in
        ChoiceMenu.Choice(
          key: index < 9 ? Character("\(index + 1)") : nil,
          label: column.viewModel.column.name,
          isPresent: index == focus
        )
      }
    let menu = ChoiceMenu(
      title: "Move to",
      choices: choices,
      picked: focus + 1 < columns.count ? focus + 1 : max(0, focus - 1),
      size: layout.size,
      host: host
    )
    // The card that it was opened for, whatever is selected when another program has taken it away.
    menu.onPick = { [weak self, focus] in
      if $0 != focus { self?.move(card, toColumn: $0) }
    }
    host?.present(menu)
  }
}
