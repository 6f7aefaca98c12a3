internal import ArgumentParser
import BoardModel

struct DuplicateCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicate",
    abstract: "Copy cards on their boards.",
    discussion: """
      Example: tercet duplicate a1b2

      Each copy follows its card, with its fields and steps, but without its history, comments and \
      claim. With --json, prints the copies.
      """
  )

  @Argument("The cards' ids, or words of one title.", value: "card", .cards)
  var cards: [String]

  @OptionGroup var options: CardOptions

  @MainActor func perform() throws {
    let store = try options.open()
    let cards = try store.cards(named: cards)
    let copies = try store.perform(.duplicate(cards.map(\.id))).cards
    try WriteReport(board: store, isJSON: options.output.json).print("Added", copies)
  }
}
