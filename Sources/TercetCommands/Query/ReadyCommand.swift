internal import ArgumentParser
import BoardModel

struct ReadyCommand: BoardCommand {
  nonisolated static let isReading = true

  static let configuration = CommandConfiguration(
    commandName: "ready",
    abstract: "Print the cards that can be started.",
    discussion: """
      Example: tercet ready '#api' --sort -priority

      Lists cards that are not done, archived, blocked or claimed. The query, the order and the formats \
      are those of “tercet list”.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var cards: QueryOptions
  @OptionGroup var list: ListOptions

  @MainActor func checkArguments() throws {
    _ = try list.most
    _ = try CardFormat(list.format, isJSON: output.json)
  }

  @MainActor func run(on store: CommandStore) throws {
    var chosen = try ChosenCards(cards, group: list.group, on: store)
    chosen.printWarnings()
    chosen.demandReady(on: try store.queryContext)
    let format = try CardFormat(list.format, isJSON: output.json)
    let none = cards.isGiven || options.board != nil ? "None of these cards" : "No card"
    try list.print(chosen, in: format, on: store, onFailure: "\(none) can be started")
  }
}
