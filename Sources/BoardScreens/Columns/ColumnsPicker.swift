import BoardModel
import TerminalKit
import TerminalSurface

/// The list of a board's columns: selects, adds, renames, reorders and deletes columns, and sets
/// their kind and limit.
///
/// It stays open until its owner dismisses it. After each action the owner passes it the current
/// board.
final class ColumnsPicker: PickerScreen {
  private(set) var board: Board
  private var counts: [Int]
  let picker: Picker<Column.ID, ColumnsCommand>
  private weak var host: (any ScreenHost)?
  private let onPick: (Column.ID) -> Void
  private let onAction: (BoardAction) -> Void

  /// `counts` has the number of cards of each column, in order.
  init(
    board: Board,
    counts: [Int],
    selected: Column.ID?,
    keymap: Keymap = .standard,
    host: (any ScreenHost)?,
    onPick: @escaping (Column.ID) -> Void,
    onAction: @escaping (BoardAction) -> Void
  ) {
    self.board = board
    self.counts = counts
    self.host = host
    self.onPick = onPick
    self.onAction = onAction
    picker = Picker(
      words: .init(
        title: "Columns",
        pick: "go to",
        missing: { KeyNames(keymap).nothing("column", fits: $0) },
        commands: [.add, .rename, .delete, .moveDown, .moveUp, .undo, .redo]
      ),
      rows: Self.rows(of: board, counts),
      picked: selected,
      actions: PickerAction.all(in: keymap),
      in: .columns,
      keymap: keymap,
      host: host
    )
  }

  /// Shows the current board and selects a column that was added.
  func show(_ board: Board, counts: [Int]) {
    let before = Set(self.board.columns.map(\.id))
    let added = board.columns.filter { !before.contains($0.id) }
    self.board = board
    self.counts = counts
    picker.show(Self.rows(of: board, counts), picked: added.count == 1 ? added.first?.id : nil)
  }

  func report(_ text: String) { picker.report(text) }

  // MARK: Rows

  private static func rows(of board: Board, _ counts: [Int]) -> [PickerRow<Column.ID>] {
    board.columns.enumerated()
      .map { index, column in
        let count = counts.indices.contains(index) ? counts[index] : 0
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
  }

  private func count(of column: Column.ID) -> Int {
    zip(board.columns, counts).first { $0.0.id == column }?.1 ?? 0
  }

  // MARK: Answers

  func pick(_ column: Column.ID) { onPick(column) }

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
    case .undo: onAction(.undo)
    case .redo: onAction(.redo)
    case .rename: withColumn(id, rename)
    case .moveDown: withColumn(id) { move($0.id, by: 1) }
    case .moveUp: withColumn(id) { move($0.id, by: -1) }
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

  private func move(_ id: Column.ID, by distance: Int) {
    guard let index = board.columns.firstIndex(where: { $0.id == id }) else { return }
    guard board.columns.indices.contains(index + distance) else {
      return picker.report("This is the \(distance > 0 ? "last" : "first") column.")
    }
    let neighbour = board.columns[index + distance].id
    onAction(.moveColumn(id, distance > 0 ? .after(neighbour) : .before(neighbour)))
  }

  // MARK: Typing

  private func askToAdd(after neighbour: Column.ID?) {
    let limit = ColumnRule.countLimit
    guard board.columns.count < limit else {
      return picker.report("A board has at most \(limit) columns.")
    }
    askForName("New column", text: "", submit: "add", except: nil) { [self] name in
      let kind = neighbour.flatMap(board.column)?.kind ?? .toDo
      let draft = ColumnDraft(name: name, kind: kind)
      let place =
        neighbour.flatMap(board.column).map { ListPlacement<Column.ID>.after($0.id) } ?? .last
      onAction(.addColumn(draft, board: board.id, place))
    }
  }

  private func rename(_ column: Column) {
    askForName("Rename column", text: column.name, submit: "rename", except: column.id) {
      [self] name in
      guard let now = board.column(column.id) else { return reportGone() }
      if now.name != name { onAction(.editColumn(now.id, [.name(name)])) }
    }
  }

  private func askForName(
    _ title: String,
    text: String,
    submit word: String,
    except id: Column.ID?,
    then enter: @escaping (String) -> Void
  ) {
    let taken = board.columns.filter { $0.id != id }.map(\.name)
    let check = NameCheck(thing: .column, taken: taken)
    host?
      .askForName(title, text: text, submit: word, check: check.reason) {
        enter(TitleRule.singleLine($0))
      }
  }

  private func askForLimit(of column: Column) {
    host?
      .askForName(
        "Limit of \(quoted(column.name, limit: 20))",
        text: column.limit.map { "\($0)" } ?? "",
        submit: "set",
        example: "a number, or nothing for no limit",
        check: LimitText.fault
      ) { [self] text in
        guard let now = board.column(column.id) else { return reportGone() }
        let limit = LimitText.limit(in: text)
        if now.limit != limit { onAction(.editColumn(now.id, [.limit(limit)])) }
      }
  }

  // MARK: Asking

  private func askForKind(of column: Column) {
    let kinds = Column.Kind.allCases
    let choices = kinds.enumerated()
      .map { index, kind in
        ChoiceMenu.Choice(
          key: Character("\(index + 1)"),
          label: "\(kind.sign) \(kind.name)",
          isPresent: kind == column.kind
        )
      }
    host?
      .ask("Kind of \(quoted(column.name, limit: 20))", choices) { [self] index in
        if kinds[index] != column.kind {
          onAction(.editColumn(column.id, [.kind(kinds[index])]))
        }
      }
  }

  private func askToDelete(_ column: Column) {
    let others = board.columns.filter { $0.id != column.id }
    if others.isEmpty { return picker.report("A board needs at least one column.") }
    let count = count(of: column.id)
    if count == 0 { return onAction(.deleteColumn(column.id, cards: .none)) }
    let destinations: [CardDestination?] = others.map { .column($0.id) } + [.archive, nil]
    let keys: [Character?] =
      others.indices.map { $0 < 9 ? Character("\($0 + 1)") : nil } + ["x", "c"]
    let labels = others.map(\.name) + ["the archive", "cancel"]
    let choices = zip(keys, labels).map { ChoiceMenu.Choice(key: $0, label: $1) }
    let cards = count == 1 ? "its card" : "its \(count.cards)"
    host?
      .ask(
        "Delete \(quoted(column.name, limit: 20))",
        saying: ["Where \(count == 1 ? "does" : "do") \(cards) go?"],
        choices
      ) { [self] index in
        guard let destination = destinations[index] else { return }
        onAction(.deleteColumn(column.id, cards: destination))
      }
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
