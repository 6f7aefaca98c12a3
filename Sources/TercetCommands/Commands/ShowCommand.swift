internal import ArgumentParser
import BoardModel
import BoardStorage

/// `tercet show`: prints one card with all that is in it.
struct ShowCommand: BoardCommand {
  nonisolated static let isReading = true

  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a card.",
    discussion: """
      Example: tercet show 01a1fd47

      ID is the beginning of the card's id, as long as no other card's id begins so, in any case, \
      with or without dashes; “tercet list --ids” prints it. The card may be on any board, or \
      archived. Times are local.

      With --json it prints one object with the fields of “tercet list --json”, and author: who \
      changed the card last.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @Argument(help: ArgumentHelp("The card's id, or its beginning.", valueName: "id"))
  var id: String

  @MainActor func run(on board: CommandStore) throws {
    let card = try board.card(startingWith: id)
    let boards = BoardIndex(try board.boards)
    let position = try board.position(of: card)
    let (count, author) = try board.attempt { () throws(StoreError) in
      (
        try board.store.count(of: CommandStore.query(for: card)).value,
        try board.store.history(of: .card(card.id), .newest, matching: nil, limit: 1)
          .entries.first?
          .author
      )
    }
    if output.json {
      var object = card.object(boards, at: position)
      object.set("author", author)
      return try StandardOutput.print(object)
    }
    let deletedColumn = try board.attempt { () throws(StoreError) in
      try boards.column(card.column) == nil
        ? board.store.deletedColumnName(card.column) : nil
    }
    let words = CardWords(
      card: card,
      column: boards.column(card.column),
      deletedColumn: deletedColumn,
      board: boards.board(of: card)?.name,
      place: (position, count),
      author: author
    )
    var text = StandardOutput()
    text.append(words.text(today: LocalDay.today))
    try text.flush()
  }
}
