internal import ArgumentParser
import BoardModel
import TerminalSurface

struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "List, add, rename, change, move and delete saved views.",
    discussion: """
      Example: tercet view add Mine 'is:mine -is:done sort:due'

      “tercet list --view NAME” prints the cards of a view. Today, This week, Blocked, Hidden for \
      now, Stale, Recently changed and Finished this week are built in.
      """,
    subcommands: [
      ViewListCommand.self, ViewAddCommand.self, ViewEditCommand.self, ViewRenameCommand.self,
      ViewMoveCommand.self, ViewDeleteCommand.self,
    ]
  )
}

struct ViewListCommand: BoardCommand {
  nonisolated static let isReading = true

  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the views with their queries.",
    discussion: """
      Example: tercet view list

      With --json, prints an array of objects with name, query, board (null for all boards), id \
      (null for a built-in view) and readyMade.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func run(on store: CommandStore) throws {
    let views = try store.views()
    let boards = try store.boards
    if output.json { return try StandardOutput.print(views.map { $0.object(boards) }) }
    var table = TextTable()
    for view in views {
      let board = boards.first { $0.id == view.board }.map { "  (\($0.name))" } ?? ""
      table.append([view.name, view.query + board])
    }
    try table.print()
  }
}

struct ViewAddCommand: BoardCommand {
  nonisolated static let makesFile = true

  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Save a query under a name.",
    discussion: """
      Example: tercet view add Mine 'is:mine -is:done sort:due'

      The view covers all boards, or only the one of --board.
      """
  )

  @Argument("The view's name.", value: "name")
  var name: String

  @Argument("The query.", value: "query")
  var query: String

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func run(on store: CommandStore) throws {
    let board = store.namesBoard && !store.namesAllBoards ? try store.board().id : nil
    try store.check(query)
    let draft = ViewDraft(name: name, query: query, board: board)
    let effect = try store.perform(.addView(draft, .last))
    try store.report("Saved the view \(effect.title.inQuotes)", effect, isJSON: output.json)
  }
}

extension NamedView {
  func object(_ boards: [Board]) -> JSONObject {
    var object = JSONObject()
    object.set("name", name)
    object.set("query", query)
    object.set("board", boards.first { $0.id == board }?.name)
    object.set("id", id?.text)
    object.set("readyMade", id == nil)
    return object
  }
}

extension CommandStore {
  func savedView(named name: String) throws(CommandFailure) -> SavedView.ID {
    let view = try view(named: name)
    guard let id = view.id else {
      throw .usage("“\(view.name)” is built in and cannot be changed")
    }
    return id
  }

  func report(_ line: String, _ effect: ActionEffect, isJSON: Bool) throws {
    if !isJSON { return try StandardOutput.printLine(line) }
    let boards = try boards
    let view = try views().first { $0.id == effect.view && effect.view != nil }
    try StandardOutput.print(view?.object(boards) ?? JSONObject())
  }
}
