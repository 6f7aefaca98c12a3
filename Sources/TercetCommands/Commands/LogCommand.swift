internal import ArgumentParser
import BoardModel

struct LogCommand: BoardCommand {
  nonisolated static let isReading = true

  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Print the history, newest first.",
    discussion: """
      Example: tercet log --since 3d

      Prints one line per action, even for several cards, grouped by day in local time.

      --since accepts a past day: 2026-11-01, 1 nov, mon (last Monday), yesterday, or a time ago such \
      as 3d, 2w, 6 months.

      With --json it prints an array of objects with sequence, firstSequence, action, kind, count, \
      subject, card, cards, title, column, fromColumn, changes, at, author, client and onBoard. \
      cards has the ids of all cards if there are several. A move between boards has board and \
      fromBoard too. subject is \
      card, column or board; kind is added, changed, renamed, moved, reordered, archived, \
      unarchived, deleted or restored; changes are objects with field, from and to, the latter two \
      not for the body; at is in UTC.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @Option("Only this card, archived or deleted ones too.", value: "card", .cards)
  var card: String?

  @Option("Only since this day.", value: "day", parsing: .unconditional)
  var since: String?

  private static let pageSize = 100

  @MainActor func run(on board: CommandStore) throws {
    let today = LocalClock.today
    let first = try firstMoment(today: today)
    let scope = try card.map { HistoryScope.card(try board.loggedCard(named: $0)) } ?? .all
    var listing = HistoryListing(
      boards: try board.boards,
      isJSON: output.json,
      today: today
    )
    try listing.begin()
    try print(scope, of: board, since: first, to: &listing)
    try listing.end()
  }

  @MainActor private func print(
    _ scope: HistoryScope,
    of board: CommandStore,
    since first: Timestamp,
    to listing: inout HistoryListing
  ) throws {
    var start = HistoryStart.newest
    while true {
      let page = try board.attempt(
        board.store.history(of: scope, start, matching: nil, limit: Self.pageSize)
      )
      let wanted = page.entries.prefix { $0.date >= first }
      for entry in wanted {
        let isOfMany = output.json && entry.count > 1 && entry.card != nil
        let cards = try board.attempt { () throws(StoreError) in
          isOfMany ? try board.store.cards(of: entry) : []
        }
        try listing.add(entry, cards)
      }
      guard !page.isLast, wanted.count == page.entries.count, let read = page.stretch else {
        return
      }
      start = .older(than: read.lowerBound)
    }
  }

  @MainActor private func firstMoment(today: CalendarDay) throws(CommandFailure) -> Timestamp {
    guard let since else { return Timestamp(milliseconds: .min) }
    do throws(DueDateFault) {
      return LocalClock.start(of: try PastDayParser.day(in: since, today: today))
    } catch {
      throw .usage("--since: \(error.reason)")
    }
  }
}
