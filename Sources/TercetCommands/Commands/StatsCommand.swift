internal import ArgumentParser
import BoardModel

struct StatsCommand: BoardCommand {
  nonisolated static let isReading = true

  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Print how cards flow through a board: counts, finished cards, times.",
    discussion: """
      Example: tercet stats --board Home

      Covers the last 12 weeks, including this one. --board all combines all boards, by kind of column.

      A card is finished when it enters a done column. The days from doing to done count from its first \
      day in a column of kind doing.

      With --json, prints an object with title, columns (name, kind, count, oldest), days (day, \
      counts), weeks (monday, finished) and cycle (count, median, percentile85, in days; null if no card \
      was finished, or none of them was in a column of kind doing).
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func run(on board: CommandStore) throws {
    let isAll = board.namesAllBoards
    let chosen = isAll ? nil : try board.board()
    let boards = try board.boards
    let report = try board.attempt { () throws(StoreError) in
      try FlowReport(
        titled: chosen?.name ?? "All boards",
        over: chosen.map(FlowColumn.columns(of:)) ?? FlowColumn.columns(over: boards),
        upTo: LocalClock.today,
        from: board.store,
        localMoment: LocalMoment.here
      )
    }
    if output.json {
      try StandardOutput.print(FlowObject(report).object)
    } else {
      for line in FlowText(report, today: LocalClock.today).lines {
        try StandardOutput.printLine(line)
      }
    }
  }
}
