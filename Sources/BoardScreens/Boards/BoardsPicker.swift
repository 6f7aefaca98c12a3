import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The list of boards: opens, adds, renames, reorders, archives and deletes them.
///
/// It stays open until its owner dismisses it. After each action the owner passes it the current
/// boards.
final class BoardsPicker: PickerScreen {
  private var boards: [BoardSummary]
  private let current: BoardChoice
  let picker: Picker<BoardChoice, BoardsCommand>
  private let onPick: (BoardChoice) -> Void
  private let onAction: (BoardAction) -> Void
  let keymap: Keymap
  private(set) weak var host: (any ScreenHost)?
  var size: Size

  init(
    boards: [BoardSummary],
    current: BoardChoice,
    size: Size,
    keymap: Keymap = .standard,
    host: (any ScreenHost)?,
    onPick: @escaping (BoardChoice) -> Void,
    onAction: @escaping (BoardAction) -> Void
  ) {
    self.boards = boards
    self.current = current
    self.size = size
    self.keymap = keymap
    self.host = host
    self.onPick = onPick
    self.onAction = onAction
    picker = Picker(
      words: .init(
        title: "Boards",
        add: "add",
        missing: {
          let adds = KeyNames(keymap).sentence(PickerCommand.pick, "adds it")
          return "No board matches \(quoted($0)).\(adds)"
        },
        commands: [.add, .rename, .delete, .moveDown, .moveUp, .undo, .redo]
      ),
      rows: BoardRows.rows(of: boards),
      picked: current,
      actions: PickerAction.all(in: keymap),
      in: .boards,
      keymap: keymap,
      host: host
    )
  }

  func show(_ boards: [BoardSummary]) {
    self.boards = boards
    picker.show(BoardRows.rows(of: boards))
  }

  func report(_ text: String) { picker.report(text) }

  // MARK: Screen

  func resize(to size: Size) { self.size = size }

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
    guard let summary = summary(of: choice), summary.board.isArchived else { return onPick(choice) }
    ask(
      "Archived board",
      message: ["\(quoted(summary.board.name, limit: 24)) is archived."],
      choices: [("r", "restore and open it"), ("c", "cancel")]
    ) { [self] index in
      guard index == 0 else { return }
      onAction(.restoreBoard(summary.id))
      onPick(choice)
    }
  }

  private func run(_ command: ListCommand, on choice: BoardChoice?) {
    switch command {
    case .add: askForName(named: "", like: summary(of: choice)?.board)
    case .undo: onAction(.undo)
    case .redo: onAction(.redo)
    case .rename: withBoard(choice) { rename($0.board) }
    case .moveDown: withBoard(choice) { move($0.id, by: 1) }
    case .moveUp: withBoard(choice) { move($0.id, by: -1) }
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
    onAction(summary.board.isArchived ? .restoreBoard(summary.id) : .archiveBoard(summary.id))
  }

  private func move(_ id: Board.ID, by distance: Int) {
    let used = boards.filter { !$0.board.isArchived }.map(\.id)
    guard let index = used.firstIndex(of: id) else {
      return picker.report("Archived boards can't be reordered.")
    }
    guard used.indices.contains(index + distance) else {
      return picker.report("This is the \(distance > 0 ? "last" : "first") board.")
    }
    let neighbour = used[index + distance]
    onAction(.moveBoard(id, distance > 0 ? .after(neighbour) : .before(neighbour)))
  }

  private func rename(_ board: Board) {
    askForName(title: "Rename board", text: board.name, word: "rename", except: board.id) {
      [self] name in
      if name != board.name { onAction(.renameBoard(board.id, name)) }
    }
  }

  // MARK: Adding

  private func add(named text: String) {
    let check = NameCheck(thing: .board, taken: boards.map(\.board.name))
    if let reason = check.reason(against: text) {
      return picker.report("\(reason.capitalizedFirst).")
    }
    onAction(.addBoard(text, columns: ColumnDraft.usual))
  }

  private func askForName(named text: String, like board: Board?) {
    askForName(title: "New board", text: text, word: "add", except: nil) { [self] name in
      askForColumns(of: name, like: board)
    }
  }

  /// Asks for the columns: the usual ones or those of the picked board, if they differ.
  private func askForColumns(of name: String, like board: Board?) {
    let drafts = board?.columns.map { ColumnDraft(name: $0.name, kind: $0.kind, limit: $0.limit) }
    guard let board, let drafts, drafts != ColumnDraft.usual else {
      return onAction(.addBoard(name, columns: ColumnDraft.usual))
    }
    let usual = ColumnDraft.usual.map(\.name).joined(separator: ", ")
    ask(
      "Columns",
      message: [],
      choices: [("1", usual), ("2", "as in \(quoted(board.name, limit: 24))")]
    ) { [self] index in
      onAction(.addBoard(name, columns: index == 0 ? ColumnDraft.usual : drafts))
    }
  }

  // MARK: Asking

  private func askToDelete(_ summary: BoardSummary) {
    let count = summary.counts.reduce(summary.archivedCount, +)
    var choices: [(Character, String)] = [("d", "delete it")]
    if !summary.board.isArchived { choices.append(("x", "archive it instead")) }
    choices.append(("c", "cancel"))
    let cards = count == 1 ? "its card" : "its \(count.cards)"
    ask(
      "Delete board",
      message: [
        "Delete \(quoted(summary.board.name, limit: 24))\(count == 0 ? "" : " with \(cards)")?",
        "You can undo this.",
      ],
      choices: choices
    ) { [self] index in
      switch choices[index].0 {
      case "d": onAction(.deleteBoard(summary.id))
      case "x": onAction(.archiveBoard(summary.id))
      default: break
      }
    }
  }

  private func askForName(
    title: String,
    text: String,
    word: String,
    except id: Board.ID?,
    then enter: @escaping (String) -> Void
  ) {
    let taken = boards.filter { $0.id != id }.map(\.board.name)
    let check = NameCheck(thing: .board, taken: taken)
    host?
      .askForName(
        title,
        text: text,
        submit: word,
        example: "a name",
        check: check.reason,
        then: enter
      )
  }

  private func ask(
    _ title: String,
    message: [String],
    choices: [(Character, String)],
    then pick: @escaping (Int) -> Void
  ) {
    let choices = choices.map { ChoiceMenu.Choice(key: $0.0, label: $0.1) }
    host?.ask(title, saying: message, choices, then: pick)
  }
}
