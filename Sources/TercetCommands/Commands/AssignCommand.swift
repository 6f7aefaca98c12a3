internal import ArgumentParser
import BoardModel

struct AssignCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "assign",
    abstract: "Assign cards to people.",
    discussion: """
      Example: tercet assign a1b2 c3d4 @anna

      A word that can't be an id is a name; put @ before a name such as abba that could be one. The \
      people already assigned stay. --remove unassigns the people named.
      """
  )

  @Argument("Card ids and names, as in a1b2 anna.", value: "card|name", .cardsAndPeople)
  var words: [String]

  @Flag(help: "Unassign these people.")
  var remove = false

  @OptionGroup var options: CardOptions

  @MainActor func perform() throws {
    let cards = words.filter { CardIDPrefix($0) != nil }
    let names = words.filter { CardIDPrefix($0) == nil }
      .map { $0.hasPrefix("@") ? $0 : "@\($0)" }
    if names.isEmpty { throw CommandFailure.usage("Name a person, as in @anna") }
    if cards.isEmpty { throw CommandFailure.usage("Name a card by its id, as in a1b2") }
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
