internal import ArgumentParser
import BoardModel

struct DeleteCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete cards.",
    discussion: """
      Example: tercet delete a1b2

      “tercet undo” brings the cards back, and “tercet restore” with the same ids does so later. \
      With --json, prints the cards as they were.
      """
  )

  @Argument("The cards' ids, or words of one title.", value: "card", .cards)
  var cards: [String]

  @OptionGroup var options: CardOptions

  @MainActor func perform() throws {
    let store = try options.open()
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
