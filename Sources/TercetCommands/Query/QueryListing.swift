import BoardModel
import TerminalSurface

struct QueryListing {
  let store: CommandStore
  let format: CardFormat
  /// Nil for the cards' own order, with columns as headings if unsorted.
  let group: CardGroup?
  /// Whether the headings are those of the agenda.
  var isAgenda = false

  @discardableResult func print(
    _ query: CardQuery,
    after start: ListStart?,
    limit: Int
  ) throws -> Int {
    let boards = try store.boards
    var output = CardOutput(
      BoardIndex(boards),
      format,
      group: group,
      isAgenda: isAgenda,
      hasHeadings: format.hasHeadings && (group != nil || isAgenda || query.sort.isEmpty),
      namesBoards: query.scope == .all && boards.count > 1
    )
    let end: ListPlace?
    do {
      end = try store.store.transfer.forEachCard(
        of: query,
        after: start,
        limit: limit,
        countingPositions: format.hasPositions
      ) { try output.add($0) }
    } catch let fault as ListPlace.Fault {
      throw PageCursor.failure(fault)
    } catch let error as StoreError {
      throw store.failure(error)
    }
    try output.end()
    if let end { StandardError.printLine("More cards: continue with --after \(end.text)") }
    return output.count
  }

  struct List {
    let heading: String
    let query: CardQuery
  }

  /// Prints the cards of some lists, each list below its heading.
  func print(_ lists: [List]) throws {
    let needsCounts = format.hasHeadings && OutputTerminal.current != nil
    var output = CardOutput(
      BoardIndex(try store.boards),
      format,
      hasHeadings: format.hasHeadings,
      lists: try lists.map { ($0.heading, try needsCounts ? store.count(of: $0.query) : 0) }
    )
    do {
      try store.store.transfer.forEachCard(
        of: lists.map(\.query),
        with: format.hasPositions ? [] : .names
      ) { try output.add($0) }
    } catch let error as StoreError {
      throw store.failure(error)
    }
    try output.end()
    if format == .brief, output.count == 0 { StandardError.printOnTerminal("No cards") }
  }
}

extension ListOptions {
  /// Prints the requested part of the cards, or only their number.
  ///
  /// Without cards, prints `words` on a terminal.
  @MainActor func print(
    _ chosen: ChosenCards,
    in format: CardFormat,
    on store: CommandStore,
    onFailure words: String = "No cards found"
  ) throws {
    if count {
      let found = try store.count(of: chosen.query)
      try StandardOutput.printLine("\(found)")
      try store.sayWhatIsUnknown(in: chosen, found: found)
      return
    }
    let start = try after.map { try PageCursor.start($0, on: store) }
    let printed = try QueryListing(store: store, format: format, group: chosen.group)
      .print(chosen.query, after: start, limit: most)
    if start != nil { return }
    let isTold = try store.sayWhatIsUnknown(in: chosen, found: printed)
    if printed > 0 || isTold || !format.isEmptyForNone { return }
    StandardError.printOnTerminal(words + (try store.advice(on: chosen, found: printed)))
  }
}
