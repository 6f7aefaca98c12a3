import BoardModel
import TerminalKit
import TerminalSurface

/// The list of a board's columns: selects, adds, renames, reorders and deletes columns, and sets
/// their kind and limit.
///
/// It stays open until its owner dismisses it. After each action the owner passes it the current
/// board.
final class ColumnsPopup: Screen {
  enum Mode {
    case browsing
    case typing(Purpose, TextField)
  }

  enum Purpose: Hashable {
    case adding(after: Column.ID?)
    case renaming(Column.ID)
    case limiting(Column.ID)
  }

  let isOpaque = false
  private(set) var board: Board
  private(set) var counts: [Int]
  var cursor: ListCursor
  var mode = Mode.browsing
  /// Shown below the rows until the next key.
  private(set) var message: String?
  var cursorColumn = 0
  /// The rows as last painted, for clicks.
  var area = Rect(column: 0, row: 0, width: 0, height: 0)
  let keymap: Keymap
  private var size: Size
  private weak var host: (any ScreenHost)?
  private let onPick: (Column.ID) -> Void
  private let onAction: (BoardAction) -> Void

  /// `counts` has the number of cards of each column, in order.
  init(
    board: Board,
    counts: [Int],
    selected: Column.ID?,
    size: Size,
    keymap: Keymap = .standard,
    host: (any ScreenHost)?,
    onPick: @escaping (Column.ID) -> Void,
    onAction: @escaping (BoardAction) -> Void
  ) {
    self.board = board
    self.counts = counts
    cursor = ListCursor(at: board.columns.firstIndex { $0.id == selected } ?? 0)
    self.size = size
    self.keymap = keymap
    self.host = host
    self.onPick = onPick
    self.onAction = onAction
  }

  var selected: Int { cursor.selected }

  var column: Column? {
    board.columns.indices.contains(selected) ? board.columns[selected] : nil
  }

  /// Shows the current board and selects a column that was added.
  func show(_ board: Board, counts: [Int]) {
    let before = Set(self.board.columns.map(\.id))
    let added = board.columns.filter { !before.contains($0.id) }
    let wanted = added.count == 1 && !before.isEmpty ? added.first?.id : column?.id
    self.board = board
    self.counts = counts
    select(board.columns.firstIndex { $0.id == wanted } ?? selected)
    if case .typing(let purpose, _) = mode, let id = purpose.column, board.column(id) == nil {
      mode = .browsing
      message = "Another program has deleted the column."
    }
  }

  private func select(_ index: Int) { cursor.select(index, count: board.columns.count) }

  func report(_ text: String) { message = text }

  var keyContexts: [KeyContext] {
    if case .typing = mode { [.name, .line] } else { [.columns] }
  }

  func resize(to size: Size) { self.size = size }

  func invalidate() {}

  // MARK: Keys

  func handle(_ event: TerminalEvent) -> Handling {
    switch event {
    case .key(let press):
      if keymap.worksEverywhere(press) { return .ignored }
      message = nil
      if case .typing(let purpose, let line) = mode { return type(press, purpose, line) }
      guard let command: ColumnsCommand = keymap.command(for: press) else {
        let help = keymap.binding(of: ColumnsCommand.help)
        if Handling.unbound(press) == .ignored { return .ignored }
        message = StatusMessage.unbound(press, help: help)?.text
        return .consumed
      }
      run(command)
    case .paste(let text):
      guard case .typing(let purpose, var line) = mode else { break }
      line.insert(text)
      mode = .typing(purpose, line)
    case .pasteRefused(let bytes):
      guard case .typing(let purpose, var line) = mode else { break }
      line.refuse(.notPasted(bytes: bytes))
      mode = .typing(purpose, line)
    default: break
    }
    return .consumed
  }

  /// A click on a column selects it, and a second click goes there.
  ///
  /// A click outside closes the list.
  ///
  /// Clicks do nothing while a text is typed.
  func handle(mouse event: MouseEvent) -> Handling {
    guard case .browsing = mode else { return .consumed }
    guard event.action == .press(.left) else { return handleWheel(event) }
    message = nil
    guard area.contains(event.position) else {
      if !area.isBeside(event.position) { host?.dismiss() }
      return .consumed
    }
    let index = cursor.first + event.position.row - area.row
    guard board.columns.indices.contains(index), event.position.row < area.endRow - 1 else {
      return .consumed
    }
    if index == selected { run(.go) } else { select(index) }
    return .consumed
  }

