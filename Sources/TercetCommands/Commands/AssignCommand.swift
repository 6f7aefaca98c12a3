internal import ArgumentParser
import BoardModel

struct AssignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assign",
    abstract: "Assign cards to people.",
    discussion: """
      Example: tercet assign a1b2 c3d4 @anna

      A word that starts with @ is a name; every other word is a card. The people already assigned \
      stay. --remove unassigns the people named.
      """
  )

  @Argument(
    help: ArgumentHelp("Card ids and names, as in a1b2 @anna.", valueName: "card|@name"),
    completion: Completions.cardsAndPeople
  )
  var words: [String]

  @Flag(help: "Unassign these people.")
  var remove = false

  @OptionGroup var options: CardOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let names = words.filter { $0.hasPrefix("@") }
      let cards = words.filter { !$0.hasPrefix("@") }
      if names.isEmpty {
        throw CommandFailure.usage("Name a person with @, as in @anna")
      }
      if cards.isEmpty { throw CommandFailure.usage("Name a card, as in a1b2") }
      let store = try options.open()
      let ids = try store.cards(startingWith: cards).map(\.id)
      let effect = try store.perform(
        .adjust(ids, [remove ? .removeAssignees(names) : .addAssignees(names)])
      )
      let report = WriteReport(board: store, isJSON: options.output.json)
      let who = names.joined(separator: " ")
      if effect.cardCount == 0, !options.output.json {
        return try report.print("Nothing to change:", ids)
      }
      try report.print(
        remove ? "Unassigned" : "Assigned",
        ids,
        remove ? " from \(who)" : " to \(who)"
      )
    }
  }
}
