internal import ArgumentParser
import BoardModel

struct AgendaCommand: BoardCommand {
  nonisolated static let isReading = true

  static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: "Print what is due, by day.",
    discussion: """
      Example: tercet agenda 7 --all-boards

      Prints the unfinished cards of a board that are overdue, and those that are due in the next four \
      weeks or the given number of days. Snoozed cards are left out until they come in. On a terminal, \
      the days are headings of a table. With --json, prints an array of objects as “tercet list” does, \
      the earliest due date first.
      """
  )

  private static let mostDays = 3_660

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @Argument(help: ArgumentHelp("How many days ahead; 0 is today alone.", valueName: "days"))
  var days = "\(AgendaSection.dayCount)"

  @Flag(help: "The cards of all boards in use.")
  var allBoards = false

  @Option(
    help: ArgumentHelp(
      "lines, compact, ids, json, ndjson, or a template such as '{id} {due} {title}'.",
      valueName: "form"
    )
  )
  var format: String?

  @MainActor func checkArguments() throws {
    _ = try count
    _ = try CardFormat(format, isJSON: output.json)
    if allBoards, options.board != nil {
      throw CommandFailure.usage("Use only one of --board and --all-boards")
    }
  }

  private var count: Int {
    get throws {
      guard let count = Int(days), (0...Self.mostDays).contains(count) else {
        throw CommandFailure.usage(
          "The number of days is from 0 to \(Self.mostDays), not “\(days.prefix(40))”"
        )
      }
      return count
    }
  }

  @MainActor func run(on store: CommandStore) throws {
    let context = try store.queryContext
    let last = CalendarDay(daysSinceEpoch: context.today.daysSinceEpoch + (try count))
    let filter = CardFilter(
      .all([.term(.due(FilterRange(through: last))), .not(.term(.state(.done)))]),
      on: context
    )
    let isOverAll = allBoards || store.namesAllBoards
    let scope: CardQuery.Scope = isOverAll ? .all : .board(try store.board().id)
    let query = CardQuery(scope, filter: filter, sort: [CardSort(.due)])
    let format = try CardFormat(format, isJSON: output.json)
    var listing = QueryListing(store: store, format: format, group: nil)
    listing.isAgenda = true
    let printed = try listing.print(query, after: nil, limit: .max)
    if printed == 0, format.isEmptyForNone {
      StandardError.printOnTerminal("Nothing is due up to \(last.short(seenFrom: context.today))")
    }
  }
}
