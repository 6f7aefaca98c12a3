internal import ArgumentParser
import BoardModel

struct MoveCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move cards to another column, another board or another place.",
    discussion: """
      Example: tercet move a1b2 --column Doing
               tercet move eggs Doing --bottom

      Words find the open card that has them in its title. Without --column, --before and --after, the \
      last word is the column. With --top, --bottom or --board you may leave out the column, so the last \
      word is one only if a column has this name.

      The column is on the board of --board, or else on the card's own board. With --board alone, cards \
      move to the column there with the same name, or else of the same kind. Cards move to the top of \
      the column, in the order given.
      """
  )

  @Argument("The cards' ids, or words of one title.", value: "card", .cards)
  var cards: [String]

  @Option("The column to move to.", value: "name", .columns)
  var column: String?

  @Option("The board to move to.", value: "name", .boards)
  var board: String?

  @Flag(help: "Move to the top of the column.")
  var top = false

  @Flag(help: "Move to the bottom of the column.")
  var bottom = false

  @Option("Place before this card.", value: "card", .cards)
  var before: String?

  @Option("Place after this card.", value: "card", .cards)
  var after: String?

  @OptionGroup var file: FileOptions
  @OptionGroup var writer: AuthorOptions
  @OptionGroup var output: OutputOptions

  @MainActor func perform() throws {
    try checkArguments()
    try move(CommandStore(changing: file.path, writer: writer))
  }

  private var namesPlace: Bool {
    top || bottom || before != nil || after != nil || column != nil || board != nil
  }

  /// The words for the cards, and the column's name, which may be the last word.
  @MainActor private func named(
    _ store: CommandStore
  ) throws(CommandFailure) -> (cards: [String], column: String?) {
    if column != nil || before != nil || after != nil { return (cards, column) }
    guard cards.count > 1, let last = cards.last else { return (cards, nil) }
    if namesPlace {
      let isColumn = try store.boards
        .filter { !$0.isArchived && NameRule.isSame($0.name, board ?? $0.name) }
        .contains { $0.columns.contains { NameRule.isSame($0.name, last) } }
      if !isColumn || (try? store.card(startingWith: last)) != nil { return (cards, nil) }
    }
    return (cards.dropLast(), last)
  }

  @MainActor private func checkArguments() throws(CommandFailure) {
    let places = [top, bottom, before != nil, after != nil].count { $0 }
    if places > 1 { throw .usage("Use only one of --top, --bottom, --before and --after") }
    let isBeside = before != nil || after != nil
    if isBeside, column != nil || board != nil {
      throw .usage("--before and --after imply the column; leave out --column and --board")
    }
    if !namesPlace, cards.count < 2 {
      throw .usage("Choose a place: --column, --board, --top, --bottom, --before or --after")
    }
  }

  @MainActor private func move(_ store: CommandStore) throws {
    let named = try named(store)
    let cards = try store.cards(named: named.cards)
    try store.refuseTemplates(cards)
    let placement = try placement(of: cards, in: named.column, store)
    let effect = try store.perform(.move(cards.map(\.id), to: placement))
    let report = WriteReport(board: store, isJSON: output.json)
    let boards = BoardIndex(try store.boards)
    let place = effect.to.map { boards.name(of: $0.column) } ?? ""
    if !output.json, effect.cardCount == 0 {
      return try StandardOutput.printLine(
        report.line("Nothing to move:", cards.map(\.id), " is already there")
      )
    }
    try report.print("Moved", cards.map(\.id), place.isEmpty ? "" : " to \(place)")
  }

  @MainActor private func placement(
    of cards: [Card],
    in column: String?,
    _ store: CommandStore
  ) throws -> Placement {
    if let before { return .before(try store.card(named: [before]).id) }
    if let after { return .after(try store.card(named: [after]).id) }
    let target = try target(of: cards, in: column, store)
    return bottom ? .bottom(of: target) : .top(of: target)
  }

  @MainActor private func target(
    of cards: [Card],
    in column: String?,
    _ store: CommandStore
  ) throws(CommandFailure) -> Column.ID {
    let boards = BoardIndex(try store.boards)
    let home = try board.map { name throws(CommandFailure) in try store.board(named: name) }
    if let home { try CommandStore.requireInUse(home) }
    var targets: [Column.ID] = []
    for card in cards {
      guard let board = home ?? boards.board(of: card) else {
        throw CommandFailure(.columnNotFound(card.column))
      }
      let target = try target(of: card, in: column, on: board, boards, store)
      if !targets.contains(target) { targets.append(target) }
    }
    guard let first = targets.first else { throw .usage("Name a card") }
    if targets.count > 1 {
      throw .usage(
        "The cards would move to different columns; choose one with --column and --board"
      )
    }
    return first
  }

  @MainActor private func target(
    of card: Card,
    in column: String?,
    on board: Board,
    _ boards: BoardIndex,
    _ store: CommandStore
  ) throws(CommandFailure) -> Column.ID {
    if let column { return try board.column(named: column).id }
    let present = boards.column(card.column)
    let match =
      board.columns.first { $0.id == card.column }
      ?? board.columns.first { NameRule.isSame($0.name, present?.name ?? "") }
      ?? board.columns.first { $0.kind == present?.kind }
    if let match { return match.id }
    return try board.column(named: nil).id
  }
}
