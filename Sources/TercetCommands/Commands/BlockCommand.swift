internal import ArgumentParser
import BoardModel
import BoardStorage

/// `tercet block`: says what cards wait for.
struct BlockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "block",
    abstract: "Say what a card waits for.",
    discussion: """
      Example: tercet block a1b2 --by c3d4

      The card waits until the others are done, archived or deleted. A card that would wait for \
      itself is refused, and the way round is named. With --remove it waits no longer.
      """
  )

  @Argument(help: ArgumentHelp("The cards that wait.", valueName: "card"))
  var cards: [String]

  @Option(
    name: .customLong("by"),
    help: ArgumentHelp("The card that they wait for; can be given again.", valueName: "card")
  )
  var blockers: [String] = []

  @Flag(help: "Take the dependency away.")
  var remove = false

  @OptionGroup var options: CardOptions

  func run() throws {
    try MainActor.assumeIsolated {
      if blockers.isEmpty { throw CommandFailure.usage("Say what they wait for: --by CARD") }
      let store = try options.open()
      let ids = try store.cards(startingWith: cards).map(\.id)
      let others = try blockers.map { try store.loggedCard(startingWith: $0) }
      let effect = try store.perform(
        .adjust(ids, [remove ? .removeBlockers(others) : .addBlockers(others)])
      )
      let report = WriteReport(board: store, isJSON: options.output.json)
      if effect.cardCount == 0, !options.output.json {
        return try report.print("Nothing to change:", ids)
      }
      let names = try others.map { try store.shortID(of: $0) }.joined(separator: ", ")
      try report.print(remove ? "Unblocked" : "Blocked", ids, " by \(names)")
    }
  }
}
