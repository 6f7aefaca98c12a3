import BoardModel
import BoardViewModels
import TerminalKit

/// What the board makes of that which other programs do.
extension BoardScreen {
  /// Shows what other programs did: the rows change by themselves, the selection stays on its card.
  ///
  /// A card that was moved to another column is followed there, so that the next key still acts on
  /// it, but for an open prompt, which stays where one types.
  ///
  /// - Returns: whether there was anything.
  func update(with look: () -> Void) -> Bool {
    let columns = context.columns
    let (card, column) = (context.selected, columns.focused)
    let title = column.selectedPreview?.title ?? ""
    // Lists of boards show what is on those that do not show, too.
    let isChanged = foreignChanges.listen(while: look)
    defer { foreignChanges.finish(isTyping: prompt.isOpen) }
    if !isChanged { return false }
    context.reading { () throws(StoreError) in
      try context.countDue()
      try commands.structureMenus.refresh()
      // Where its column or its board has gone, the focus stays where that has led.
      guard let card, context.selected != card, columns.all.contains(where: { $0 === column })
      else {
        return
      }
      try follow(card, title)
    }
    return true
  }

  private func follow(_ card: Card.ID, _ title: String) throws(StoreError) {
    let now = try context.store.card(card)
    let doer = foreignChanges.doer { $0.card?.card == card }
    guard let now, !now.place.isArchived else {
      let what = now == nil ? "deleted" : "archived"
      // Of several cards, what became of all of them is said behind this.
      if !prompt.isOpen, !foreignChanges.isOneOfMany(card) {
        context.say(.note("\(quoted(title)) was \(what) by \(doer)."))
      }
      return
    }
    guard !prompt.isOpen else { return }
    guard let column = context.columns.controller(showing: now.column) else {
      if foreignChanges.isOneOfMany(card) { return }
      let board = context.viewModel.place(of: now.column)?.board.name ?? "another board"
      return context.say(.note("\(quoted(title)) was moved to \(board) by \(doer)."))
    }
    if column !== context.columns.focused {
      let name = column.viewModel.column.title
      context.say(.note("\(quoted(title)) was moved to \(name) by \(doer)."))
      context.columns.setFocus(column.key)
    }
    try column.reveal(card)
  }

  /// What is being typed does not go to another column without a word.
  func sayRemoved(_ column: ShownColumn, hadPrompt: Bool) {
    let name = context.columns.focused.viewModel.column.title
    let place = hadPrompt ? "; what you type goes to \(quoted(name))" : ""
    let doer = foreignChanges.doer { change in
      guard case .column(let change) = change.subject else { return false }
      return change.record.map { .column($0.column.id) == column.key } == true
    }
    let what = "The column \(quoted(column.title)) was deleted by \(doer)"
    context.say(.note("\(what)\(place)."))
  }

  /// The board that is shown is not in use any more: the first one that is takes its place.
  ///
  /// Nothing that is typed on acts there by mistake: the prompt stays open with its text, and whatever
  /// else was open gives way to a notice that takes the keys.
  func leaveBoard(named name: String, _ what: String) throws(StoreError) {
    guard let board = context.viewModel.boardsInUse.first else { return }
    let former = context.viewModel.choice
    // The list of boards stays open over a board that was deleted in it.
    let isOwn = context.actions.running != nil
    let hadPopups = !isOwn && context.host?.dismissPopups() == true
    let isInterrupted = hadPopups || filter.isOpen || page.selection.isActive
    try context.switchTo(.board(board.id))
    let typed = prompt.boardGone(to: board.name) ?? "this is \(board.name)"
    let doer = foreignChanges.doer { change in
      switch change.subject {
      case .board(let change): change.record?.name == name
      // The columns of a deleted board go first.
      case .column(let change): change.record.map { .board($0.board) } == former
      default: false
      }
    }
    let text = "The board \(quoted(name)) was \(what) by \(doer); \(typed)."
    context.say(.note(text))
    if isInterrupted, !isOwn {
      context.host?
        .present(Notice(text, title: "Gone", keymap: context.keymap, host: context.host))
    }
  }
}
