internal import ArgumentParser
import BoardModel

struct DuplicateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicate",
    abstract: "Copy cards on their boards.",
    discussion: """
      Example: tercet duplicate a1b2

      Each copy follows its card, with its fields and steps, but without its history, comments and \
      claim. With --json, prints the copies.
      """
  )

  @Argument(
    help: ArgumentHelp("The cards' ids, or words of one title.", valueName: "card"),
    completion: Completions.cards
  )
  var cards: [String]

  @OptionGroup var options: CardOptions

  func run() throws {
    try MainActor.assumeIsolated { try duplicate(options.open()) }
  }

  @MainActor private func duplicate(_ store: CommandStore) throws {
    let cards = try store.cards(named: cards)
    let copies = try store.perform(.duplicate(cards.map(\.id))).cards
    try WriteReport(board: store, isJSON: options.output.json).print("Added", copies)
  }
}
