internal import ArgumentParser
import BoardModel
import BoardStorage

/// `tercet view edit`.
struct ViewEditCommand: BoardCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Give a view another query.",
    discussion: "Example: tercet view edit Mine 'is:mine due:<=eow'"
  )

  @Argument(help: ArgumentHelp("The view's name.", valueName: "name"))
  var name: String

  @Argument(help: ArgumentHelp("What it finds.", valueName: "query"))
  var query: String

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func run(on store: CommandStore) throws {
    let effect = try store.perform(.editView(store.savedView(named: name), [.query(query)]))
    try store.report("Changed the view “\(effect.title)”", effect, isJSON: output.json)
  }
}

/// `tercet view rename`.
struct ViewRenameCommand: BoardCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Give a view another name.",
    discussion: "Example: tercet view rename Mine \"My own\""
  )

  @Argument(help: ArgumentHelp("The view's name.", valueName: "name"))
  var name: String

  @Argument(help: ArgumentHelp("Its new name.", valueName: "name"))
  var newName: String

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func run(on store: CommandStore) throws {
    let effect = try store.perform(.editView(store.savedView(named: name), [.name(newName)]))
    try store.report("Renamed the view to “\(effect.title)”", effect, isJSON: output.json)
  }
}

/// `tercet view move`.
struct ViewMoveCommand: BoardCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a view in the list.",
    discussion: """
      Example: tercet view move Mine --to 1

      The ready-made views stand before all others and do not count.
      """
  )

  @Argument(help: ArgumentHelp("The view's name.", valueName: "name"))
  var name: String

  @Option(help: ArgumentHelp("Its new place among the saved views, from 1.", valueName: "n"))
  var to: String

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func run(on store: CommandStore) throws {
    let id = try store.savedView(named: name)
    let ids = try store.views().compactMap(\.id)
    let placement = try StructureOption.placement(to, of: id, among: ids)
    let effect = try store.perform(.moveView(id, placement))
    try store.report("Moved the view “\(effect.title)”", effect, isJSON: output.json)
  }
}

/// `tercet view delete`.
struct ViewDeleteCommand: BoardCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a view; its cards stay.",
    discussion: "Example: tercet view delete Mine"
  )

  @Argument(help: ArgumentHelp("The view's name.", valueName: "name"))
  var name: String

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func run(on store: CommandStore) throws {
    let effect = try store.perform(.deleteView(store.savedView(named: name)))
    try store.report("Deleted the view “\(effect.title)”", effect, isJSON: output.json)
  }
}
