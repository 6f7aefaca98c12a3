internal import ArgumentParser
import BoardModel

struct ArchiveCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Archive cards.",
    discussion: """
      Example: tercet archive --column Done --older-than 2w

      Name cards, or archive all cards of a column that have not changed for some time: 3d, 2w, \
      6 months, or since a day such as 1 nov. “tercet list --archived” prints archived cards; \
      “tercet restore” moves them back to their place.
      """
  )

  @Argument("The cards' ids, or words of one title.", value: "card", .cards)
  var cards: [String] = []

  @Option("Archive old cards of this column.", value: "name", .columns)
  var column: String?

  @Option("Archive cards unchanged for this long.", value: "time", parsing: .unconditional)
  var olderThan: String?

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func perform() throws {
    switch (cards.isEmpty, column, olderThan) {
    case (false, nil, nil): try archiveNamed(CommandStore(changing: options))
    case (true, let column?, let time?):
      let day = try day(time)
      try archiveOld(column, before: day, CommandStore(changing: options))
    case (true, nil, nil):
      throw CommandFailure.usage("Name cards, or use --column and --older-than")
    case (false, _, _):
      throw CommandFailure.usage("Name cards, or use --column and --older-than, not both")
    case (true, _, _):
      throw CommandFailure.usage("Use --column and --older-than together")
    }
  }

  @MainActor private func archiveNamed(_ store: CommandStore) throws {
    let cards = try store.cards(named: cards)
    let effect = try store.perform(.archive(cards.map(\.id)))
    let report = WriteReport(board: store, isJSON: output.json)
    let isNew = effect.cardCount > 0
    try report.print(isNew ? "Archived" : "Already archived:", cards.map(\.id))
  }

  @MainActor private func archiveOld(
    _ name: String,
    before day: CalendarDay,
    _ store: CommandStore
  ) throws {
    let column = try store.board().column(named: name)
    let date = LocalClock.start(of: day)
    let words = "last changed before \(day.full())"
    let count = try store.attempt(store.store.count(of: column.id, changedBefore: date))
    if count == 0 {
      if output.json { return try WriteReport(board: store, isJSON: true).print("", []) }
      return try StandardOutput.printLine("No card of \(column.name) was \(words)")
    }
    let effect = try store.perform(.archiveAll(of: column.id, changedBefore: date))
    if output.json { return try WriteReport(board: store, isJSON: true).print("", effect.cards) }
    try StandardOutput.printLine(
      "Archived \(Plural.cards(effect.cardCount)) of \(column.name), \(words)"
    )
  }

  @MainActor private func day(_ text: String) throws(CommandFailure) -> CalendarDay {
    do throws(DueDateFault) {
      return try PastDayParser.day(in: text, today: LocalClock.today)
    } catch {
      throw .usage("--older-than: \(error.reason)")
    }
  }
}
