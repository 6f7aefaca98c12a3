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
      Use it from a timer, for example “0 9 * * 1-5 tercet due --notify” in a crontab. \
      --within 15m takes only cards with a due time in the next 15 minutes; “tercet remind --install” \
      sets up a timer for those.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var cards: QueryOptions
  @OptionGroup var list: ListOptions

  @Flag(help: "Show a desktop notification instead of a list.")
  var notify = false

  @Option("Only cards that are due within this time, as in 15m or 2h.", value: "time")
  var within: String?

  @MainActor func checkArguments() throws {
    _ = try within.map(ReminderTime.minutes)
    _ = try list.most
    _ = try CardFormat(list.format, isJSON: output.json)
    if notify, output.json || list.isGiven {
      throw CommandFailure.usage("--notify prints nothing; leave out the list options")
    }
  }

  @MainActor func run(on store: CommandStore) throws {
    let isChosen = cards.isGiven || options.board != nil
    var cards = cards
    let minutes = try within.map(ReminderTime.minutes)
    if minutes == nil { cards.view = cards.view ?? ReadyMadeView.today.name }
    var chosen = try ChosenCards(cards, group: list.group ?? CardGroup.due.rawValue, on: store)
    chosen.printWarnings()
    if let minutes {
      try chosen.demandDue(within: minutes, on: store)
    } else {
      try chosen.demandDue(on: store.queryContext)
    }
    if notify {
      return try DueNotice(chosen.query, isSoon: minutes != nil, on: store)?.show() ?? ()
    }
    let format = try CardFormat(list.format, isJSON: output.json)
    let none = isChosen ? "None of these cards" : "Nothing"
    let when = within.map { "due within \($0)" } ?? "overdue or due today"
    try list.print(chosen, in: format, on: store, onFailure: "\(none) is \(when)")
  }
}
