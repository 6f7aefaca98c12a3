internal import ArgumentParser
import BoardModel

struct ListCommand: BoardCommand {
  nonisolated static let isReading = true

  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the cards.",
    discussion: """
      Example: tercet list '#api due:<eom' --sort -priority,due

      Without a query, prints the board that you opened last, the board of --board NAME, or every board \
      in use with --board all. With --archived, prints the archived cards instead.

      A query uses the language of the board's filter; see “tercet help query”. It searches the board \
      that you opened last, the board of --board, or all boards if the query has board: or names a view \
      of all boards. Cards are below the name of their column, and each line starts with the card's id. If --limit leaves out cards, a line on standard error shows how to continue.

      With --json, prints an array of objects with id, title, board, column, position, due, start, \
      priority, tags, repeat, repeatFrom, assignees, lane, estimate, checklist, blockedBy, parent, claim, \
      source, template, body, createdAt, updatedAt, doneAt and archivedAt. \
      The position counts from 1 in the column or the archive; due is a date, which may have a time, or \
      null; priority is none, low, medium or high; blockedBy holds ids; times are in UTC. --format ndjson \
      prints one object per line, compact one short line per card.

      On a terminal, cards are printed as a table of its width, with ids as short as other commands \
      accept, and in colour unless NO_COLOR is set. For another program, each line has the whole card; --format '{id}' \
      prints ids only.

      With --compact, a line has the id, the column as one word, !priority, due:DAY, steps done, #tags, \
      +text if there is a body, and the title.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @OptionGroup var cards: QueryOptions
  @OptionGroup var list: ListOptions

  @Option("Only this column.", value: "name", .columns)
  var column: String?

  @Flag(help: "Print the archived cards.")
  var archived = false

  @Flag(help: "Print one short line per card, for agents.")
  var compact = false

  @MainActor func checkArguments() throws {
    if compact, output.json { throw CommandFailure.usage("Use only one of --json and --compact") }
    if archived, column != nil {
      throw CommandFailure.usage("--archived lists the whole board; leave out --column")
    }
    _ = try list.most
    _ = try CardFormat(compact ? "compact" : list.format, isJSON: output.json)
  }

  @MainActor func run(on board: CommandStore) throws {
    if cards.isGiven || list.isGiven { return try printChosen(board) }
    let lists = try lists(of: board.namesAllBoards ? board.boards : [board.board()], on: board)
    let format: CardFormat = output.json ? .json : compact ? .brief : .lines
    try QueryListing(store: board, format: format, group: nil).print(lists)
  }

  @MainActor private func printChosen(_ store: CommandStore) throws {
    var chosen = try ChosenCards(cards, group: list.group, on: store)
    chosen.printWarnings()
    let context = try store.queryContext
    if let column {
      // If there is no such column, the error lists the existing ones.
      if case .board(let id) = chosen.query.scope,
        let home = try store.boards.first(where: { $0.id == id })
      {
        _ = try home.column(named: column)
      }
      chosen.demand(.term(.column(NamePattern(column))), on: context)
    }
    if archived { chosen.demand(.term(.state(.archived)), on: context) }
    try list.print(
      chosen,
      in: CardFormat(compact ? "compact" : list.format, isJSON: output.json),
      on: store
    )
  }

  @MainActor private func lists(
    of boards: [Board],
    on store: CommandStore
  ) throws -> [QueryListing.List] {
    let isOne = boards.count == 1
    if archived {
      let archivedFilter =
        try store.templates().isEmpty
        ? nil : CardFilter(.term(.state(.archived)), on: store.queryContext)
      return boards.map { board in
        QueryListing.List(
          heading: isOne ? "Archive" : "\(board.name): Archive",
          query: CardQuery(.archive(board.id), filter: archivedFilter)
        )
      }
    }
    var lists: [QueryListing.List] = []
    for board in boards where isOne || !board.isArchived {
      for column in try columns(of: board, isOne, store) {
        let heading = isOne ? column.name : "\(board.name): \(column.name)"
        lists.append(QueryListing.List(heading: heading, query: .column(column.id)))
      }
    }
    return lists
  }

  /// The requested columns; over all boards, those with that name.
  @MainActor private func columns(
    of board: Board,
    _ isOne: Bool,
    _ store: CommandStore
  ) throws(CommandFailure) -> [Column] {
    guard let column else { return board.columns }
    if isOne { return [try board.column(named: column)] }
    let found = try? board.column(named: column)
    return found.map { [$0] } ?? []
  }
}
