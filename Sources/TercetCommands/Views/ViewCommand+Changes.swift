internal import ArgumentParser
import BoardModel

struct ViewEditCommand: BoardCommand, ViewChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a view's query.",
    discussion: "Example: tercet view edit Mine 'is:mine due:<=eow'"
  )

  @Argument("The view's name.", value: "name", .views)
  var name: String

  @Argument("The new query.", value: "query")
  var query: String

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func action(on view: SavedView.ID, in store: CommandStore) throws -> BoardAction {
    try store.check(query)
    return .editView(view, [.query(query)])
  }

  @MainActor func line(aboutViewNamed name: String) -> String {
    "Changed the query of the view \(name)"
  }
}

struct ViewRenameCommand: BoardCommand, ViewChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a view.",
    discussion: "Example: tercet view rename Mine \"My own\""
  )

  @Argument("The view's name.", value: "name", .views)
  var name: String

  @Argument("Its new name.", value: "name")
  var newName: String

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func action(on view: SavedView.ID, in store: CommandStore) throws -> BoardAction {
    .editView(view, [.name(newName)])
  }

  @MainActor func line(aboutViewNamed name: String) -> String { "Renamed the view to \(name)" }
}

struct ViewMoveCommand: BoardCommand, ViewChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a view in the list.",
    discussion: """
      Example: tercet view move Mine --to 1

      Built-in views come first and are not counted.
      """
  )

  @Argument("The view's name.", value: "name", .views)
  var name: String

  @Option("New position among the saved views, from 1.", value: "n", parsing: .unconditional)
  var to: String

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func action(on view: SavedView.ID, in store: CommandStore) throws -> BoardAction {
    let ids = try store.views().compactMap(\.id)
    return .moveView(view, try StructureOption.placement(to, of: view, among: ids))
  }

  @MainActor func line(aboutViewNamed name: String) -> String { "Moved the view \(name)" }
}

struct ViewDeleteCommand: BoardCommand, ViewChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a view, not its cards.",
    discussion: "Example: tercet view delete Mine"
  )

  @Argument("The view's name.", value: "name", .views)
  var name: String

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func action(on view: SavedView.ID, in store: CommandStore) throws -> BoardAction {
    .deleteView(view)
  }

  @MainActor func line(aboutViewNamed name: String) -> String { "Deleted the view \(name)" }
}
