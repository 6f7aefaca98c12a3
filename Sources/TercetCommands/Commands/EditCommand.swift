internal import ArgumentParser
import BoardModel

struct EditCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a card.",
    discussion: """
      Example: tercet edit a1b2 --due fri --priority high
               tercet edit eggs --tag +home,-shop
               tercet edit eggs fri +home '!high'

      CARD is the short id that “tercet list” and the board show, or the whole one of --json. Words find \
      the open card that has them in its title. Without options, facts may follow as in “tercet add”; \
      they add tags and people.

      Only the fields you name change, all of them or none. “--due none” clears the date. --tag and \
      --assignee replace the card's tags and people, and '' clears them. With + or - before each name \
      they add and remove: --tag +a,-b; to begin with -, write --tag=-b.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @Argument("The card's id, or words of its title.", value: "card", .cards)
  var words: [String]

  @Option("The new title.", value: "text", parsing: .unconditional)
  var title: String?

  @OptionGroup var fields: FieldOptions

  @MainActor func perform() throws {
    // Report faults before opening the board.
    let (words, facts) = namedCard
    let edits = facts == nil ? try readEdits() : []
    try edit(words, edits, facts, on: CommandStore(changing: options))
  }

  /// The words for the card, and the facts after them if there are no options: `eggs due:fri`.
  @MainActor private var namedCard: (words: [String], facts: CardDraft?) {
    guard title == nil, fields.isEmpty else { return (words, nil) }
    for start in words.indices.dropFirst() {
      // After a title, because a line of facts alone is one.
      let line = "x " + words[start...].joined(separator: " ")
      let quick = QuickAdd(line, today: LocalClock.today)
      if quick.isMoreThanTitle, quick.draft.title == "x" {
        return (Array(words[..<start]), quick.draft)
      }
    }
    return (words, nil)
  }

  /// The facts as edits; tags and people are added to the card's.
  private static func edits(_ facts: CardDraft, of card: CardDraft) -> [CardEdit] {
    facts.edits(from: CardDraft(title: facts.title))
      .map { edit in
        switch edit {
        case .tags(let tags): .tags(card.tags + tags.filter { !card.tags.contains($0) })
        case .assignees(let names):
          .assignees(card.assignees + names.filter { !card.assignees.contains($0) })
        default: edit
        }
      }
  }

  @MainActor private func edit(
    _ words: [String],
    _ edits: [CardEdit],
    _ facts: CardDraft?,
    on board: CommandStore
  ) throws {
    let card = try board.card(named: words)
    let parent = try fields.parent(on: board)
    var (draft, changed): (CardDraft, [CardField]) = (card.draft, [])
    let effect = try board.edit(card.id) { card in
      let edits =
        try fields.adding(to: card.draft, edits, by: board.store.author)
        + [parent].compactMap(\.self) + (facts.map { Self.edits($0, of: card.draft) } ?? [])
      draft = card.draft
      for edit in edits { draft.apply(edit) }
      changed = try draft.checkedForCommand().fields(differingFrom: card.draft)
      return edits
    }
    if output.json {
      return try WriteReport(board: board, isJSON: true).printObject(of: card.id)
    }
    let name = "\(try board.shortID(of: card.id)) “\(draft.title)”"
    try StandardOutput.printLine(
      effect.cardCount == 0
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
    let words = draft.dates(seenFrom: LocalClock.today)
    return words.isEmpty ? "" : ": \(words.joined(separator: ", "))"
  }

  @MainActor private func readEdits() throws(CommandFailure) -> [CardEdit] {
    let edits = (title.map { [.title($0)] } ?? []) + (try fields.edits())
    if edits.isEmpty, fields.parent == nil {
      let rest =
        words.count > 1 ? " “\(words.joined(separator: " ").prefix(60))” names only a card." : ""
      throw .usage(
        "Nothing to change.\(rest) Add facts at the end, such as fri or +home, or use --title, --due,"
          + " --repeat, --priority, --tag, --assignee, --lane, --estimate, --parent or --body"
      )
    }
    return edits
  }
}
