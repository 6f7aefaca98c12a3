import BoardInterchange
import BoardModel
import TerminalSurface

/// Links with other programs.
extension BoardLinks {
  /// The board of an address; nil if it is still to be made.
  private struct Target {
    var address: TrackerAddress
    var board: Board?
    let name: String
    let isLinked: Bool
  }

  /// Links a program with a new or empty board, or syncs a linked one.
  ///
  /// `every` are the seconds between two rounds while a board is open; nil leaves that as it is.
  func link(_ address: TrackerAddress, board name: String?, every: Int?) throws -> Report {
    try store.removingUnusedFile {
      let target = try target(address, named: name)
      let path = target.address.text
      try LinkRegistry.refuseOther(of: path, for: database)
      let board = try target.board ?? makeBoard(named: target.name, columns(of: target.address))
      let link = try TrackerLink(database: database, board: board.id, target.address)
      if !target.isLinked || every != nil { try keep(target, board, every: every) }
      LinkRegistry.add(path, in: database)
      return try report(link, board, isNew: !target.isLinked) { try link.sync() }
    }
  }

  /// Prints what linking or syncing would do.
  func printPreview(_ address: TrackerAddress, board name: String?) throws {
    let target = try target(address, named: name)
    let path = target.address.text
    guard let board = target.board, target.isLinked || address.isFolder else {
      let kind = target.board == nil ? "a new board" : "the empty board"
      return try StandardOutput.printLine(
        "“\(path)” would be linked with \(kind) \(target.name.inQuotes), which would get its cards; nothing would be sent"
      )
    }
    let plan = try TrackerLink(database: database, board: board.id, target.address).preview()
    let verb = target.isLinked ? "is" : "would be"
    try StandardOutput.printLine("“\(path)” \(verb) linked with the board \(board.name.inQuotes)")
    for line in plan.words { try StandardOutput.printLine(line) }
  }

  /// The link with an address, however that was spelled.
  func linked(_ address: TrackerAddress) throws -> (board: Board.ID, path: String)? {
    try all().first { try TrackerAddress($0.path)?.isMeant(by: address) == true }
  }

  /// The board that is linked, or the one to link.
  private func target(_ address: TrackerAddress, named name: String?) throws -> Target {
    if let link = try linked(address), let stored = try TrackerAddress(link.path) {
      let board = try board(of: link, named: name)
      return Target(address: stored, board: board, name: board.name, isLinked: true)
    }
    let wanted = SourceImport.boardName(try name ?? ownName(of: address))
    let board = try store.boardIfThere(named: wanted)
    if let board {
      try refuseSecond(board, address.text)
      try refuseGiving(board, address, isNamed: name != nil)
    }
    return Target(address: address, board: board, name: board?.name ?? wanted, isLinked: false)
  }

  /// What is on a board may not be meant for others to read.
  private func refuseGiving(_ board: Board, _ address: TrackerAddress, isNamed: Bool) throws {
    if try isNamed && address.isFolder || cardCount(of: board.id) == 0 { return }
    throw CommandFailure.usage(
      address.isFolder
        ? "the board \(board.name.inQuotes) has cards; “--board \(board.name)” merges them with “\(address.text)”, "
          + "another --board creates a new board"
        : "the board \(board.name.inQuotes) has cards, which a link would send to “\(address.text)”; "
          + "link a new board with --board NAME, and move there what you want to send"
    )
  }

  private func ownName(of address: TrackerAddress) throws -> String {
    guard address.isFolder else { return address.name }
    let settings = try asking(address) { try FolderTracker(address.text).settingsOnly() }
    return settings.name ?? address.name
  }

  private func columns(of address: TrackerAddress) throws -> [ColumnDraft] {
    try asking(address) {
      switch address.kind {
      case .github(_, nil): ColumnDraft.usual
      case .github(let repository, let project):
        try GitHubTracker(repository, project: project).columns()
      case .folder(let path): try FolderTracker(path).settingsOnly().columns
      case .program: try address.tracker.board(since: nil).columns
      }
    }
  }

  private func asking<Value>(_ address: TrackerAddress, _ body: () throws -> Value) throws -> Value
  {
    do {
      return try body()
    } catch {
      guard let reason = (error as? LinkFault)?.reason ?? (error as? SourceFault)?.reason else {
        throw error
      }
      throw CommandFailure(.access, "“\(address.text)”: \(reason)")
    }
  }

  private func keep(_ target: Target, _ board: Board, every: Int?) throws {
    try store.attempt { () throws(StoreError) in
      let links = store.store.links
      let state = try links.state(of: board.id)
      var head = TrackerHead(state?.head ?? [])
      head.every = every ?? head.every
      let texts: [StoredLink.Text] = state.map { $0.texts.indices.map { .same($0) } } ?? []
      let link = StoredLink(path: target.address.text, head: head.bytes, texts: texts)
      _ = try links.keep(link, of: board.id, replacing: state?.revision)
    }
  }
}

extension TrackerPlan {
  /// What would change on both sides, in lines.
  fileprivate var words: [String] {
    var lines = actions.boardWords.map { ["Would change the board: \($0)"] } ?? []
    if !comments.isEmpty { lines.append("Would add \(Plural.words(comments.count, "comment"))") }
    lines += changes.map(Self.words)
    return lines.isEmpty ? ["Nothing would change"] : lines
  }

  private static func words(_ change: TrackerChange) -> String {
    switch change.content {
    case .create: "Would create \(change.title.inQuotes)"
    case .change(let edits, let column):
      "Would change \(change.title.inQuotes): "
        + (edits.map(\.field.name) + (column.map { ["column \($0)"] } ?? []))
        .joined(separator: ", ")
    case .comment: "Would comment on \(change.title.inQuotes)"
    }
  }
}
