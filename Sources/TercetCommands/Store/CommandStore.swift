import BoardModel
import Configuration

/// The boards of a command that runs to its end without a screen.
struct CommandStore {
  /// Opens the boards; a test puts another one in its place.
  @TaskLocal static var opener: any BoardOpener = BoardFiles()

  let store: any CommandBoardStore
  /// What is removed when nothing is tried any more.
  private var trial: TrialFile?
  let path: String
  /// The name of the board that was asked for.
  private let boardName: String?

  init(_ options: BoardOptions) throws {
    try self.init(path: options.file.path, board: options.board, writer: options.writer)
  }

  init(path: String, board: String? = nil, writer: AuthorOptions) throws {
    let sequence = try writer.sequence
    try self.init(path: path, board: board, author: writer.author)
    store.requiredSequence = sequence
  }

  init(path: String, board: String? = nil, author: String? = nil) throws(CommandFailure) {
    try self.init(at: path, board, author) { boards, name throws(CommandFailure) in
      try boards.open(at: path, author: name)
    }
  }

  /// For a command that reads: nothing is made or changed.
  init(reading options: BoardOptions) throws {
    if options.writer.ifAt != nil {
      throw CommandFailure.usage("--if-at goes with commands that change something")
    }
    try self.init(reading: options.file.path, board: options.board, options.writer.author)
  }

  /// Refuses a path at which no board is, for a command that has nothing to do in a new one.
  static func requireBoard(at path: String) throws(CommandFailure) {
    _ = try CommandStore(reading: path, board: nil, nil)
  }

  /// The boards of a file, which is left as it is; nil where they can't be read.
  static func boards(at path: String) -> [Board]? {
    try? CommandStore(reading: path, board: nil, nil).store.boards()
  }

  /// For a command that acts on what is there: where no file is, it makes none and says so.
  init(changing options: BoardOptions) throws {
    try Self.requireFile(at: options.file.path)
    try self.init(options)
  }

  /// The same, for a command that is about cards and not about a board.
  init(changing path: String, writer: AuthorOptions) throws {
    try Self.requireFile(at: path)
    try self.init(path: path, writer: writer)
  }

  /// Refuses a path at which there is nothing, in the words of a command that reads.
  static func requireFile(at path: String) throws(CommandFailure) {
    if !opener.hasFile(at: path) { try requireBoard(at: path) }
  }

  /// For a command that only sees what would happen: a file is changed only for the moment, and one
  /// that is not there is not made.
  init(tryingOn options: BoardOptions) throws {
    let path = try options.file.path
    if Self.opener.hasFile(at: path) {
      try self.init(options)
      return
    }
    let trial = try TrialFile()
    try self.init(at: path, options.board, options.writer.author) {
      (boards, name) throws(CommandFailure) in
      try boards.open(at: trial.path, author: name)
    }
    self.trial = trial
  }

  private init(
    reading path: String,
    board: String?,
    _ author: String?
  ) throws(CommandFailure) {
    try self.init(at: path, board, author) { boards, name throws(CommandFailure) in
      try boards.openToRead(at: path, author: name) { StandardError.printLine($0) }
    }
  }

  private init(
    at path: String,
    _ board: String?,
    _ author: String?,
    _ open: (any BoardOpener, String) throws(CommandFailure) -> any CommandBoardStore
  ) throws(CommandFailure) {
    DateForm.current = UserConfiguration.settings.dateForm
    let author = try AuthorName.name(option: author)
    store = try open(Self.opener, author)
    self.path = path
    boardName = board ?? AuthorName.variable("TERCET_BOARD")
  }

  // MARK: Boards and columns

  /// Every board of the file, archived ones too.
  var boards: [Board] {
    get throws(CommandFailure) { try attempt { () throws(StoreError) in try store.boards() } }
  }

  /// The board that the command is about.
  func board() throws(CommandFailure) -> Board {
    if let boardName { return try board(named: boardName) }
    if let board = try BoardChoice.board(named: nil, in: boards) { return board }
    return try attempt { () throws(StoreError) in try store.board(store.openBoard()) }
  }

  /// Whether a board was asked for.
  var namesBoard: Bool { boardName != nil }

  /// Whether the board that was asked for is all of them.
  var namesAllBoards: Bool { boardName == BoardChoice.all }

  func board(named name: String) throws(CommandFailure) -> Board {
    let boards = try boards
    try BoardChoice.requireOne(name, of: boards)
    return try NamedChoice.find(name, of: ("board", "boards"), among: boards, by: \.name)
  }

  /// Refuses an archived board to what would show nowhere on it.
  static func requireInUse(_ board: Board) throws(CommandFailure) {
    guard board.isArchived else { return }
    throw .usage(
      "“\(board.name)” is archived; bring it back with “tercet board restore”, or name another board"
    )
  }

  /// The board of this name, or nil where there is none.
  func boardIfThere(named name: String) throws(CommandFailure) -> Board? {
    try NamedChoice.newest(name, among: boards, by: \.name) == nil ? nil : board(named: name)
  }

  /// That neither a board of this name is there, nor one was deleted.
  func noBoard(named name: String, deleted: [String]) throws(CommandFailure) -> CommandFailure {
    do throws(CommandFailure) {
      _ = try board(named: name)
      return CommandFailure(.other, "The board is there")
    } catch {
      if deleted.isEmpty { return error }
      return .usage("\(error.message); deleted ones are \(NamedChoice.list(deleted))")
    }
  }

  /// The board that a column is on; nil where the column is gone.
  func board(of column: Column.ID) throws(CommandFailure) -> Board? {
    try boards.first { $0.column(column) != nil }
  }

  /// A board's column of this name, or its first one for nil.
  func column(named name: String?, on board: Board) throws(CommandFailure) -> Column {
    guard let name else {
      if let first = board.columns.first { return first }
      throw CommandFailure(.content, "“\(board.name)” has no columns")
    }
    return try NamedChoice.find(
      name,
      of: ("column", "columns"),
      among: board.columns,
      by: \.name
    )
  }

  // MARK: Doing

  /// Does an action, and answers with what it did.
  func perform(_ action: BoardAction) throws(CommandFailure) -> ActionEffect {
    let result = try attempt { () throws(StoreError) in try store.perform(action) }
    guard case .done(let effect) = result else { return ActionEffect() }
    StandardOutput.followsChange = true
    sayWhereOnlyReading(effect)
    return effect
  }

  /// Says on a terminal how far an action has come that takes long, and ends it by Ctrl-C.
  func showingProgress<Value>(_ label: String, _ body: () throws -> Value) rethrows -> Value {
    let bar = CountingBar(label)
    store.onLongAction = { progress in
      bar.bar.show(count: progress.changes, of: "changes")
      return (try? Interruption.check()) != nil
    }
    defer {
      store.onLongAction = nil
      bar.bar.end()
    }
    return try body()
  }

  /// What the closure and the function share.
  private final class CountingBar {
    var bar: ProgressBar

    init(_ label: String) { bar = ProgressBar(label) }
  }

  /// Asks the store, with its errors as those of a command.
  func attempt<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(CommandFailure) -> Value {
    do {
      return try body()
    } catch {
      throw failure(error)
    }
  }

  /// An error of the store as that of a command, which names the file.
  func failure(_ error: StoreError) -> CommandFailure {
    CommandFailure(error, boardAt: path)
  }
}
