internal import ArgumentParser
import BoardModel
import TerminalSurface

struct ColumnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "column",
    abstract: "List, add, change, move, delete and restore columns.",
    discussion: "Example: tercet column add Review --after Doing --limit 3",
    subcommands: [
      ColumnListCommand.self, ColumnAddCommand.self, ColumnRenameCommand.self,
      ColumnEditCommand.self, ColumnMoveCommand.self, ColumnDeleteCommand.self,
      ColumnRestoreCommand.self,
    ]
  )
}

struct ColumnListCommand: BoardCommand {
  nonisolated static let isReading = true

  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the columns with their kinds, counts and limits.",
    discussion: """
      Example: tercet column list

      A column with a limit shows its count and its limit, as 3/4. With --json, prints an array of \
      objects with id, name, board, kind, limit, position and count.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func run(on store: CommandStore) throws {
    let boards = try store.namesAllBoards ? store.boards : [store.board()]
    var lines = TextTable()
    var objects: [JSONObject] = []
    for board in boards {
      for (index, column) in board.columns.enumerated() {
        let count = try store.attempt(store.store.count(of: column.id))
        let name = boards.count > 1 ? "\(board.name): \(column.name)" : column.name
        let cards = column.limit.map { "\(count)/\($0)" } ?? Plural.cards(count)
        lines.append(["\(index + 1)", name, column.kind.name, cards])
        objects.append(CommandStore.object(of: column, on: board, count: count))
      }
    }
    if output.json { return try StandardOutput.print(objects) }
    try lines.print()
  }
}

struct ColumnAddCommand: BoardCommand {
  nonisolated static let makesFile = true

  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a column.",
    discussion: """
      Example: tercet column add Review --kind doing --limit 3 --after Doing

      Without --after, the column becomes the last one.
      """
  )

  @Argument("The new column's name.", value: "name")
  var name: String

  @Option("to-do, doing or done; default to-do.", value: "kind", .kinds)
  var kind: String?

  @Option("Highest number of cards it should hold.", value: "n", parsing: .unconditional)
  var limit: String?

  @Option("Place it after this column.", value: "name", .columns)
  var after: String?

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func checkArguments() throws {
    _ = try StructureOption.kind(kind)
    _ = try StructureOption.limit(limit)
  }

  @MainActor func run(on store: CommandStore) throws {
    let board = try store.board()
    let draft = ColumnDraft(
      name: name,
      kind: try StructureOption.kind(kind) ?? .toDo,
      limit: try StructureOption.limit(limit) ?? nil
    )
    let placement = try after.map { name throws(CommandFailure) in
      ListPlacement.after(try board.column(named: name).id)
    }
    let effect = try store.perform(.addColumn(draft, board: board.id, placement ?? .last))
    guard let column = effect.column else { throw CommandFailure(.other, "No column was added") }
    try StructureReport(store: store, isJSON: output.json)
      .print("Added column \(effect.title.inQuotes) to \(board.name.inQuotes)", column: column)
  }
}

struct ColumnRenameCommand: BoardCommand, ColumnChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a column.",
    discussion: "Example: tercet column rename Doing \"In progress\""
  )

  @Argument("The column.", value: "old", .columns)
  var name: String

  @Argument("Its new name.", value: "new")
  var new: String

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func action(on column: Column, of board: Board) -> BoardAction {
    .editColumn(column.id, [.name(new)])
  }

  @MainActor func line(about column: Column, _ effect: ActionEffect) -> String {
    "Renamed column \(column.name.inQuotes) to \(effect.title.inQuotes)"
  }
}

struct ColumnEditCommand: BoardCommand, ColumnChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change the kind or the limit of a column.",
    discussion: """
      Example: tercet column edit Doing --limit 4

      A limit does not refuse cards; the board marks a column that holds more.
      """
  )

  @Argument("The column.", value: "name", .columns)
  var name: String

  @Option("to-do, doing or done.", value: "kind", .kinds)
  var kind: String?

  @Option("Highest number of cards, or none.", value: "n", parsing: .unconditional)
  var limit: String?

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func checkArguments() throws {
    if try edits().isEmpty {
      throw CommandFailure.usage("Nothing to change; use --kind or --limit")
    }
  }

  @MainActor func action(on column: Column, of board: Board) throws -> BoardAction {
    .editColumn(column.id, try edits())
  }

  @MainActor func line(about column: Column, _ effect: ActionEffect) throws -> String {
    "Changed column \(column.name.inQuotes): \(try edits().map(\.words).joined(separator: ", "))"
  }

  @MainActor private func edits() throws(CommandFailure) -> [ColumnEdit] {
    var edits: [ColumnEdit] = []
    if let kind = try StructureOption.kind(kind) { edits.append(.kind(kind)) }
    if let limit = try StructureOption.limit(limit) { edits.append(.limit(limit)) }
    return edits
  }
}
