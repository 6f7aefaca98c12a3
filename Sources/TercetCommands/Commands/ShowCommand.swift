internal import ArgumentParser
import BoardModel

struct ShowCommand: BoardCommand {
  nonisolated static let isReading = true

  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a card.",
    discussion: """
      Example: tercet show a1b2
               tercet show eggs

      CARD is the short id that “tercet list” and the board show, or the whole one of --json; it may be on \
      any board, or archived. Words find the open card that has them in its title. Times are local.

      With --json, prints one object with the fields of “tercet list --json”, author (who last changed \
      the card) and comments, each with id, author, at and text.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @Argument("The card's id, or words of its title.", value: "card", .cards)
  var words: [String]

  @MainActor func run(on board: CommandStore) throws {
    let card = try board.card(named: words)
    let boards = BoardIndex(try board.boards)
    let position = try board.position(of: card)
    let (count, author) = try board.attempt { () throws(StoreError) in
      (
        try board.store.count(of: CommandStore.query(for: card)).value,
        try board.store.log.lastAuthor(of: card.id)
      )
    }
    let comments = try board.attempt(board.store.comments(of: card.id))
    if output.json {
      var object = card.object(boards, at: position)
      object.set("author", author)
      object.set("comments", comments.map(\.object))
      return try StandardOutput.print(object)
    }
    let deletedColumn = try board.attempt(
      boards.column(card.column) == nil ? board.store.deleted.name(of: card.column) : nil
    )
    let words = CardWords(
      card: card,
      column: boards.column(card.column),
      deletedColumn: deletedColumn,
      board: boards.board(of: card)?.name,
      place: (position, count),
      author: author,
      blockers: try titles(of: card.blockedBy, on: board),
      parent: try titles(of: card.parent.map { [$0] } ?? [], on: board),
      children: try children(of: card.id, on: board),
      comments: comments,
      isDisplaced: try isDisplaced(card, boards.board(of: card)?.id, board)
    )
    var text = StandardOutput()
    text.append(words.text(today: LocalClock.today))
    try text.flush()
  }

  /// Whether the card was moved here because another machine deleted its column.
  @MainActor private func isDisplaced(
    _ card: Card,
    _ home: Board.ID?,
    _ board: CommandStore
  ) throws(CommandFailure) -> Bool {
    guard let home else { return false }
    return try board.attempt(board.store.sharing.displacedCards(of: home).contains(card.id))
  }

  @MainActor private func children(
    of card: Card.ID,
    on board: CommandStore
  ) throws(CommandFailure) -> [String] {
    let cards = try board.attempt(board.store.children(of: card, limit: CardPreview.childLimit))
    return try titles(of: cards, on: board)
  }

  /// The names of other cards; done ones are marked, and deleted ones are left out.
  @MainActor private func titles(
    of cards: [Card.ID],
    on board: CommandStore
  ) throws(CommandFailure) -> [String] {
    var names: [String] = []
    let boards = BoardIndex(try board.boards)
    for id in cards {
      guard let card = try board.attempt(board.store.card(id)) else { continue }
      let isDone = card.place.isArchived || boards.column(card.column)?.kind == .done
      names.append("\(try board.shortID(of: id)) “\(card.title)”\(isDone ? ", done" : "")")
    }
    return names
  }
}
