internal import ArgumentParser
import BoardModel

struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a card.",
    discussion: """
      Example: tercet edit a1b2 --due fri --priority high
               tercet edit eggs --tag +home,-shop

      CARD is the short id that “tercet list” and the board show, or the whole one of --json. Words find \
      the open card that has them in its title.

      Only the fields you name change, all of them or none. “--due none” clears the date. --tag and \
      --assignee replace the card's tags and people, and '' clears them. With + or - before each name \
      they add and remove: --tag +a,-b; to begin with -, write --tag=-b.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @Argument(
    help: ArgumentHelp("The card's id, or words of its title.", valueName: "card"),
    completion: Completions.cards
  )
  var words: [String]

  @Option(parsing: .unconditional, help: ArgumentHelp("The new title.", valueName: "text"))
  var title: String?

  @OptionGroup var fields: FieldOptions

  func run() throws {
    try MainActor.assumeIsolated {
      // Report faults before opening the board.
      let edits = try readEdits()
      try edit(edits, on: CommandStore(changing: options))
    }
  }

  @MainActor private func edit(_ edits: [CardEdit], on board: CommandStore) throws {
    let card = try board.card(named: words)
    let parent = try fields.parent(on: board)
    let edits = try fields.adding(to: card.draft, edits) + [parent].compactMap(\.self)
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
        ? "No change: \(name) already has these values"
        : "Changed the \(CardField.list(changed)) of \(name)"
          + dates(of: card.id, changed, on: board)
    )
  }

  /// The changed dates as they were understood.
  @MainActor private func dates(
    of card: Card.ID,
    _ changed: [CardField],
    on board: CommandStore
  ) throws -> String {
    guard !Set(changed).isDisjoint(with: [.due, .start, .repeats]),
      let draft = try board.store.card(card)?.draft
    else { return "" }
    let words = draft.dates(seenFrom: LocalDay.today)
    return words.isEmpty ? "" : ": \(words.joined(separator: ", "))"
  }

  @MainActor private func readEdits() throws(CommandFailure) -> [CardEdit] {
    let edits = (title.map { [.title($0)] } ?? []) + (try fields.edits())
    if edits.isEmpty, fields.parent == nil {
      throw .usage(
        "Nothing to change; use --title, --due, --repeat, --priority, --tag, --assignee, --lane, "
          + "--estimate, --parent or --body"
      )
    }
    return edits
  }
}
