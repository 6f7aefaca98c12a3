internal import ArgumentParser
import BoardModel
import BoardStorage

/// `tercet edit`: gives fields of one card new values, as one action.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a card.",
    discussion: """
      ID is the beginning of the card's id, as long as no other card's id begins so, in any case, \
      with or without dashes; “tercet list --ids” prints it.

      Only the fields that are named change, all of them or none. The tags given replace the card's.

      --db names the board's file, as for the board itself.
      """
  )

  @ParentCommand var root: RootCommand

  @Argument(help: ArgumentHelp("The card's id, or its beginning.", valueName: "id"))
  var id: String

  @Option(parsing: .unconditional, help: ArgumentHelp("The new title.", valueName: "text"))
  var title: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The day when it is due, as in 2026-11-27, fri, 3d or “24 dec”; none for no day.",
      valueName: "date"
    )
  )
  var due: String?

  @Option(help: ArgumentHelp("none, low, medium or high.", valueName: "priority"))
  var priority: String?

  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp("A tag; can be given again. --tag '' takes all tags away.", valueName: "tag")
  )
  var tags: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The text, in Markdown, or - for standard input.", valueName: "text")
  )
  var body: String?

  func run() throws {
    try MainActor.assumeIsolated { try edit() }
  }

  @MainActor private func edit() throws {
    try root.refuseBoardOptions()
    let edits = try readEdits()
    if edits.isEmpty {
      throw CommandFailure.usage(
        "nothing to change; name a field: --title, --due, --priority, --tag or --body"
      )
    }
    let board = try CommandStore(path: root.location.path)
    let card = try board.card(startingWith: id)
    var draft = card.draft
    for edit in edits { draft.apply(edit) }
    let changed = try draft.checkedForCommand().fields(differingFrom: card.draft)
    try board.attempt { () throws(StoreError) in
      try board.store.edit(card.id, edits, expecting: nil)
    }
    let name = "“\(card.title)”"
    try StandardOutput.printLine(
      changed.isEmpty
        ? "\(name) says so already." : "Changed the \(CardField.list(changed)) of \(name)."
    )
  }

  @MainActor private func readEdits() throws(CommandFailure) -> [CardEdit] {
    var edits: [CardEdit] = []
    if let title { edits.append(.title(title)) }
    if let due = try FieldOption.day(due) { edits.append(.due(due)) }
    if let priority = try FieldOption.priority(priority) { edits.append(.priority(priority)) }
    if let tags = FieldOption.tags(tags) { edits.append(.tags(tags)) }
    if let body = try FieldOption.body(body) { edits.append(.body(body)) }
    return edits
  }
}
