import BoardModel
import BoardViewModels
import TerminalKit

/// Opens the lists of boards and columns, runs their actions, and keeps them up to date.
final class StructureMenus {
  private let context: BoardContext
  private let outcomes: BoardOutcomes
  private weak var boards: BoardsPicker?
  private weak var columns: ColumnsPicker?

  init(_ context: BoardContext, outcomes: BoardOutcomes) {
    self.context = context
    self.outcomes = outcomes
  }

  func refresh() throws(StoreError) {
    if let boards { boards.show(try summaries()) }
    if let columns, let board = context.viewModel.boards.first(where: { $0.id == columns.board.id })
    {
      columns.show(board, counts: try counts(of: board))
    }
  }

  private func refreshAgain() {
    context.reading { () throws(StoreError) in try refresh() }
  }

  // MARK: Boards

  func openBoards() throws(StoreError) {
    let picker = BoardsPicker(
      boards: try summaries(),
      current: context.viewModel.choice,
      size: context.size,
      keymap: context.keymap,
      host: context.host,
      onPick: { [self] in pick($0) },
      onAction: { [self] in run($0, takingBoards: true) { [self] in boards?.report($0) } }
    )
    boards = picker
    context.host?.present(picker)
  }

  private func summaries() throws(StoreError) -> [BoardSummary] {
    try context.store.summaries(
      overdueOn: context.columns.today,
      limit: BoardCounts.limit
    )
  }

  private func pick(_ choice: BoardChoice) {
    context.host?.dismiss()
    context.reading { () throws(StoreError) in try context.switchTo(choice) }
  }

  // MARK: Columns

  func openColumns() throws(StoreError) {
    guard let board = context.viewModel.board, case .column(let id) = context.columns.focused.key
    else {
      let tip = context.keys.tip(Command.boards, "opens a board")
      return context.report(.note("All boards shows the columns of every board\(tip)"))
    }
    let picker = ColumnsPicker(
      board: board,
      counts: try counts(of: board),
      selected: id,
      keymap: context.keymap,
      host: context.host,
      onPick: { [self] in pick($0) },
      onAction: { [self] in run($0, on: board) }
    )
    columns = picker
    context.host?.present(picker)
  }

  private func counts(of board: Board) throws(StoreError) -> [Int] {
    var counts: [Int] = []
    for column in board.columns { counts.append(try context.store.count(of: column.id)) }
    return counts
  }

  private func pick(_ column: Column.ID) {
    context.host?.dismiss()
    context.columns.setFocus(.column(column))
  }

  /// Runs an action of the list of columns, if its board is still shown.
  private func run(_ action: BoardAction, on board: Board) {
    guard context.viewModel.board?.id == board.id else {
      let closes = context.keys.sentence(ListCommand.close, "closes this list")
      columns?.report("\(quoted(board.name)) is no longer shown.\(closes)")
      return
    }
    run(action) { [self] in columns?.report($0) }
  }

  // MARK: Actions

  /// Runs an action of a list; failures are reported in the list.
  private func run(
    _ action: BoardAction,
    takingBoards takesBoards: Bool = false,
    onFailure report: @escaping (String) -> Void
  ) {
    outcomes.submit(action, about: name(of: action), takingBoards: takesBoards) {
      [self] outcome in
      if case .failure(let error) = outcome.result {
        report("\(error.reason.capitalizedFirst).")
      } else {
        succeeded(action)
      }
    }
  }

  /// A new board is shown at once; after any other action the list stays open.
  private func succeeded(_ action: BoardAction) {
    if case .addBoard = action, boards != nil {
      boards = nil
      context.host?.dismiss()
    }
    refreshAgain()
  }

  private func name(of action: BoardAction) -> String {
    switch action {
    case .addColumn(let draft, _, _): return draft.name
    case .editColumn(let id, _), .moveColumn(let id, _), .deleteColumn(let id, _):
      return context.viewModel.place(of: id)?.column.name ?? ""
    case .addBoard(let name, _): return name
    case .renameBoard(let id, _), .moveBoard(let id, _), .archiveBoard(let id),
      .restoreBoard(let id), .deleteBoard(let id):
      return context.viewModel.boards.first { $0.id == id }?.name ?? ""
    default: return ""
    }
  }
}
