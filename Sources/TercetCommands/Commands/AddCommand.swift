internal import ArgumentParser
import BoardModel

struct AddCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add cards at the bottom of a column.",
    discussion: """
      Example: tercet add Call the bank +money @anna fri

      The words are one card, read as the board's prompt reads them: +money or “#money” is a tag, @anna a \
      person, pri:high or “!high” a priority, and fri at the end the due date. A shell takes # and ! for \
      itself unless you quote them. --plain takes the words as the title, exactly as you write them, and \
      --tag, --due and the other options set the rest.

      The word “-” reads cards from standard input, one per line. Blank lines are skipped. Either all \
      cards are added or none.

      Prints the card's id and what was found in its words. Words that only look like a tag, a priority \
      or a date are listed on standard error. With --json, prints the cards as “tercet list --json” does.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @Argument("What to do; - reads standard input.", value: "title")
  var words: [String] = []

  @Option("Column to add to; the first by default.", value: "name", .columns)
  var column: String?

  @Option("Begin with this template; see “tercet template”.", value: "name", .templates)
  var template: String?

  @OptionGroup var fields: FieldOptions

  @Option("Wait for this card; repeatable.", value: "card", .cards)
  var blockedBy: [String] = []

  @Flag(help: "Take the words as the title, without tags, people or dates in them.")
  var plain = false

  /// Now the default; older scripts still pass it.
  @Flag(help: .hidden) var quick = false

  /// Up to this number of cards, the output names each.
  private static let namedLines = 1_000

  @MainActor func perform() throws {
    // After the parser has found unknown options.
    if words.isEmpty, template == nil {
      throw CommandFailure.usage("Give the card a title; see tercet add --help")
    }
    if words == ["-"], template != nil {
      throw CommandFailure.usage("--template does not work with “-”")
    }
    if words == ["-"] { return try addLines() }
    if let template { return try add(like: template) }
    let text = words.joined(separator: " ")
    // Report faults before creating a file.
    let draft = try draft(reading: text, into: sharedFields()).checkedForCommand()
    let store = try CommandStore(options)
    try store.removingUnusedFile { try add([draft], from: text, on: store) }
  }

  /// Adds a card with the fields of a template; typed words and options win.
  @MainActor private func add(like name: String) throws {
    let text = words.joined(separator: " ")
    let typed = try draft(reading: text, into: sharedFields())
    let store = try CommandStore(changing: options)
    let draft = try typed.filled(from: store.template(named: name).draft.fromTemplate)
    try add([draft.checkedForCommand()], from: text, on: store)
  }

  /// Adds cards; `text` is what a single one was read from.
  @MainActor private func add(
    _ drafts: [CardDraft],
    from text: String?,
    on board: CommandStore
  ) throws {
    let target = try target(on: board)
    let relations = try relations(on: board)
    let drafts = drafts.map { draft in
      var draft = draft
      for edit in relations { draft.apply(edit) }
      return draft
    }
    let effect = try board.perform(.add(drafts, .bottom(of: target.id)))
    let report = WriteReport(board: board, isJSON: output.json)
    let name = BoardIndex(try board.boards).name(of: target.id)
    let today = LocalClock.today
    guard let text else { return try report.print("Added", effect.cards, " to \(name)") }
    let added = try effect.cards.compactMap { try board.store.card($0)?.draft }
    let facts = added.flatMap { $0.facts(seenFrom: today) }
    try report.print("Added", effect.cards, " to \(([name] + facts).joined(separator: ", "))")
    if !plain, let doubt = QuickAdd.doubt(in: text, today: today) { StandardError.printLine(doubt) }
  }

  @MainActor private func target(on store: CommandStore) throws(CommandFailure) -> Column {
    let board = try store.board()
    try CommandStore.requireInUse(board)
    return try board.column(named: column)
  }

  /// The edits that need the board.
  @MainActor private func relations(on board: CommandStore) throws -> [CardEdit] {
    let parent = try fields.parent(on: board)
    return [.blockedBy(try blockedBy.flatMap { try board.cards(named: [$0]) }.map(\.id))]
      + [parent].compactMap(\.self)
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
    for edit in try relations(on: board) { fields.apply(edit) }
    let make = { text in draft(reading: text, into: fields) }
    let drafts = lines.drafts(limit: Self.namedLines + 1, make)
    if output.json || drafts.count <= Self.namedLines {
      return try add(lines.drafts(limit: .max, make), from: nil, on: board)
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
        return draft(reading: title, into: fields)
      }
      StandardOutput.followsChange = true
      return count
    } catch let error as StoreError {
      throw board.failure(error)
    }
  }

  /// Combines the fields of the options with the facts in a text; a date and a priority in options win.
  @MainActor private func draft(reading text: String, into fields: CardDraft) -> CardDraft {
    var draft = fields
    draft.title = text
    if plain { return draft }
    draft.title = ""
    return draft.filled(from: QuickAdd(text, today: LocalClock.today).draft)
  }

  @MainActor private func sharedFields() throws(CommandFailure) -> CardDraft {
    var draft = CardDraft(title: "")
    for edit in try fields.edits() { draft.apply(edit) }
    return draft
  }
}