  private func run(_ command: ColumnsCommand) {
    if let motion = command.motion { return cursor.move(motion, count: board.columns.count) }
    switch command {
    case .close: host?.dismiss()
    case .undo: onAction(.undo)
    case .redo: onAction(.redo)
    case .help:
      host?.present(HelpScreen(size: size, keymap: keymap, host: host, first: .columns))
    case .add: startAdding()
    default: if let column { run(command, on: column) }
    }
  }

  private func run(_ command: ColumnsCommand, on column: Column) {
    switch command {
    case .go: onPick(column.id)
    case .rename:
      start(.renaming(column.id), column.name, check: nameCheck(except: column.id).reason)
    case .moveDown: move(column.id, by: 1)
    case .moveUp: move(column.id, by: -1)
    case .kind: askForKind(of: column)
    case .limit:
      let limit = column.limit.map { "\($0)" } ?? ""
      start(.limiting(column.id), limit, check: LimitText.fault)
    case .delete: askToDelete(column)
    default: break
    }
  }

  private func move(_ id: Column.ID, by distance: Int) {
    guard board.columns.indices.contains(selected + distance) else {
      message = "This is the \(distance > 0 ? "last" : "first") column."
      return
    }
    let neighbour = board.columns[selected + distance].id
    onAction(.moveColumn(id, distance > 0 ? .after(neighbour) : .before(neighbour)))
  }

  // MARK: Typing

  private func startAdding() {
    let limit = ColumnRule.countLimit
    guard board.columns.count < limit else {
      message = "A board has at most \(limit) columns."
      return
    }
    start(.adding(after: column?.id), "", check: nameCheck(except: nil).reason)
  }

  private func start(_ purpose: Purpose, _ text: String, check: @escaping (String) -> String?) {
    mode = .typing(purpose, TextField(text, check: check))
  }

  private func nameCheck(except id: Column.ID?) -> NameCheck {
    NameCheck(thing: .column, taken: board.columns.filter { $0.id != id }.map(\.name))
  }

  private func type(_ press: KeyPress, _ purpose: Purpose, _ line: TextField) -> Handling {
    var line = line
    guard let command: NameCommand = keymap.command(for: press) else {
      let isTyped = line.handle(press, keymap: keymap)
      mode = .typing(purpose, line)
      return isTyped ? .consumed : .unbound(press)
    }
    switch command {
    case .cancel: mode = .browsing
    case .submit:
      let text = line.submit()
      mode = text == nil ? .typing(purpose, line) : .browsing
      if let text { submit(text, purpose) }
    }
    return .consumed
  }

  private func submit(_ text: String, _ purpose: Purpose) {
    let name = TitleRule.singleLine(text)
    switch purpose {
    case .adding(let neighbour):
      let kind = neighbour.flatMap(board.column)?.kind ?? .toDo
      let draft = ColumnDraft(name: name, kind: kind)
      onAction(.addColumn(draft, board: board.id, neighbour.map { .after($0) } ?? .last))
    case .renaming(let id):
      if board.column(id)?.name != name { onAction(.editColumn(id, [.name(name)])) }
    case .limiting(let id):
      let limit = LimitText.limit(in: text)
      if board.column(id)?.limit != limit { onAction(.editColumn(id, [.limit(limit)])) }
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
    if others.isEmpty {
      message = "A board needs at least one column."
      return
    }
    let count = counts.indices.contains(selected) ? counts[selected] : 0
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

extension ColumnsPopup.Purpose {
  /// The existing column that is being changed, if any.
  fileprivate var column: Column.ID? {
    switch self {
    case .adding: nil
    case .renaming(let id), .limiting(let id): id
    }
  }
}

extension ColumnsPopup {
  func bindsAlt(_ press: KeyPress) -> Bool {
    guard case .typing = mode else { return false }
    return LineEditor.binds(press, keymap: keymap)
  }
}
