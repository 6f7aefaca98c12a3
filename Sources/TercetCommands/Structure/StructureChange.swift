internal import ArgumentParser
import BoardModel
import TerminalSurface

nonisolated protocol BoardChangeCommand: MainActorCommand {
  var name: String { get }
  var options: CardOptions { get }

  @MainActor func action(on board: Board, in store: CommandStore) throws -> BoardAction
  @MainActor func line(about board: Board, _ effect: ActionEffect) -> String
}

extension BoardChangeCommand {
  @MainActor func perform() throws {
    let store = try options.open()
    let board = try store.board(named: name)
    let effect = try store.perform(action(on: board, in: store))
    try StructureReport(store: store, isJSON: options.output.json)
      .print(line(about: board, effect), board: board.id)
  }
}

nonisolated protocol ColumnChangeCommand: BoardCommand {
  var name: String { get }
  var output: OutputOptions { get }

  @MainActor func action(on column: Column, of board: Board) throws -> BoardAction
  @MainActor func line(about column: Column, _ effect: ActionEffect) throws -> String
}

extension ColumnChangeCommand {
  @MainActor func run(on store: CommandStore) throws {
    let board = try store.board()
    let column = try board.column(named: name)
    let effect = try store.perform(action(on: column, of: board))
    try StructureReport(store: store, isJSON: output.json)
      .print(line(about: column, effect), column: column.id)
  }
}

nonisolated protocol ViewChangeCommand: BoardCommand {
  var name: String { get }
  var output: OutputOptions { get }

  @MainActor func action(on view: SavedView.ID, in store: CommandStore) throws -> BoardAction
  /// The report, with the view's present or last name.
  @MainActor func line(aboutViewNamed name: String) -> String
}

extension ViewChangeCommand {
  @MainActor func run(on store: CommandStore) throws {
    let effect = try store.perform(action(on: store.savedView(named: name), in: store))
    try store.report(line(aboutViewNamed: effect.title.inQuotes), effect, isJSON: output.json)
  }
}
