import BoardModel
import Configuration
import FileSystem

/// The boards of a command that runs without a screen.
struct CommandStore {
  /// Opens the boards; tests replace it.
  @TaskLocal static var opener: any BoardOpener = BoardFiles()

  let store: any CommandBoardStore
  /// Whether opening created the file.
  private var isNew = false
  /// Whether to say so, since `--db` may have been mistyped.
  private var saysNew = false
  private var trial: TrialFile?
  let path: String
  private let boardName: String?

  init(_ options: BoardOptions) throws {
    try self.init(path: options.file.path, board: options.board, writer: options.writer)
    saysNew = options.file.db != nil
  }

  init(path: String, board: String? = nil, writer: AuthorOptions) throws {
    let sequence = try writer.sequence
    try self.init(path: path, board: board, author: writer.author)
    store.requiredSequence = sequence
  }

  init(path: String, board: String? = nil, author: String? = nil) throws(CommandFailure) {
    let isNew = !Self.opener.hasFile(at: path)
    try self.init(at: path, board, author) { boards, name throws(CommandFailure) in
      try boards.open(at: path, author: name)
    }
    self.isNew = isNew
  }

  /// Runs a command; if it fails before it changed anything, removes the file that opening created.
  func removingUnusedFile<Value>(_ body: () throws -> Value) rethrows -> Value {
    do {
      let value = try body()
      if isNew, saysNew { StandardError.printLine("Made the new file “\(path)”") }
      return value
    } catch {
      if isNew { store.removeUnusedFile() }
      throw error
    }
  }

  /// For a command that reads: creates and changes nothing.
  init(reading options: BoardOptions) throws {
    if options.writer.ifAt != nil {
      throw CommandFailure.usage("--if-at works only with commands that change something")
    }
    try self.init(reading: options.file.path, board: options.board, options.writer.author)
  }

  /// Refuses a path without a board, for commands that are useless on a new one.
  static func requireBoard(at path: String) throws(CommandFailure) {
    _ = try CommandStore(reading: path, board: nil, nil)
  }

  /// The boards of a file, which stays unchanged; nil if unreadable.
  static func boards(at path: String) -> [Board]? {
    try? CommandStore(reading: path, board: nil, nil).store.boards()
  }

  /// For a command that changes existing things: a missing file is an error.
  init(changing options: BoardOptions) throws {
    try Self.requireFile(at: options.file.path)
    try self.init(options)
  }

  /// The same for a command about cards.
  init(changing path: String, writer: AuthorOptions) throws {
    try Self.requireFile(at: path)
    try self.init(path: path, writer: writer)
  }

  /// Refuses a missing file, with the same message as a command that reads.
  static func requireFile(at path: String) throws(CommandFailure) {
    if !opener.hasFile(at: path) { try requireBoard(at: path) }
  }

  /// For a trial: changes to an existing file are undone, and a missing one is not created.
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
    // The first command of a day brings in the cards that start on it, if it may write.
    if (try? store.isDue(LocalClock.today)) == true {
      try? Self.opener.open(at: path, author: author).begin(LocalClock.today)
    }
    self.path = path
    boardName = board ?? OwnProgram.variable("TERCET_BOARD")
  }

  // MARK: Boards and columns

  /// Every board of the file, including archived ones.
  var boards: [Board] {
    get throws(CommandFailure) { try attempt(store.boards()) }
  }

  func board() throws(CommandFailure) -> Board {
    if let boardName { return try board(named: boardName) }
    if let board = try BoardChoice.board(named: nil, in: boards) { return board }
    return try attempt(store.board(store.openBoard()))
  }

  var namesBoard: Bool { boardName != nil }

  var namesAllBoards: Bool { boardName == BoardChoice.all }

  func board(named name: String) throws(CommandFailure) -> Board {
    let boards = try boards
    try BoardChoice.requireOne(name, of: boards)
    return try BoardChoice.find(name, among: boards)
  }

  /// Refuses an archived board, on which the result would be invisible.
  static func requireInUse(_ board: Board) throws(CommandFailure) {
    guard board.isArchived else { return }
    throw .usage(
      "“\(board.name)” is archived; restore it with “tercet board restore”, or name another board"
    )
  }

  func boardIfThere(named name: String) throws(CommandFailure) -> Board? {
    try NamedChoice.newest(name, among: boards, by: \.name) == nil ? nil : board(named: name)
  }

  /// The failure for a board that neither exists nor was deleted.
  func noBoard(named name: String, deleted: [String]) throws(CommandFailure) -> CommandFailure {
    do throws(CommandFailure) {
      _ = try board(named: name)
      return CommandFailure(.other, "The board already exists")
    } catch {
      if deleted.isEmpty { return error }
      return .usage("\(error.message); deleted boards are \(NamedChoice.list(deleted))")
    }
  }

  func board(of column: Column.ID) throws(CommandFailure) -> Board? {
    try boards.first { $0.column(column) != nil }
  }

  // MARK: Doing

  func perform(_ action: BoardAction) throws(CommandFailure) -> ActionEffect {
    effect(of: try attempt(store.perform(action)))
  }

  private func effect(of result: ActionResult) -> ActionEffect {
    guard case .done(let effect) = result else { return ActionEffect() }
    StandardOutput.followsChange = true
    sayWhereOnlyReading(effect)
    return effect
  }

  /// How often an edit is tried if others change the card meanwhile.
  private static let editLimit = 100

  /// Edits a card by its current values, and tries again if somebody changes it meanwhile.
  func edit(_ id: Card.ID, _ edits: (Card) throws -> [CardEdit]) throws -> ActionEffect {
    var count = 0
    while true {
      guard let card = try attempt(store.card(id)) else { throw CommandFailure(.cardNotFound(id)) }
      let action = BoardAction.edit([id], try edits(card), expecting: card.draft)
      do throws(StoreError) {
        return effect(of: try store.perform(action))
      } catch {
        count += 1
        guard case .changedMeanwhile = error, count < Self.editLimit else { throw failure(error) }
      }
    }
  }

  /// Performs several actions as one step: all of them or none.
  func performTogether(_ actions: [BoardAction]) throws {
    if let action = actions.first, actions.count == 1 {
      _ = try perform(action)
      return
    }
    if actions.isEmpty { return }
    var effects: [ActionEffect] = []
    do {
      try store.transfer.performBatch { batch in
        effects = try actions.map { try batch.perform($0) }
      }
    } catch let error as StoreError { throw failure(error) }
    StandardOutput.followsChange = true
    if let last = effects.last { sayWhereOnlyReading(last) }
  }

  /// Shows the progress of a long action on the terminal, and stops it with Ctrl-C.
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

  private final class CountingBar {
    var bar: ProgressBar

    init(_ label: String) { bar = ProgressBar(label) }
  }

  func attempt<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(CommandFailure) -> Value {
    do {
      return try body()
    } catch {
      throw failure(error)
    }
  }

  func attempt<Value>(
    _ value: @autoclosure () throws(StoreError) -> Value
  ) throws(CommandFailure) -> Value {
    try attempt(value)
  }

  func failure(_ error: StoreError) -> CommandFailure {
    CommandFailure(error, boardAt: path)
  }
}

extension Board {
  /// The column of this name; nil means the first one.
  func column(named name: String?) throws(CommandFailure) -> Column {
    guard let name else {
      if let first = columns.first { return first }
      throw CommandFailure(.content, "“\(self.name)” has no columns")
    }
    return try NamedChoice.find(name, of: ("column", "columns"), among: columns, by: \.name)
  }
}
