internal import ArgumentParser
import BoardModel
import BoardStorage

/// `tercet restore`: brings archived and deleted cards back.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Bring archived or deleted cards back to their places.",
    discussion: """
      Example: tercet restore 01a1fd47

      A card whose column is gone comes to the first column of its board. “tercet list --archived \
      --ids” prints the ids of archived cards, “tercet log --json” those of deleted ones.
      """
  )

  @Argument(help: ArgumentHelp("The cards' ids, or their beginnings.", valueName: "card"))
  var cards: [String]

  @OptionGroup var options: CardOptions

  func run() throws {
    try MainActor.assumeIsolated { try restore(options.open()) }
  }

  @MainActor private func restore(_ store: CommandStore) throws {
    var ids: [Card.ID] = []
    for text in cards {
      let id = try store.loggedCard(startingWith: text)
      if !ids.contains(id) { ids.append(id) }
    }
    let effect = try store.perform(.restore(ids))
    let report = WriteReport(board: store, isJSON: options.output.json)
    let boards = BoardIndex(try store.boards)
    let place = effect.to.map { ids.count == 1 ? " to \(boards.name(of: $0.column))" : "" } ?? ""
    try report.print(
      effect.cardCount > 0 ? "Restored" : "On the board already:",
      ids,
      effect.cardCount > 0 ? place : ""
    )
  }
}
