import BoardInterchange
import BoardModel

struct BoardExport {
  let store: CommandStore
  let output: ExportFile
  let tally: ExportTally
  var hasHistory = false
  /// The shape of Markdown; nil for columns.
  var shape: MarkdownLayout.Shape?
  /// Which cards of the board; nil for all.
  var filter: CardFilter?

  func run(as format: InterchangeFormat) throws {
    switch format {
    case .json: try writeDocument()
    case .ndjson: try writeLines()
    default: try writeBoard(as: format)
    }
  }

  private func boards() throws(CommandFailure) -> [Board] {
    store.namesBoard && !store.namesAllBoards ? [try store.board()] : try store.boards
  }

  /// The views of the boards, and those of all boards if every board is exported.
  private func views(of boards: [Board]) throws(CommandFailure) -> [SavedView] {
    let isAll = try boards.count == store.boards.count
    return try store.attempt(store.store.views())
      .filter { view in view.board.map { id in boards.contains { $0.id == id } } ?? isAll }
  }

  // MARK: The whole

  private func writeDocument() throws {
    let boards = try boards()
    try output.append(#"{"format":"\#(FormatMark.name)","version":\#(FormatMark.version),"#)
    try output.append("\n\"boards\":[\n")
    let keys = hasHistory ? store.store.transfer.structureKeys : nil
    let lines = boards.map { BoardObject.exported($0, keys: keys).json }
    try output.append(lines.joined(separator: ",\n"))
    let views = try views(of: boards)
    if !views.isEmpty {
      try output.append("\n],\n\"views\":[\n")
      let lines = views.map { BoardObject.exported($0, hasKey: hasHistory).json }
      try output.append(lines.joined(separator: ",\n"))
    }
    try output.append("\n],\n\"cards\":[")
    var list = ObjectList(output)
    var changes: ObjectList?
    try forEachCard(of: boards) { change in
      if changes == nil { changes = try beginHistory(after: list) }
      try changes?.append(ChangeObject.exported(change))
    } _: { exported, home in
      try list.append(CardObject.exported(exported.card, exported.comments, in: home))
    }
    if hasHistory, changes == nil { changes = try beginHistory(after: list) }
    try (changes ?? list).end()
    try output.append("}\n")
  }

  private func beginHistory(after cards: ObjectList) throws -> ObjectList {
    try cards.end()
    try output.append(",\n\"history\":[")
    return ObjectList(output)
  }

  private func writeLines() throws {
    let boards = try boards()
    var mark = JSONObject()
    mark.set("type", "document")
    mark.set("format", FormatMark.name)
    mark.set("version", FormatMark.version)
    try output.append(mark.json + "\n")
    let keys = hasHistory ? store.store.transfer.structureKeys : nil
    for board in boards {
      try output.append(BoardObject.exported(board, type: true, keys: keys).json + "\n")
    }
    for view in try views(of: boards) {
      try output.append(BoardObject.exported(view, type: true, hasKey: hasHistory).json + "\n")
    }
    try forEachCard(of: boards) { change in
      try output.append(ChangeObject.exported(change, type: true).json + "\n")
    } _: { exported, home in
      let object = CardObject.exported(exported.card, exported.comments, in: home, type: true)
      try output.append(object.json + "\n")
    }
  }

  // MARK: Cards

  /// Passes the cards of boards, column by column, then those of the archive, then the history if
  /// requested.
  private func forEachCard(
    of boards: [Board],
    history: (ImportedChange) throws -> Void,
    _ body: (ExportedCard, CardObject.Home) throws -> Void
  ) throws {
    let index = BoardIndex(try store.boards)
    try forEachCard(of: boards.flatMap(\.allQueries), history: history) { exported in
      let home = CardObject.Home(
        board: index.board(of: exported.card)?.name,
        column: index.column(exported.card.column)?.name,
        position: exported.position
      )
      try body(exported, home)
    }
  }

  func forEachCard(
    of lists: [CardQuery],
    history: (ImportedChange) throws -> Void = { _ in },
    _ body: (ExportedCard) throws -> Void
  ) throws {
    let total = try store.attempt { () throws(StoreError) -> Int in
      var sum = 0
      for list in lists { sum += try store.store.count(of: list).value }
      return sum
    }
    var bar = ProgressBar("Writing cards")
    defer { bar.end() }
    var count = 0
    do {
      try store.store.transfer.forEachCard(
        of: lists,
        with: hasHistory ? [.comments, .history] : .comments
      ) { change in
        count += 1
        if count.isMultiple(of: 1_024) { try Interruption.check() }
        try history(change)
      } _: { exported in
        tally.add(exported)
        count += 1
        if count.isMultiple(of: 1_024) {
          try Interruption.check()
          bar.show(Double(count) / Double(max(1, total)))
        }
        try body(exported)
      }
    } catch let error as StoreError {
      throw store.failure(error)
    }
  }
}
