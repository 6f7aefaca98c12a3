internal import ArgumentParser
import BoardModel
import Configuration

struct RemindCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Show a desktop notification of cards that are due soon.",
    discussion: """
      Example: tercet remind --install

      Shows the cards of all boards, or of --board, that become due in the next 5 minutes, or later by \
      the time that “remind” in your settings says. --install writes a systemd timer that does this \
      every 5 minutes, prints it and starts it; --remove stops and deletes it. With --db or TERCET_DB, \
      the file has a timer of its own.
      """
  )

  @OptionGroup var options: BoardOptions

  @Option("Look this far ahead; a timer should run as often.", value: "time")
  var within: String?

  @Flag(help: "Set up a timer that reminds you while no board is open.")
  var install = false

  @Flag(help: "Stop and delete that timer.")
  var remove = false

  func validate() throws {
    if install, within != nil {
      throw ValidationError("The timer of --install runs every 5 minutes; leave out --within")
    }
    if install, remove { throw ValidationError("Give --install or --remove, not both") }
  }

  @MainActor func perform() throws {
    if install || remove {
      let timer = try ReminderTimer(file: options.file.db, board: options.board)
      return try remove ? timer.remove() : timer.install()
    }
    try remind(within: ReminderTime.minutes(within ?? "5m"))
  }

  @MainActor private func remind(within minutes: Int) throws {
    let store = try CommandStore(reading: options)
    var chosen = try ChosenCards("", on: store)
    let start = UserConfiguration.settings.remindBefore
    try chosen.demandDue(within: minutes, after: start, on: store)
    try DueNotice(chosen.query, isSoon: true, on: store)?.show()
  }
}

nonisolated enum ReminderTime {
  static func minutes(_ text: String) throws -> Int { try minutes(text, of: "--within") }

  static func minutes(_ text: String, of option: String) throws -> Int {
    guard let minutes = DueDateParser.minutes(in: text), minutes > 0 else {
      throw CommandFailure.usage(
        "\(option) needs a time of at most a day, as in 15m or 2h, not “\(text.prefix(40))”"
      )
    }
    return minutes
  }
}

extension ChosenCards {
  /// Not done, and due in the minutes from now on; of all boards, unless one is named.
  ///
  /// A timer that runs once in so many minutes finds each card once.
  mutating func demandDue(within minutes: Int, after wait: Int = 0, on store: CommandStore) throws {
    let now = LocalClock.now
    // Each run begins where the last one has ended, also if the clocks change.
    let (before, last) = (Self.latest(in: wait - 1, now), Self.latest(in: wait + minutes - 1, now))
    let first = before.minuteOfDay + 1
    let end = before.day.daysUntil(last.day) * 1_440 + last.minuteOfDay + 1
    let times = first < end ? Self.times(first..<end, on: before.day) : [.term(.nothing)]
    demand(.all([.any(times), .not(.term(.state(.done)))]), on: try store.queryContext)
    if store.namesBoard { return }
    query = CardQuery(.all, filter: query.filter, sort: query.sort + [CardSort(.due)])
  }

  private static func latest(in minutes: Int, _ now: Timestamp) -> LocalMoment {
    let time = Timestamp(milliseconds: now.milliseconds + Int64(minutes) * 60_000)
    return DueClock.here.latest(at: time)
  }

  /// The minutes after a day begins, one range a day: a card without a time is due when its day
  /// ends, and would be in a range over midnight.
  private static func times(
    _ minutes: Range<Int>,
    on today: CalendarDay
  ) -> [CardFilter.Expression] {
    (minutes.lowerBound / 1_440...(minutes.upperBound - 1) / 1_440)
      .map { day in
        let part = minutes.clamped(to: day * 1_440..<(day + 1) * 1_440)
        let first = DueDate(today, minute: part.lowerBound)
        let last = DueDate(today, minute: part.upperBound - 1)
        return .term(.dueMinute(FilterRange(from: first, through: last)))
      }
  }
}
