import BoardInterchange
import BoardModel

/// Links with other programs.
extension BoardLinks {
  /// Links a program with a new or empty board, or syncs a linked one.
  ///
  /// `every` are the seconds between two rounds while a board is open; nil leaves that as it is.
  func link(_ address: TrackerAddress, board name: String?, every: Int?) throws -> Report {
    try store.removingUnusedFile {
      let (board, isNew) = try board(for: address, named: name)
      if isNew || every != nil { try keep(address, board, isNew: isNew, every: every) }
      LinkRegistry.add(address.text, in: database)
      do {
        let link = try TrackerLink(database: database, board: board.id, address)
        let notes = try link.sync() ?? []
        let count = try cardCount(of: board.id)
        return Report(path: address.text, board: board.name, cards: count, notes: notes)
      } catch let trouble as LinkTrouble {
        if isNew { try forget(address, board) }
        throw trouble.failure
      }
    }
  }

  /// Prints what linking or syncing would do.
  func printPreview(_ address: TrackerAddress, board name: String?) throws {
    guard try linked(address) != nil else {
      throw CommandFailure.usage(
        "“\(address.text)” is not linked yet; its cards would go to a new board, and nothing would be sent"
      )
    }
    let (board, _) = try board(for: address, named: name)
    do {
      let plan = try TrackerLink(database: database, board: board.id, address).preview()
      let changes = plan.changes.map(Self.words)
      try StandardOutput.printLine("“\(address.text)” is linked with the board “\(board.name)”")
      let count = plan.actions.count + plan.comments.count
      try StandardOutput.printLine(
        "The board would get \(count) \(count == 1 ? "change" : "changes")"
      )
      for line in changes { try StandardOutput.printLine(line) }
    } catch let trouble as LinkTrouble { throw trouble.failure }
  }

  private static func words(_ change: TrackerChange) -> String {
    switch change.content {
    case .create: "Would create “\(change.title)”"
    case .change(let edits, let column):
      "Would change “\(change.title)”: "
        + (edits.map(\.field.name) + (column.map { ["column \($0)"] } ?? []))
        .joined(separator: ", ")
    case .comment: "Would comment on “\(change.title)”"
    }
  }

  private func linked(_ address: TrackerAddress) throws -> Board.ID? {
    try all().first { try TrackerAddress($0.path)?.isSame(as: address) == true }?.board
  }

  /// The board that is linked, or the one to link.
  private func board(
    for address: TrackerAddress,
    named name: String?
  ) throws -> (board: Board, isNew: Bool) {
    if let id = try linked(address) {
      let board = try store.attempt { () throws(StoreError) in try store.store.board(id) }
      if let name, !NameRule.isSame(board.name, name) {
        throw CommandFailure.usage(
          "“\(address.text)” is linked with “\(board.name)”; unlink it first"
        )
      }
      return (board, false)
    }
    let wanted = SourceImport.boardName(name ?? address.name)
    // Asked before a board is made for it.
    let columns = try columns(of: address)
    guard let board = try store.boardIfThere(named: wanted) else {
      return (try makeBoard(named: wanted, columns), true)
    }
    try refuseSecond(board, address.text)
    // What is on a board may not be meant for others to read.
    if try cardCount(of: board.id) > 0 {
      throw CommandFailure.usage(
        "the board “\(board.name)” has cards, which a link would send to “\(address.text)”; "
          + "link a new board with --board NAME, and move there what you want to send"
      )
    }
    return (board, true)
  }

  private func columns(of address: TrackerAddress) throws -> [ColumnDraft] {
    if case .github = address.kind { return ColumnDraft.usual }
    do {
      return try address.tracker.board(since: nil).columns
    } catch let fault as TrackerFault {
      throw CommandFailure(.access, "“\(address.text)”: \(fault.reason)")
    }
  }

  private func keep(_ address: TrackerAddress, _ board: Board, isNew: Bool, every: Int?) throws {
    try store.attempt { () throws(StoreError) in
      let links = store.store.links
      let state = try links.state(of: board.id)
      var head = TrackerHead(state?.head ?? [])
      head.every = every ?? head.every
      let texts: [StoredLink.Text] = state.map { $0.texts.indices.map { .same($0) } } ?? []
      let link = StoredLink(path: address.text, head: head.bytes, texts: texts)
      _ = try links.keep(link, of: board.id, replacing: state?.revision)
    }
  }

  private func forget(_ address: TrackerAddress, _ board: Board) throws {
    LinkRegistry.remove(address.text, of: database)
    try store.attempt { () throws(StoreError) in try store.store.links.remove(board.id) }
  }
}
