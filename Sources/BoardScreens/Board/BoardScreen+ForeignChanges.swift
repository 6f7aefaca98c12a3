import BoardModel
import BoardViewModels
import TerminalKit

extension BoardScreen {
  /// Shows changes made by other programs.
  ///
  /// Rows update by themselves, and the selection stays on its card.
  ///
  /// If the selected card moved to another column, the focus follows it, so that the next key still
  /// acts on it. An open prompt keeps its column.
  ///
  /// - Returns: whether anything changed.
  func update(with look: () -> Void) -> Bool {
    let columns = context.columns
    let (card, column) = (context.selected, columns.focused)
    let title = column.selectedPreview?.title ?? ""
    // Lists of boards also show changes on hidden boards.
    let isChanged = foreignChanges.listen(while: look)
    let news = news.follow()
    defer { foreignChanges.finish(isTyping: prompt.isOpen, news: news) }
    if !isChanged { return news != nil }
    context.reading { () throws(StoreError) in
      try context.countDue()
      try page.selection.othersChanged()
      // If the column or board was removed, the focus stays where that moved it.
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
    let authorPhrase = foreignChanges.authorPhrase { $0.card?.card == card }
    guard let now, !now.place.isArchived else {
      let what = now == nil ? "deleted" : "archived"
      // If several cards changed in the same way, the summary reports them instead.
      if closeReader() || !prompt.isOpen && !foreignChanges.hasSimilarChanges(card) {
        context.report(.note("\(quoted(title)) was \(what) by \(authorPhrase)."))
      }
      return
    }
    guard !prompt.isOpen else { return }
    guard let column = context.columns.controller(showing: now.column) else {
      if !closeReader(), foreignChanges.hasSimilarChanges(card) { return }
      let board = context.viewModel.place(of: now.column)?.board.name ?? "another board"
      return context.report(.note("\(quoted(title)) was moved to \(board) by \(authorPhrase)."))
    }
    if column !== context.columns.focused {
      let name = column.viewModel.column.title
      context.report(.note("\(quoted(title)) was moved to \(name) by \(authorPhrase)."))
      context.columns.setFocus(column.key)
    }
    try column.reveal(card)
  }

  /// Closes the reading view, in which the next card would take the place of the one that is gone.
  private func closeReader() -> Bool {
    context.reader.flatMap { context.host?.close($0) } ?? false
  }

  /// Reports a removed column, so that typed text does not move to another column unnoticed.
  func reportRemoved(_ column: ShownColumn, hadPrompt: Bool) {
    let name = context.columns.focused.viewModel.column.title
    let place = hadPrompt ? "; what you type goes to \(quoted(name))" : ""
    let authorPhrase = foreignChanges.authorPhrase { change in
      guard case .column(let change) = change.subject else { return false }
      return change.record.map { .column($0.column.id) == column.key } == true
    }
    let what = "The column \(quoted(column.title)) was deleted by \(authorPhrase)"
    context.report(.note("\(what)\(place)."))
  }

  /// Replaces a board that was archived or deleted with the first board in use.
  ///
  /// Keys must not act on the new board by mistake. The prompt stays open with its text; anything
  /// else that was open is closed and replaced by a notice that takes the keys.
  func leaveBoard(named name: String, _ what: String) throws(StoreError) {
    guard let board = context.viewModel.boardsInUse.first else { return }
    let former = context.viewModel.choice
    // The list of boards stays open when the board was deleted from there.
    let isOwn = context.actions.running != nil
    let hadPopups = !isOwn && context.host?.dismissPopups() == true
    let isInterrupted = hadPopups || filter.isOpen || page.selection.isActive
    // An import replaces the empty board of a new file; its own message says what came.
    let isReplaced = context.columns.total == 0 && context.status.message?.kind == .success
    try context.switchTo(.board(board.id))
    if isReplaced, !isInterrupted { return }
    let typed = prompt.boardGone(to: board.name) ?? "now showing \(board.name)"
    let authorPhrase = foreignChanges.authorPhrase { change in
      switch change.subject {
      case .board(let change): change.record?.name == name
      // The columns of a deleted board are removed first.
      case .column(let change): change.record.map { .board($0.board) } == former
      default: false
      }
    }
    let what =
      foreignChanges.areUnlisted && what == "deleted" && !isDeletionLogged
      ? "is gone: another program has restored a backup" : "was \(what) by \(authorPhrase)"
    let text = "The board \(quoted(name)) \(what); \(typed)."
    context.report(.note(text))
    if isInterrupted, !isOwn {
      context.host?
        .present(Notice(text, title: "Gone", keymap: context.keymap, host: context.host))
    }
  }

  /// Whether somebody has deleted a board a short time ago; a restored file has another log.
  private var isDeletionLogged: Bool {
    let page = try? context.store.history(of: .all, .newest, matching: nil, limit: 20)
    return page?.entries.contains { $0.event == .board(.deleted) } ?? true
  }
}
