internal import ArgumentParser
import BoardModel
import BoardStorage

/// `tercet edit`: gives fields of one card new values, as one action.
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

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The day when it is due, as in 2026-11-27, fri, 3d or “24 dec”; none for no day.",
      valueName: "date"
    ),
    completion: Completions.days
  )
  var due: String?

  @Option(
    help: ArgumentHelp("none, low, medium or high.", valueName: "priority"),
    completion: Completions.priorities
  )
  var priority: String?

  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp(
      "A tag; can be given again. --tag '' takes all tags away.",
      valueName: "tag"
    ),
    completion: Completions.tags
  )
  var tags: [String] = []

  @Option(
    name: .customLong("assignee"),
    help: ArgumentHelp(
      "Who works on it; can be given again. --assignee '' takes all away.",
      valueName: "name"
    ),
    completion: Completions.people
  )
  var assignees: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The text, in Markdown, or - for standard input.", valueName: "text")
  )
  var body: String?

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
    var edits: [CardEdit] = []
    if let title { edits.append(.title(title)) }
    if let due = try FieldOption.day(due) { edits.append(.due(due)) }
    if let priority = try FieldOption.priority(priority) { edits.append(.priority(priority)) }
    if let tags = FieldOption.tags(tags) { edits.append(.tags(tags)) }
    if let names = FieldOption.tags(assignees) { edits.append(.assignees(names)) }
    if let body = try FieldOption.body(body) { edits.append(.body(body)) }
    if edits.isEmpty {
      throw .usage(
        "Nothing to change; name a field: --title, --due, --priority, --tag, --assignee or --body"
      )
    }
    return edits
  }
}
