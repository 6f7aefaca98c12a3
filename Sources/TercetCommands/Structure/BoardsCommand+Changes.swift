internal import ArgumentParser
import BoardModel
import TerminalSurface

struct BoardAddCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a board.",
    discussion: """
      Example: tercet board add Garden --like Main

      The board gets the columns To Do, Doing and Done, or with --like copies of another board's \
      columns, without cards.
      """
  )

  @Argument("The new board's name.", value: "name")
  var name: String

  @Option("Copy the columns of this board.", value: "board", .boards)
  var like: String?

  @OptionGroup var options: CardOptions

  @MainActor func perform() throws {
    let store = try options.openOrMake()
    try store.removingUnusedFile { try add(store) }
  }

  @MainActor private func add(_ store: CommandStore) throws {
    let model = try like.map { name throws(CommandFailure) in try store.board(named: name) }
    let columns = model?.columns.map { ColumnDraft(name: $0.name, kind: $0.kind, limit: $0.limit) }
    let effect = try store.perform(.addBoard(name, columns: columns ?? ColumnDraft.usual))
    guard let board = effect.board else { throw CommandFailure(.other, "No board was added") }
    try StructureReport(store: store, isJSON: options.output.json)
      .print("Added board \(effect.title.inQuotes)", board: board)
  }
}

struct BoardRenameCommand: BoardChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a board.",
    discussion: "Example: tercet board rename Main Work"
  )

  @Argument("The board.", value: "old", .boards)
  var name: String

  @Argument("Its new name.", value: "new")
  var new: String

  @OptionGroup var options: CardOptions

  @MainActor func action(on board: Board, in store: CommandStore) -> BoardAction {
    .renameBoard(board.id, new)
  }

  @MainActor func line(about board: Board, _ effect: ActionEffect) -> String {
    "Renamed board \(board.name.inQuotes) to \(effect.title.inQuotes)"
  }
}

struct BoardMoveCommand: BoardChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a board to another position.",
    discussion: "Example: tercet board move Garden --to 1"
  )

  @Argument("The board.", value: "name", .boards)
  var name: String

  @Option("New position, from 1.", value: "n", parsing: .unconditional)
  var to: String

  @OptionGroup var options: CardOptions

  @MainActor func action(on board: Board, in store: CommandStore) throws -> BoardAction {
    let ids = try store.boards.map(\.id)
    return .moveBoard(board.id, try StructureOption.placement(to, of: board.id, among: ids))
  }

  @MainActor func line(about board: Board, _ effect: ActionEffect) -> String {
    "Moved board \(board.name.inQuotes) to position \(to)"
  }
}

struct BoardArchiveCommand: BoardChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Archive a board with its cards.",
    discussion: """
      Example: tercet board archive Garden

      “tercet board restore” brings it back.
      """
  )

  @Argument("The board.", value: "name", .boards)
  var name: String

  @OptionGroup var options: CardOptions

  @MainActor func action(on board: Board, in store: CommandStore) -> BoardAction {
    .archiveBoard(board.id)
  }

  @MainActor func line(about board: Board, _ effect: ActionEffect) -> String {
    "\(board.isArchived ? "Already archived: board" : "Archived board") \(board.name.inQuotes)"
  }
}

struct BoardDeleteCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a board with its columns and cards.",
    discussion: """
      Example: tercet board delete Garden

      Prints the number of cards deleted with it. “tercet undo” or “tercet board restore” brings \
      everything back.
      """
  )

  @Argument("The board.", value: "name", .boards)
  var name: String

  @OptionGroup var options: CardOptions

  @MainActor func perform() throws {
    let store = try options.open()
    let board = try store.board(named: name)
    let object = try store.object(of: board)
    let effect = try store.perform(.deleteBoard(board.id))
    if options.output.json { return try StandardOutput.print(object) }
    let cards = effect.cardCount > 0 ? " with \(Plural.cards(effect.cardCount))" : ""
    try StandardOutput.printLine(
      "Deleted board \(board.name.inQuotes)\(cards); “tercet undo” brings it back"
    )
  }
}
