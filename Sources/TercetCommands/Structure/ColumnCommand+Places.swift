internal import ArgumentParser
import BoardModel
import TerminalSurface

struct ColumnMoveCommand: BoardCommand, ColumnChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a column to another position on its board.",
    discussion: "Example: tercet column move Review --to 2"
  )

  @Argument("The column.", value: "name", .columns)
  var name: String

  @Option("New position, from 1.", value: "n", parsing: .unconditional)
  var to: String

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func action(on column: Column, of board: Board) throws -> BoardAction {
    let ids = board.columns.map(\.id)
    return .moveColumn(column.id, try StructureOption.placement(to, of: column.id, among: ids))
  }

  @MainActor func line(about column: Column, _ effect: ActionEffect) -> String {
    "Moved column \(column.name.inQuotes) to position \(to)"
  }
}

struct ColumnDeleteCommand: BoardCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a column and move or archive its cards.",
    discussion: """
      Example: tercet column delete Review --to Doing

      “tercet undo” or “tercet column restore” brings it back, with every card in its place.
      """
  )

  @Argument("The column.", value: "name", .columns)
  var name: String

  @Option("Move its cards to this column.", value: "other", .columns)
  var to: String?

  @Flag(help: "Archive its cards.")
  var archive = false

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func checkArguments() throws {
    if archive, to != nil { throw CommandFailure.usage("Use only one of --to and --archive") }
  }

  @MainActor func run(on store: CommandStore) throws {
    let board = try store.board()
    let column = try board.column(named: name)
    let other = try to.map { name throws(CommandFailure) in
      try board.column(named: name)
    }
    if other?.id == column.id {
      throw CommandFailure.usage("--to names the column to delete; choose another column")
    }
    let object = try store.object(of: column, on: board)
    let destination: CardDestination =
      archive ? .archive : other.map { .column($0.id) } ?? CardDestination.none
    let effect = try delete(column, destination, store)
    if output.json { return try StandardOutput.print(object) }
    let were = effect.cardCount == 1 ? "was" : "were"
    let end = archive ? "\(were) archived" : "moved to \((other?.name ?? "").inQuotes)"
    let cards = effect.cardCount > 0 ? "; \(Plural.cards(effect.cardCount)) \(end)" : ""
    try StandardOutput.printLine(
      "Deleted column \(column.name.inQuotes) of \(board.name.inQuotes)\(cards)"
    )
  }

  @MainActor private func delete(
    _ column: Column,
    _ destination: CardDestination,
    _ store: CommandStore
  ) throws(CommandFailure) -> ActionEffect {
    do throws(StoreError) {
      guard
        case .done(let effect) = try store.store.perform(
          .deleteColumn(column.id, cards: destination)
        )
      else { return ActionEffect() }
      StandardOutput.followsChange = true
      return effect
    } catch {
      guard case .columnNotEmpty(let name, let count) = error else { throw store.failure(error) }
      throw .usage("“\(name)” has \(Plural.cards(count)); move them with --to, or use --archive")
    }
  }
}
