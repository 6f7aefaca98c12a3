internal import ArgumentParser
import BoardModel
import BoardStorage

/// `tercet board add`.
struct BoardAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a board.",
    discussion: """
      Example: tercet board add Garden --like Main

      It has the columns To Do, Doing and Done, or with --like those of another board, without the \
      cards.
      """
  )

  @Argument(help: ArgumentHelp("The new board's name.", valueName: "name"))
  var name: String

  @Option(help: ArgumentHelp("The board whose columns it gets.", valueName: "board"))
  var like: String?

  @OptionGroup var options: CardOptions

  func run() throws {
    try MainActor.assumeIsolated { try add(options.open()) }
  }

  @MainActor private func add(_ store: CommandStore) throws {
    let model = try like.map { name throws(CommandFailure) in try store.board(named: name) }
    let columns = model?.columns.map { ColumnDraft(name: $0.name, kind: $0.kind, limit: $0.limit) }
    let effect = try store.perform(.addBoard(name, columns: columns ?? ColumnDraft.usual))
    guard let board = effect.board else { throw CommandFailure(.other, "No board was added") }
    try StructureReport(store: store, isJSON: options.output.json)
      .print("Added board “\(effect.title)”", board: board)
  }
}

/// `tercet board rename`.
struct BoardRenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a board.",
    discussion: "Example: tercet board rename Main Work"
  )

  @Argument(help: ArgumentHelp("The board.", valueName: "old"))
  var old: String

  @Argument(help: ArgumentHelp("Its new name.", valueName: "new"))
  var new: String

  @OptionGroup var options: CardOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let store = try options.open()
      let board = try store.board(named: old)
      let effect = try store.perform(.renameBoard(board.id, new))
      try StructureReport(store: store, isJSON: options.output.json)
        .print("Renamed board “\(board.name)” to “\(effect.title)”", board: board.id)
    }
  }
}

/// `tercet board move`.
struct BoardMoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a board to another place among the boards.",
    discussion: "Example: tercet board move Garden --to 1"
  )

  @Argument(
    help: ArgumentHelp("The board.", valueName: "name"),
    completion: Completions.boards
  )
  var name: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Its new place, counted from 1.", valueName: "n")
  )
  var to: String

  @OptionGroup var options: CardOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let store = try options.open()
      let board = try store.board(named: name)
      let placement = try StructureOption.placement(
        to,
        of: board.id,
        among: store.boards.map(\.id)
      )
      _ = try store.perform(.moveBoard(board.id, placement))
      try StructureReport(store: store, isJSON: options.output.json)
        .print("Moved board “\(board.name)” to place \(to)", board: board.id)
    }
  }
}

/// `tercet board archive`.
struct BoardArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Archive a board with its cards.",
    discussion: """
      Example: tercet board archive Garden

      “tercet board restore” brings it back.
      """
  )

  @Argument(
    help: ArgumentHelp("The board.", valueName: "name"),
    completion: Completions.boards
  )
  var name: String

  @OptionGroup var options: CardOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let store = try options.open()
      let board = try store.board(named: name)
      _ = try store.perform(.archiveBoard(board.id))
      let verb = board.isArchived ? "Archived already: board" : "Archived board"
      try StructureReport(store: store, isJSON: options.output.json)
        .print("\(verb) “\(board.name)”", board: board.id)
    }
  }
}

/// `tercet board delete`.
struct BoardDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a board with its columns and cards.",
    discussion: """
      Example: tercet board delete Garden

      It says how many cards went with it; “tercet undo”, or “tercet board restore”, brings all of \
      it back.
      """
  )

  @Argument(
    help: ArgumentHelp("The board.", valueName: "name"),
    completion: Completions.boards
  )
  var name: String

  @OptionGroup var options: CardOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let store = try options.open()
      let board = try store.board(named: name)
      let object = try store.object(of: board)
      let effect = try store.perform(.deleteBoard(board.id))
      if options.output.json { return try StandardOutput.print(object) }
      let cards = effect.cardCount > 0 ? " with \(Plural.cards(effect.cardCount))" : ""
      try StandardOutput.printLine("Deleted board “\(board.name)”\(cards)")
    }
  }
}
