internal import ArgumentParser
import BoardModel

struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a card.",
    discussion: """
      Example: tercet edit a1b2 --due fri --priority high

      ID is the beginning of the card's id, as long as no other card's id begins so, in any case, \
      with or without dashes; “tercet list --ids” prints it.

      Only the fields that are named change, all of them or none. The tags and the names \
      given replace the card's; “tercet assign” and “tercet block” add to what is there.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @Argument(
    help: ArgumentHelp("The card's id, or its beginning.", valueName: "id"),
    completion: Completions.cards
  )
  var id: String

  @Option(parsing: .unconditional, help: ArgumentHelp("The new title.", valueName: "text"))
  var title: String?

  @OptionGroup var fields: FieldOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let edits = try readEdits()
      try edit(edits, on: CommandStore(changing: options))
    }
  }

  @MainActor private func edit(_ edits: [CardEdit], on board: CommandStore) throws {
    let card = try board.card(startingWith: id)
    var draft = card.draft
    for edit in edits { draft.apply(edit) }
    let changed = try draft.checkedForCommand().fields(differingFrom: card.draft)
    _ = try board.perform(.edit([card.id], edits, expecting: nil))
    if output.json {
      return try WriteReport(board: board, isJSON: true).printObject(of: card.id)
    }
    let name = "\(try board.shortID(of: card.id)) “\(card.title)”"
    try StandardOutput.printLine(
      changed.isEmpty
        ? "\(name) says so already" : "Changed the \(CardField.list(changed)) of \(name)"
    )
  }

  @MainActor private func readEdits() throws(CommandFailure) -> [CardEdit] {
    let edits = (title.map { [.title($0)] } ?? []) + (try fields.edits())
    if edits.isEmpty {
      throw .usage(
        "Nothing to change; name a field: --title, --due, --priority, --tag, --assignee or --body"
      )
    }
    return edits
  }
}
