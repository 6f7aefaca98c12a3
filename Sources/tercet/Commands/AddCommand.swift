internal import ArgumentParser
import BoardModel
import BoardStorage

/// `tercet add`: adds cards at the bottom of a column, in one transaction.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add cards at the bottom of a column.",
    discussion: """
      Each TITLE is a card of its own. The title “-” reads them from standard input, one a line: \
      blank lines are skipped, and either all cards are added or none.

      --db names the board's file, as for the board itself.
      """
  )

  @ParentCommand var root: RootCommand

  @Argument(
    help: ArgumentHelp("The new cards' titles, or - for standard input.", valueName: "title")
  )
  var titles: [String]

  @Option(
    help: ArgumentHelp(
      "The column, in any case; the first where it is not given.",
      valueName: "name"
    )
  )
  var column: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The day when the cards are due, as in 2026-11-27, fri, 3d or “24 dec”.",
      valueName: "date"
    )
  )
  var due: String?

  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp("A tag; can be given again.", valueName: "tag")
  )
  var tags: [String] = []

  @Option(help: ArgumentHelp("none, low, medium or high.", valueName: "priority"))
  var priority: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The cards' text, in Markdown, or - for standard input.", valueName: "text")
  )
  var body: String?

  func run() throws {
    try MainActor.assumeIsolated { try add() }
  }

  @MainActor private func add() throws {
    try root.refuseBoardOptions()
    if titles == ["-"], body == "-" {
      throw CommandFailure.usage("standard input holds either the titles or the body")
    }
    if titles == ["-"] { return try addLines() }
    if titles.contains("-") { throw CommandFailure.usage("“-” for standard input stands alone") }
    let fields = try sharedFields()
    let drafts = try titles.map { title throws(CommandFailure) in
      var draft = fields
      draft.title = title
      return try draft.checkedForCommand()
    }
    let board = try CommandStore(path: root.location.path)
    let target = try board.column(named: column)
    let ids = try board.attempt { () throws(StoreError) in
      try board.store.add(drafts, at: .bottom(of: target.id))
    }
    try report(ids.count, first: drafts.first?.title, in: target)
  }

  /// Adds a card for each line of standard input, all of them or none.
  @MainActor private func addLines() throws {
    var draft = try sharedFields().checkedBeforeTitle()
    // Before the board is locked: whoever writes the lines may take his time.
    var lines = try TitleLines(StandardInput.bytes()).checked()
    let board = try CommandStore(path: root.location.path)
    let target = try board.column(named: column)
    var bar = ProgressBar("Adding cards")
    defer { bar.end() }
    var first: String?
    let count: Int
    do {
      count = try board.store.addMany(toBottomOf: target.id) {
        guard let title = lines.next() else { return nil }
        if lines.number.isMultiple(of: 1_024) { bar.show(lines.fraction) }
        if first == nil { first = title }
        draft.title = title
        return draft
      }
    } catch let error as StoreError {
      throw board.failure(error)
    }
    bar.end()
    try report(count, first: first, in: target)
  }

  @MainActor private func report(_ count: Int, first: String?, in target: Column) throws {
    guard let first else { return try StandardOutput.printLine("Added no card.") }
    let what = count == 1 ? "“\(first)”" : "\(count) cards"
    try StandardOutput.printLine("Added \(what) to \(target.name).")
  }

  /// What all the cards have in common.
  @MainActor private func sharedFields() throws(CommandFailure) -> CardDraft {
    CardDraft(
      title: "",
      body: try FieldOption.body(body) ?? "",
      due: try FieldOption.day(due) ?? nil,
      priority: try FieldOption.priority(priority) ?? .none,
      tags: tags
    )
  }
}
