import BoardInterchange
import BoardModel
import BoardStorage

/// Writes boards in a format.
struct BoardExport {
  let store: CommandStore
  let output: ExportFile
  let tally: ExportTally
  var hasHistory = false

  /// How many entries of the history are in memory at once.
  private static let pageSize = 500

  func run(as format: InterchangeFormat) throws {
    switch format {
    case .json: try writeDocument()
    case .ndjson: try writeLines()
    default: try writeBoard(as: format)
    }
  }

  /// Every board, or the one that was asked for.
  private func boards() throws(CommandFailure) -> [Board] {
    store.namesBoard && !store.namesAllBoards ? [try store.board()] : try store.boards
  }

  /// The views of the boards, and those of all boards where nothing is left out.
  private func views(of boards: [Board]) throws(CommandFailure) -> [SavedView] {
    let isAll = try boards.count == store.boards.count
    return try store.attempt { () throws(StoreError) in try store.store.views() }
      .filter { view in view.board.map { id in boards.contains { $0.id == id } } ?? isAll }
  }

  // MARK: The whole

  private func writeDocument() throws {
    let boards = try boards()
    try output.append(#"{"format":"\#(FormatMark.name)","version":\#(FormatMark.version),"#)
    try output.append("\n\"boards\":[")
    for (index, board) in boards.enumerated() {
      try output.append((index > 0 ? ",\n" : "\n") + BoardObject.exported(board).json)
    }
    let views = try views(of: boards)
    if !views.isEmpty {
      try output.append("\n],\n\"views\":[\n")
      try output.append(views.map { BoardObject.exported($0).json }.joined(separator: ",\n"))
    }
    try output.append("\n],\n\"cards\":[")
    var isFirst = true
    try forEachCard(of: boards) { exported, home in
      let object = CardObject.exported(exported.card, exported.comments, in: home)
      try output.append((isFirst ? "\n" : ",\n") + object.json)
      isFirst = false
    }
    try output.append(isFirst ? "]" : "\n]")
    if hasHistory {
      try output.append(",\n\"history\":[")
      isFirst = true
      try forEachEntry { entry in
        try output.append((isFirst ? "\n" : ",\n") + entry.json)
        isFirst = false
      }
      try output.append("\n]")
    }
    try output.append("}\n")
  }

  private func writeLines() throws {
    let boards = try boards()
    var mark = JSONObject()
    mark.set("type", "document")
    mark.set("format", FormatMark.name)
    mark.set("version", FormatMark.version)
    try output.append(mark.json + "\n")
    for board in boards {
      try output.append(BoardObject.exported(board, type: true).json + "\n")
    }
    for view in try views(of: boards) {
      try output.append(BoardObject.exported(view, type: true).json + "\n")
    }
    try forEachCard(of: boards) { exported, home in
      let object = CardObject.exported(exported.card, exported.comments, in: home, type: true)
      try output.append(object.json + "\n")
    }
    if !hasHistory { return }
    try forEachEntry(type: true) { try output.append($0.json + "\n") }
  }

  // MARK: History

  /// Hands over what happened, newest first.
  private func forEachEntry(
    type: Bool = false,
    _ body: (JSONObject) throws -> Void
  ) throws {
    let boards = try store.boards
    var start = HistoryStart.newest
    while true {
      try Interruption.check()
      let page = try store.attempt { () throws(StoreError) in
        try store.store.history(of: .all, start, matching: nil, limit: Self.pageSize)
      }
      for entry in page.entries {
        var object = HistoryObject(entry, on: boards).object
        if type { object.set("type", "change") }
        try body(object)
      }
      guard !page.isLast, let read = page.stretch else { return }
      start = .older(than: read.lowerBound)
    }
  }

  // MARK: Cards

  /// Hands over the cards of boards, column after column, and then those of the archive.
  private func forEachCard(
    of boards: [Board],
    _ body: (ExportedCard, CardObject.Home) throws -> Void
  ) throws {
    let lists = boards.flatMap { board in
      board.columns.map { CardQuery.column($0.id) } + [CardQuery(.archive(board.id))]
    }
    let index = BoardIndex(try store.boards)
    try forEachCard(of: lists) { exported in
      let home = CardObject.Home(
        board: index.board(of: exported.card)?.name,
        column: index.column(exported.card.column)?.name,
        position: exported.position
      )
      try body(exported, home)
    }
  }

  /// Hands over the cards of some lists, one list after the other.
  func forEachCard(
    of lists: [CardQuery],
    namingThem isNaming: Bool = false,
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
        namingThem: isNaming,
        withComments: true
      ) { exported in
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
