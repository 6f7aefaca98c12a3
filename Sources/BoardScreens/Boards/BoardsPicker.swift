import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The list of boards: opens, adds, renames, reorders, archives and deletes them.
final class BoardsPicker: StructurePicker {
  let picker: Picker<BoardChoice, BoardsCommand>
  let context: BoardContext
  let outcomes: BoardOutcomes
  private var boards: [BoardSummary] = []

  init(_ context: BoardContext, outcomes: BoardOutcomes) throws(StoreError) {
    (self.context, self.outcomes) = (context, outcomes)
    picker = Picker(
      words: .init(
        title: "Boards",
        add: "add",
        missing: { [keys = context.keys] in
          "No board matches \(quoted($0)).\(keys.sentence(PickerCommand.pick, "adds it"))"
        },
        commands: [.add, .rename, .delete, .moveDown, .moveUp, .undo, .redo]
      ),
      rows: [],
      actions: PickerAction.all(in: context.keymap),
      in: .boards,
      keymap: context.keymap,
      host: context.host
    )
    try read()
    picker.show(picker.list.rows, picked: context.viewModel.choice)
  }

  func read() throws(StoreError) {
    boards = try context.store.summaries(
      overdueOn: context.columns.today,
      at: context.columns.minute,
      limit: BoardCounts.limit
    )
    picker.show(BoardRows.rows(of: boards))
  }

  /// The list may take the open board away, also by undo.
  private func act(_ action: BoardAction, about name: String = "") {
    submit(action, about: name, takingBoards: true)
  }

  /// A new board is shown at once; after any other action the list stays open.
  func succeeded(_ outcome: ActionOutcome) {
    if case .addBoard = outcome.action { context.host?.dismiss() }
  }

  // MARK: Answers

  private func summary(of choice: BoardChoice?) -> BoardSummary? {
    guard case .board(let id) = choice else { return nil }
    return boards.first { $0.id == id }
  }

  func receive(_ answer: PickerResult<BoardChoice, BoardsCommand>) {
    switch answer {
    case .action(.archive, let choice): withBoard(choice) { archive($0) }
    case .command(let command, let choice): run(command, on: choice)
    case .missing(let text): add(named: text)
    case .picked, .moved, .edited, .closed: break
    }
  }

  func pick(_ choice: BoardChoice) {
    guard let summary = summary(of: choice), summary.board.isArchived else { return open(choice) }
    let restore = ChoiceMenu.Choice("r", "restore and open it") { [self] in
      act(.restoreBoard(summary.id), about: summary.board.name)
      open(choice)
    }
    context.host?
      .ask(
        "Archived board",
        saying: ["\(quoted(summary.board.name, limit: 24)) is archived."],
        [restore, .init("c", "cancel")]
      )
  }

  private func open(_ choice: BoardChoice) {
    context.host?.dismiss()
    context.reading { () throws(StoreError) in try context.switchTo(choice) }
  }

  private func run(_ command: ListCommand, on choice: BoardChoice?) {
    switch command {
    case .add: askForName(like: summary(of: choice)?.board)
    case .undo: act(.undo)
    case .redo: act(.redo)
    case .rename: withBoard(choice) { rename($0.board) }
    case .moveDown: withBoard(choice) { move($0.board, by: 1) }
    case .moveUp: withBoard(choice) { move($0.board, by: -1) }
    case .delete: withBoard(choice) { askToDelete($0) }
    default: break
    }
  }

  private func withBoard(_ choice: BoardChoice?, _ act: (BoardSummary) -> Void) {
    if let summary = summary(of: choice) { return act(summary) }
    picker.report(
      choice == .all ? "“All boards” is not a board itself." : "Select a board first."
    )
  }

  private func archive(_ summary: BoardSummary) {
    act(
      summary.board.isArchived ? .restoreBoard(summary.id) : .archiveBoard(summary.id),
      about: summary.board.name
    )
  }

  private func move(_ board: Board, by distance: Int) {
    if board.isArchived { return picker.report("Archived boards can't be reordered.") }
    let used = boards.filter { !$0.board.isArchived }.map(\.id)
    if let place = place(of: board.id, movedBy: distance, among: used, "board") {
      act(.moveBoard(board.id, place), about: board.name)
    }
  }

  private func rename(_ board: Board) {
    let check = check(except: board.id)
    askForName("Rename board", text: board.name, submit: "rename", example: "a name", check) {
      [self] name in
      if name != board.name { act(.renameBoard(board.id, name), about: board.name) }
    }
  }

  // MARK: Adding

  private func add(named text: String) {
    if let reason = check(except: nil).reason(against: text) {
      return picker.report("\(reason.capitalizedFirst).")
    }
    add(text, ColumnDraft.usual)
  }

  private func add(_ name: String, _ columns: [ColumnDraft]) {
    act(.addBoard(name, columns: columns), about: name)
  }

  private func askForName(like board: Board?) {
    askForName("New board", submit: "add", example: "a name", check(except: nil)) { [self] name in
      askForColumns(of: name, like: board)
    }
  }

  /// Asks for the columns: the usual ones or those of the picked board, if they differ.
  private func askForColumns(of name: String, like board: Board?) {
    let drafts = board?.columns.map { ColumnDraft(name: $0.name, kind: $0.kind, limit: $0.limit) }
    guard let board, let drafts, drafts != ColumnDraft.usual else {
      return add(name, ColumnDraft.usual)
    }
    let usual = ColumnDraft.usual.map(\.name).joined(separator: ", ")
    context.host?
      .ask(
        "Columns",
        [
          .init("1", usual) { [self] in add(name, ColumnDraft.usual) },
          .init("2", "as in \(quoted(board.name, limit: 24))") { [self] in add(name, drafts) },
        ]
      )
  }

  // MARK: Asking

  private func askToDelete(_ summary: BoardSummary) {
    let count = summary.cardCount
    let name = summary.board.name
    var choices: [ChoiceMenu.Choice] = [
      .init("d", "delete it") { [self] in act(.deleteBoard(summary.id), about: name) }
    ]
    if !summary.board.isArchived {
      choices.append(
        .init("x", "archive it instead") { [self] in act(.archiveBoard(summary.id), about: name) }
      )
    }
    choices.append(.init("c", "cancel"))
    let cards = count == 1 ? "its card" : "its \(count.cards)"
    context.host?
      .ask(
        "Delete board",
        saying: [
          "Delete \(quoted(name, limit: 24))\(count == 0 ? "" : " with \(cards)")?",
          "You can undo this.",
        ],
        choices
      )
  }

  private func check(except id: Board.ID?) -> NameCheck {
    NameCheck(thing: .board, taken: boards.filter { $0.id != id }.map(\.board.name))
  }
}
