import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The list of the shown board's columns: selects, adds, renames, reorders and deletes columns, and
/// sets their kind and limit.
final class ColumnsPicker: StructurePicker {
  let picker: Picker<Column.ID, ColumnsCommand>
  let context: BoardContext
  let outcomes: BoardOutcomes
  private var board: Board
  private var counts: [Column.ID: Int] = [:]

  /// Nil if all boards are shown, which is reported.
  init?(_ context: BoardContext, outcomes: BoardOutcomes) throws(StoreError) {
    guard let board = context.viewModel.board,
      case .column(let focused) = context.columns.focused.key
    else {
      let tip = context.keys.tip(Command.boards, "opens a board")
      context.report(.note("All boards shows the columns of every board\(tip)"))
      return nil
    }
    (self.context, self.outcomes, self.board) = (context, outcomes, board)
    picker = Picker(
      words: .init(
        title: "Columns",
        pick: "go to",
        missing: { [keys = context.keys] in keys.nothing("column", fits: $0) },
        commands: [.add, .rename, .delete, .moveDown, .moveUp, .undo, .redo]
      ),
      rows: [],
      actions: PickerAction.all(in: context.keymap),
      in: .columns,
      keymap: context.keymap,
      host: context.host
    )
    try read()
    picker.show(picker.list.rows, picked: focused)
  }

  /// Shows the board as it is now and selects a column that was added.
  func read() throws(StoreError) {
    guard let now = context.viewModel.boards.first(where: { $0.id == board.id }) else { return }
    counts = [:]
    for column in now.columns { counts[column.id] = try context.store.count(of: column.id) }
    let added = now.columns.filter { board.column($0.id) == nil }
    board = now
    picker.show(now.columns.map(row), picked: added.count == 1 ? added.first?.id : nil)
  }

  private func row(of column: Column) -> PickerRow<Column.ID> {
    let count = count(of: column.id)
    let over = column.limit.map { max(0, count - $0) } ?? 0
    return PickerRow(
      id: column.id,
      label: column.name,
      sign: TextPart("\(column.kind.sign) ", Style(column.kind.accent)),
      summary: column.kind.name,
      detail: column.limit.map { "\(count.grouped)/\($0.grouped)" } ?? count.grouped,
      alert: over > 0 ? "\(over.grouped) over" : ""
    )
  }

  private func count(of column: Column.ID) -> Int { counts[column] ?? 0 }

  /// Runs an action if the board is still shown.
  private func act(_ action: BoardAction, about name: String = "") {
    guard context.viewModel.board?.id == board.id else {
      let closes = context.keys.sentence(ListCommand.close, "closes this list")
      return picker.report("\(quoted(board.name)) is no longer shown.\(closes)")
    }
    submit(action, about: name)
  }

  // MARK: Answers

  func pick(_ column: Column.ID) {
    context.host?.dismiss()
    context.columns.setFocus(.column(column))
  }

  func receive(_ answer: PickerResult<Column.ID, ColumnsCommand>) {
    switch answer {
    case .action(.kind, let id): withColumn(id, askForKind)
    case .action(.limit, let id): withColumn(id, askForLimit)
    case .command(let command, let id): run(command, on: id)
    case .picked, .missing, .moved, .edited, .closed: break
    }
  }

  private func run(_ command: ListCommand, on id: Column.ID?) {
    switch command {
    case .add: askToAdd(after: id)
    case .undo: act(.undo)
    case .redo: act(.redo)
    case .rename: withColumn(id, rename)
    case .moveDown: withColumn(id) { move($0, by: 1) }
    case .moveUp: withColumn(id) { move($0, by: -1) }
    case .delete: withColumn(id, askToDelete)
    default: break
    }
  }

  private func withColumn(_ id: Column.ID?, _ act: (Column) -> Void) {
    guard let id else { return picker.report("Select a column first.") }
    guard let column = board.column(id) else { return reportGone() }
    act(column)
  }

