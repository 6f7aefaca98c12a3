internal import ArgumentParser
import BoardModel
import BoardStorage

/// `tercet log`: prints what happened to the cards, newest first.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Print what happened to the cards, newest first.",
    discussion: """
      One line an action, however many cards it was about, by day, in local time.

      --since takes a day that has been: 2026-11-01, 1 nov, mon (the last one before today), \
      yesterday, or a distance back, as in 3d, 2w, 6 months.

      With --json it prints an array of objects with sequence, firstSequence, action, kind, count, \
      card, title, column, fromColumn, changes, at, client and onBoard. kind is added, changed, \
      moved, reordered, deleted or restored; changes are objects with field, from and to, the \
      latter two not for the body; at is in UTC.

      --db names the board's file, as for the board itself.
      """
  )

  @ParentCommand var root: RootCommand

  @Option(
    help: ArgumentHelp(
      "Only what happened to this card, on the board or not; the beginning of its id will do.",
      valueName: "id"
    )
  )
  var card: String?

  @Option(help: ArgumentHelp("Only what happened from this day on.", valueName: "day"))
  var since: String?

  @Flag(help: "Print JSON.")
  var json = false

  /// How many entries are in memory at once.
  private static let pageSize = 100

  func run() throws {
    try MainActor.assumeIsolated { try log() }
  }

  @MainActor private func log() throws {
    try root.refuseBoardOptions()
    let today = LocalDay.today
    let first = try firstMoment(today: today)
    let board = try CommandStore(reading: root.location.path)
    let scope = try card.map { HistoryScope.card(try board.loggedCard(startingWith: $0)) } ?? .board
    var listing = HistoryListing(
      board: try board.attempt { () throws(StoreError) in try board.store.board() },
      isJSON: json,
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
      let page = try board.attempt { () throws(StoreError) in
        try board.store.history(of: scope, start, matching: nil, limit: Self.pageSize)
      }
      let wanted = page.entries.prefix { $0.date >= first }
      for entry in wanted { try listing.add(entry) }
      guard !page.isLast, wanted.count == page.entries.count, let read = page.stretch else {
        return
      }
      start = .older(than: read.lowerBound)
    }
  }

  @MainActor private func firstMoment(today: CalendarDay) throws(CommandFailure) -> Timestamp {
    guard let since else { return Timestamp(milliseconds: .min) }
    do throws(DueDateFault) {
      return LocalDay.start(of: try PastDayParser.day(in: since, today: today))
    } catch {
      throw .usage("--since: \(error.reason)")
    }
  }
}
