internal import ArgumentParser
import BoardModel

struct BoardsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "board",
    abstract: "List, add, rename, move, archive and delete boards.",
    discussion: "Example: tercet board add Garden --like Main",
    subcommands: [
      BoardListCommand.self, BoardAddCommand.self, BoardRenameCommand.self,
      BoardMoveCommand.self, BoardArchiveCommand.self, BoardRestoreCommand.self,
      BoardDeleteCommand.self,
    ]
  )
}

struct BoardListCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the boards with their counts.",
    discussion: """
      Example: tercet board list

      A star marks the board that commands use by default. With --json, prints an array of objects \
      with id, name, position, columns, archivedCount, archivedAt, overdueCount and isOpen.
      """
  )

  /// Overdue cards are counted up to this limit.
  private static let overdueLimit = 1_000

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func perform() throws {
    let store = try CommandStore(reading: options)
    let open = try store.namesAllBoards ? nil : store.board().id
    let summaries = try store.attempt(
      store.store.summaries(
        overdueOn: LocalClock.today,
        at: LocalClock.minute,
        limit: Self.overdueLimit
      )
    )
    if output.json { return try StandardOutput.print(objects(summaries, open: open)) }
    var lines = TextTable()
    for (index, summary) in summaries.enumerated() {
      lines.append(cells(of: summary, index + 1, isOpen: summary.id == open))
    }
    try lines.print()
  }

  @MainActor private func cells(
    of summary: BoardSummary,
    _ number: Int,
    isOpen: Bool
  ) -> [String] {
    var parts: [String] = []
    if summary.overdueCount > 0 {
      let isMore = summary.overdueCount >= Self.overdueLimit
      parts.append("\(summary.overdueCount)\(isMore ? "+" : "") overdue")
    }
    if summary.laterCount > 0 { parts.append("\(summary.laterCount) later") }
    if summary.archivedCount > 0 { parts.append("\(summary.archivedCount) archived") }
    if summary.templateCount > 0 { parts.append(Plural.words(summary.templateCount, "template")) }
    if summary.board.isArchived { parts.append("(archived)") }
    let count = Plural.cards(summary.counts.reduce(0, +))
    let place = "\(isOpen ? "*" : " ") \(number)"
    return [place, summary.board.name, count, parts.joined(separator: "  ")]
  }

  @MainActor private func objects(_ summaries: [BoardSummary], open: Board.ID?) -> [JSONObject] {
    summaries.enumerated()
      .map { index, summary in
        let columns = zip(summary.board.columns, summary.counts)
          .map { column, count in
            CommandStore.object(of: column, on: summary.board, count: count)
          }
        var object = CommandStore.object(
          of: summary.board,
          columns: columns,
          archivedCount: summary.archivedCount,
          position: index + 1
        )
        object.set("overdueCount", summary.overdueCount)
        object.set("isOpen", summary.id == open)
        return object
      }
  }
}