  private func reportGone() { picker.report("Another program has deleted the column.") }

  private func move(_ column: Column, by distance: Int) {
    let ids = board.columns.map(\.id)
    if let place = place(of: column.id, movedBy: distance, among: ids, "column") {
      act(.moveColumn(column.id, place), about: column.name)
    }
  }

  // MARK: Typing

  private func askToAdd(
    after neighbour: Column.ID?,
    titled title: String = "New column",
    named text: String = ""
  ) {
    let limit = ColumnRule.countLimit
    guard board.columns.count < limit else {
      return picker.report("A board has at most \(limit) columns.")
    }
    askForName(title, text: text, submit: "add", check(except: nil)) { [self] name in
      let kind = neighbour.flatMap(board.column)?.kind ?? .toDo
      let draft = ColumnDraft(name: name, kind: kind)
      let place =
        neighbour.flatMap(board.column).map { ListPlacement<Column.ID>.after($0.id) } ?? .last
      act(.addColumn(draft, board: board.id, place), about: name)
    }
  }

  private func rename(_ column: Column) {
    let check = check(except: column.id)
    askForName("Rename column", text: column.name, submit: "rename", check) { [self] name in
      guard let now = board.column(column.id) else {
        reportGone()
        return askToAdd(
          after: nil,
          titled: "Deleted meanwhile: add it as a new column",
          named: name
        )
      }
      if now.name != name { act(.editColumn(now.id, [.name(name)]), about: now.name) }
    }
  }

  private func check(except id: Column.ID?) -> NameCheck {
    NameCheck(thing: .column, taken: board.columns.filter { $0.id != id }.map(\.name))
  }

  private func askForLimit(of column: Column) {
    context.host?
      .askForName(
        "Limit of \(quoted(column.name, limit: 20))",
        text: column.limit.map { "\($0)" } ?? "",
        submit: "set",
        example: "a number, or nothing for no limit",
        check: LimitText.fault
      ) { [self] text in
        guard let now = board.column(column.id) else { return reportGone() }
        let limit = LimitText.limit(in: text)
        if now.limit != limit { act(.editColumn(now.id, [.limit(limit)]), about: now.name) }
      }
  }

  // MARK: Asking

  private func askForKind(of column: Column) {
    let choices = Column.Kind.allCases.enumerated()
      .map { index, kind in
        ChoiceMenu.Choice(
          Character("\(index + 1)"),
          "\(kind.sign) \(kind.name)",
          isPresent: kind == column.kind
        ) { [self] in
          if kind != column.kind { act(.editColumn(column.id, [.kind(kind)]), about: column.name) }
        }
      }
    context.host?.ask("Kind of \(quoted(column.name, limit: 20))", choices)
  }

  private func askToDelete(_ column: Column) {
    let others = board.columns.filter { $0.id != column.id }
    if others.isEmpty { return picker.report("A board needs at least one column.") }
    let count = count(of: column.id)
    if count == 0 { return act(.deleteColumn(column.id, cards: .none), about: column.name) }
    let choice = { [self] (key: Character?, label: String, cards: CardDestination) in
      ChoiceMenu.Choice(key, label) { [self] in
        act(.deleteColumn(column.id, cards: cards), about: column.name)
      }
    }
    let choices = others.enumerated()
      .map { index, other in
        choice(index < 9 ? Character("\(index + 1)") : nil, other.name, .column(other.id))
      }
    let cards = count == 1 ? "its card" : "its \(count.cards)"
    context.host?
      .ask(
        "Delete \(quoted(column.name, limit: 20))",
        saying: ["Where \(count == 1 ? "does" : "do") \(cards) go?"],
        choices + [choice("x", "the archive", .archive), .init("c", "cancel")]
      )
  }
}

extension Column.Kind {
  nonisolated var sign: String {
    switch self {
    case .toDo: "○"
    case .doing: "◐"
    case .done: "●"
    }
  }
}
