internal import ArgumentParser
import BoardModel
import BoardStorage
import TerminalSurface

/// `tercet list`: prints the cards, column by column.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the cards.",
    discussion: """
      With --json it prints an array of objects with id, title, column, position, due, priority, \
      tags, checklist, body, createdAt and updatedAt. The position counts from 1 within its column; \
      due is a date or null; priority is none, low, medium or high; the times are in UTC.

      With --ids each card's line begins with as much of its id as no other card's id begins with: \
      what “tercet show” and “tercet edit” take.

      --db names the board's file, as for the board itself.
      """
  )

  @ParentCommand var root: RootCommand

  @Option(help: ArgumentHelp("Only this column, in any case.", valueName: "name"))
  var column: String?

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print the beginnings of the cards' ids too.")
  var ids = false

  func run() throws {
    try MainActor.assumeIsolated { try list() }
  }

  @MainActor private func list() throws {
    try root.refuseBoardOptions()
    let board = try CommandStore(reading: root.location.path)
    let columns = try board.columns(named: column)
    var listing = CardListing(columns: columns, isJSON: json, today: LocalDay.today)
    try listing.begin()
    do {
      try board.store.forEachCard(of: columns.map(\.id), namingThem: ids) { try listing.add($0) }
    } catch let error as StoreError {
      throw board.failure(error)
    }
    try listing.end()
  }
}
