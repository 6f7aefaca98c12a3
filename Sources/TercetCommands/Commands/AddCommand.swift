internal import ArgumentParser
import BoardModel

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add cards at the bottom of a column.",
    discussion: """
      Example: tercet add "Call the bank" --due fri --tag money

      Each TITLE is one card, exactly as you write it: “#money” stays a word. Set the rest with --tag, \
      --due, --priority and --assignee, or with --quick, which reads a title as the board does: \
      tercet add --quick "Call the bank #money @anna !high fri". It understands +money, pri:high and \
      due:fri too.

      The title “-” reads titles from standard input, one per line. Blank lines are skipped. Either all \
      cards are added or none.

      Prints the card's id and, with --quick, the fields found in its title. Words that only look like a \
      tag, a priority or a date are listed on standard error. With --json, prints the cards as \
      “tercet list --json” does.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @Argument(
    help: ArgumentHelp("Titles of the new cards; - reads standard input.", valueName: "title")
  )
  var titles: [String]

  @Option(
    help: ArgumentHelp(
      "Column to add to; the first by default.",
      valueName: "name"
    ),
    completion: Completions.columns
  )
  var column: String?

  @OptionGroup var fields: FieldOptions

  @Option(
    help: ArgumentHelp(
      "Wait for this card; repeatable.",
      valueName: "card"
    ),
    completion: Completions.cards
  )
  var blockedBy: [String] = []

  @Flag(help: "Read #tag, @name, !high and a final date in titles.")
  var quick = false

  /// Up to this number of cards, the output names each.
  private static let namedLines = 1_000

  func run() throws {
    try MainActor.assumeIsolated {
      if titles == ["-"] { return try addLines() }
      // Report faults before creating a file.
      let drafts = try readDrafts()
      let store = try CommandStore(options)
      try store.removingUnusedFile { try add(drafts, titled: titles, on: store) }
    }
  }

  @MainActor private func add(
    _ drafts: [CardDraft],
    titled titles: [String],
    on board: CommandStore
  ) throws {
    let target = try target(on: board)
    let blockers = try blockers(on: board)
    let drafts = drafts.map { draft in
      var draft = draft
      draft.blockedBy = blockers
      return draft
    }
    let effect = try board.perform(.add(drafts, .bottom(of: target.id)))
    let report = WriteReport(board: board, isJSON: output.json)
    let name = BoardIndex(try board.boards).name(of: target.id)
    let titles = QuickTitles(titles, today: LocalDay.today)
    // Options override the title.
    let facts = quick && drafts.count == 1 ? drafts[0].facts(seenFrom: LocalDay.today) : []
    try report.print("Added", effect.cards, " to \(([name] + facts).joined(separator: ", "))")
    if quick { titles.printDoubts() } else if fields.hasNoFacts { titles.printHint() }
  }

  @MainActor private func target(on store: CommandStore) throws(CommandFailure) -> Column {
    let board = try store.board()
    try CommandStore.requireInUse(board)
    return try store.column(named: column, on: board)
  }

  @MainActor private func blockers(on board: CommandStore) throws(CommandFailure) -> [Card.ID] {
    try board.cards(startingWith: blockedBy).map(\.id)
  }

  @MainActor private func readDrafts() throws(CommandFailure) -> [CardDraft] {
    if titles.contains("-") {
      throw CommandFailure.usage(
        "“-” reads all titles from standard input; leave out the other titles"
      )
    }
    let fields = try sharedFields()
    return try titles.map { title throws(CommandFailure) in
      try draft(titled: title, like: fields).checkedForCommand()
    }
  }

  /// Adds a card for each line of standard input: all of them or none.
  @MainActor private func addLines() throws {
    if fields.body == "-" {
      throw CommandFailure.usage("Standard input can hold the titles or the body, not both")
    }
    let fields = try sharedFields().checkedBeforeTitle()
    // Read before locking the board: the lines may take a while.
    let lines = try TitleLines(StandardInput.bytes()).checked()
    if lines.isEmpty {
      // Don't create a file for nothing.
      if output.json { return try StandardOutput.print([]) }
      return try StandardOutput.printLine("No cards added; standard input has no titles")
    }
    let store = try CommandStore(options)
    try store.removingUnusedFile { try add(lines, like: fields, on: store) }
  }

  @MainActor private func add(
    _ lines: TitleLines,
    like fields: CardDraft,
    on board: CommandStore
  ) throws {
    var fields = fields
    fields.blockedBy = try blockers(on: board)
    let make = { title in draft(titled: title, like: fields) }
    let drafts = lines.drafts(limit: Self.namedLines + 1, make)
    if output.json || drafts.count <= Self.namedLines {
      return try add(lines.drafts(limit: .max, make), titled: [], on: board)
    }
    let target = try target(on: board)
    let count = try addMany(lines, like: fields, to: target, on: board)
    let name = BoardIndex(try board.boards).name(of: target.id)
    try StandardOutput.printLine("Added \(Plural.cards(count)) to \(name)")
  }

  @MainActor private func addMany(
    _ lines: TitleLines,
    like fields: CardDraft,
    to target: Column,
    on board: CommandStore
  ) throws -> Int {
    var lines = lines
    var bar = ProgressBar("Adding cards")
    defer { bar.end() }
    do {
      let count = try board.store.transfer.addMany(toBottomOf: target.id) {
        guard let title = lines.next() else { return nil }
        if lines.number.isMultiple(of: 1_024) { bar.show(lines.fraction) }
        return draft(titled: title, like: fields)
      }
      StandardOutput.followsChange = true
      return count
    } catch let error as StoreError {
      throw board.failure(error)
    }
  }

  /// Combines the common fields with the facts in a title; a date and a priority in options win.
  @MainActor private func draft(titled title: String, like fields: CardDraft) -> CardDraft {
    var draft = fields
    draft.title = title
    guard quick else { return draft }
    let found = QuickAdd(title, today: LocalDay.today).draft
    draft.title = found.title
    draft.dueDate = draft.dueDate ?? found.dueDate
    draft.start = draft.start ?? found.start
    if draft.repeatRule == nil { draft.repeats = found.repeats }
    if draft.priority == .none { draft.priority = found.priority }
    draft.lane = draft.lane ?? found.lane
    draft.estimate = draft.estimate ?? found.estimate
    draft.tags += found.tags
    draft.assignees += found.assignees
    return draft
  }

  @MainActor private func sharedFields() throws(CommandFailure) -> CardDraft {
    var draft = CardDraft(title: "")
    for edit in try fields.edits() { draft.apply(edit) }
    return draft
  }
}
