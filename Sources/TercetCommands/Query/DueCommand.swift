internal import ArgumentParser
import BoardModel

struct DueCommand: BoardCommand {
  nonisolated static let isReading = true

  static let configuration = CommandConfiguration(
    commandName: "due",
    abstract: "Print cards that are overdue or due today.",
    discussion: """
      Example: tercet due --notify

      Lists unfinished cards of all boards, or of --board; a query narrows the list. With --notify, \
      shows the number of such cards and the first titles as a desktop notification, if there are any. \
      Use it from a timer, for example “0 9 * * 1-5 tercet due --notify” in a crontab.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var cards: QueryOptions
  @OptionGroup var list: ListOptions

  @Flag(help: "Show a desktop notification instead of a list.")
  var notify = false

  @MainActor func checkArguments() throws {
    _ = try list.most
    _ = try CardFormat(list.format, isJSON: output.json)
    if notify, output.json || list.isGiven {
      throw CommandFailure.usage("--notify prints nothing; leave out the list options")
    }
  }

  @MainActor func run(on store: CommandStore) throws {
    let isChosen = cards.isGiven || options.board != nil
    var cards = cards
    cards.view = cards.view ?? ReadyMadeView.today.name
    var chosen = try ChosenCards(cards, group: list.group ?? CardGroup.due.rawValue, on: store)
    chosen.printWarnings()
    try chosen.demandDue(on: store.queryContext)
    if notify { return try DueNotice(chosen.query, on: store)?.show() ?? () }
    let format = try CardFormat(list.format, isJSON: output.json)
    let none = isChosen ? "None of these cards" : "Nothing"
    try list.print(chosen, in: format, on: store, orSay: "\(none) is overdue or due today")
  }
}
