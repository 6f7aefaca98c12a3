internal import ArgumentParser
import BoardModel
import BoardStorage

/// `tercet show`: prints one card with all that is in it.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a card.",
    discussion: """
      ID is the beginning of the card's id, as long as no other card's id begins so, in any case, \
      with or without dashes; “tercet list --ids” prints it.

      With --json it prints one object with the fields of “tercet list --json”.

      --db names the board's file, as for the board itself.
      """
  )

  @ParentCommand var root: RootCommand

  @Argument(help: ArgumentHelp("The card's id, or its beginning.", valueName: "id"))
  var id: String

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    try MainActor.assumeIsolated { try show() }
  }

  @MainActor private func show() throws {
    try root.refuseBoardOptions()
    let board = try CommandStore(reading: root.location.path)
    let card = try board.card(startingWith: id)
    let columns = try board.columns(named: nil)
    guard let column = columns.first(where: { $0.id == card.column }) else {
      throw CommandFailure(.columnNotFound(card.column))
    }
    let (rank, count) = try board.attempt { () throws(StoreError) in
      (try board.store.rank(of: card.id), try board.store.count(of: column.id))
    }
    var output = StandardOutput()
    if json {
      output.append(card.json(in: column.name, at: rank + 1) + "\n")
    } else {
      let words = CardWords(card: card, column: column, place: (rank + 1, count))
      output.append(words.text(today: LocalDay.today))
    }
    try output.flush()
  }
}
