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
    help: ArgumentHelp("The day when the cards are due, as in 2026-11-27.", valueName: "date")
  )
  var due: String?

  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp("A tag; can be given again.", valueName: "tag")
  )
  var tags: [String] = []

  @Option(help: ArgumentHelp("The cards' text, in Markdown.", valueName: "text"))
  var body: String?

  func run() throws {
    try MainActor.assumeIsolated { try add() }
  }

  @MainActor private func add() throws {
    try root.refuseBoardOptions()
    let drafts = try readTitles().map(draft)
    let board = try CommandStore(path: root.location.path)
    let target = try board.column(named: column)
    let ids = try board.attempt { () throws(StoreError) in
      try board.store.add(drafts, at: .bottom(of: target.id))
    }
    guard let first = drafts.first else { return try StandardOutput.printLine("Added no card.") }
    let what = ids.count == 1 ? "“\(first.title)”" : "\(ids.count) cards"
    try StandardOutput.printLine("Added \(what) to \(target.name).")
  }

  @MainActor private func readTitles() throws(CommandFailure) -> [String] {
    if titles == ["-"] { return try TitleLines.read(descriptor: 0) }
    if titles.contains("-") { throw .usage("“-” for standard input stands alone") }
    for title in titles {
      if let fault = TitleRule.fault(in: title) { throw CommandFailure(.invalidTitle(fault)) }
    }
    return titles
  }

  @MainActor private func draft(_ title: String) throws(CommandFailure) -> CardDraft {
    do {
      return try CardDraft(title: title, body: body ?? "", due: day(), tags: tags).checked()
    } catch let error as StoreError {
      throw CommandFailure(error)
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure(.other, "\(error)")
    }
  }

  @MainActor private func day() throws(CommandFailure) -> CalendarDay? {
    guard let due else { return nil }
    guard let day = CalendarDay(iso: due) else {
      throw .usage("“\(due)” is no day of the calendar; write it as in 2026-11-27")
    }
    return day
  }
}
