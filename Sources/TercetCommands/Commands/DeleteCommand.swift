internal import ArgumentParser
import BoardModel

struct DeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete cards.",
    discussion: """
      Example: tercet delete a1b2

      “tercet undo” brings the cards back, and “tercet restore” with the same ids does so later. \
      With --json, prints the cards as they were.
      """
  )

  @Argument(
    help: ArgumentHelp("The cards' ids, or words of one title.", valueName: "card"),
    completion: Completions.cards
  )
  var cards: [String]

  @OptionGroup var options: CardOptions

  func run() throws {
    try MainActor.assumeIsolated { try delete(options.open()) }
  }

  @MainActor private func delete(_ store: CommandStore) throws {
    let cards = try store.cards(named: cards)
    let report = WriteReport(board: store, isJSON: options.output.json)
    // Read what to print before it is gone.
    let line = try options.output.json ? "" : report.line("Deleted", cards.map(\.id), "")
    let objects = try options.output.json ? report.objects(cards.map(\.id)) : []
    _ = try store.perform(.delete(cards.map(\.id)))
    if options.output.json { return try StandardOutput.print(objects) }
    try StandardOutput.printLine(line)
  }
}
