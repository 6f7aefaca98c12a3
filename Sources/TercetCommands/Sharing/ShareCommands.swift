internal import ArgumentParser
import BoardModel
import FoundationEssentials

struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Share a board between machines through PostgreSQL.",
    discussion: """
      Example: tercet share postgresql://anna@db.example.org/team --board Home

      It makes what it needs in the database, in a schema of its own, and sends the board. Each \
      machine keeps a whole copy and works without the network too. The address is one that psql \
      takes; passwords are read from ~/.pgpass, as psql does, and never kept here. \
      Documentation/sharing.md tells what to prepare in the database.

      With --upgrade it shares nothing, but brings the tables in the database, which an older tercet \
      made, to the version of this one; the address names the role that owns them.

      With --remove it takes a board from the database: each machine keeps its copy, and nobody \
      exchanges it any more. Without --yes it only says what would go. Only a role that administers \
      the board may do it. Of a board of this file no address is needed.
      """
  )

  @Argument(help: "The database: a connection string or postgresql:// address.")
  var address: String?

  @Flag(help: "Upgrade the tables in the database to the version of this tercet.")
  var upgrade = false

  @Option(help: ArgumentHelp("Remove a board from the database.", valueName: "name"))
  var remove: String?

  @Flag(help: "Remove the board without being asked again.")
  var yes = false

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if upgrade, remove != nil {
      throw ValidationError("Only one of --upgrade and --remove can be given")
    }
    if yes, remove == nil { throw ValidationError("--yes belongs to --remove") }
    if address == nil, remove == nil {
      throw ValidationError("Say where: a connection string or postgresql:// address")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let form = output.json ? "json" : "lines"
      if let remove {
        let words = ["remove", "", remove, "", form] + (yes ? ["yes"] : [])
        return try SyncProgram.run(words, address: address ?? knownAddress(of: remove))
      }
      if upgrade { try SyncProgram.run(["upgrade", "", "", "", form], address: address) }
      let board = try CommandStore(changing: options).board()
      try SyncProgram.run(
        [
          "share", options.file.path, board.id.uuid.uuidString,
          AuthorName.name(option: options.writer.author), form,
        ],
        address: address
      )
    }
  }

  @MainActor private func knownAddress(of name: String) throws -> String {
    let store = try CommandStore(reading: options)
    let share = try store.attempt { () throws(StoreError) -> BoardShare? in
      guard let board = try store.store.boards().first(where: { NameRule.isSame($0.name, name) })
      else { return nil }
      return try store.store.sharing.share(of: board.id)
    }
    guard let share else {
      throw CommandFailure.usage(
        "No board “\(name)” of this file is shared; say the address of its database too"
      )
    }
    return share.address
  }
}

struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Join a board that another machine shares.",
    discussion: """
      Example: tercet join postgresql://ben@db.example.org/team Home

      What was cut goes on where it was when the same command is run again; nothing of the board is \
      shown before all of it is here.

      A board that was left and is in the file still becomes what the database has; where something of \
      it would be lost, that is said, and nothing is done without --yes. The history keeps what was lost.
      """
  )

  @Argument(help: "The database: a connection string or postgresql:// address.")
  var address: String

  @Argument(help: "The name of the shared board.")
  var name: String

  @Flag(help: "Join a board again that was left, whatever of it is not in the database.")
  var yes = false

  @OptionGroup var file: FileOptions
  @OptionGroup var writer: AuthorOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    try MainActor.assumeIsolated {
      try SyncProgram.run(
        [
          "join", file.path, name, AuthorName.name(option: writer.author),
          output.json ? "json" : "lines",
        ] + (yes ? ["yes"] : []),
        address: address
      )
    }
  }
}

struct LeaveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave",
    abstract: "Stop sharing a board; it stays here as a board of this file.",
    discussion: "Example: tercet leave --board Home"
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let store = try CommandStore(changing: options)
      let board = try store.board()
      let share = try store.attempt { () throws(StoreError) in
        try store.store.sharing.share(of: board.id)
      }
      guard let share else {
        throw CommandFailure(.other, "“\(board.name)” is not shared")
      }
      let waiting = try store.attempt { () throws(StoreError) in
        try store.store.sharing.waitingCount(of: board.id)
      }
      try store.attempt { () throws(StoreError) in try store.store.sharing.leaveShare(of: board.id)
      }
      StandardOutput.followsChange = true
      if output.json {
        var object = JSONObject()
        object.set("board", board.name)
        object.set("unsent", waiting)
        try StandardOutput.print(object)
      } else {
        let unsent =
          waiting == 0
          ? "" : "; \(waiting) unsent \(waiting == 1 ? "change stays" : "changes stay") here"
        try StandardOutput.printLine("Left: “\(board.name)” is a board of this file alone\(unsent)")
      }
      try forget(share, of: board)
    }
  }

  /// Tells the server, if reachable, that this replica no longer reads.
  @MainActor private func forget(_ share: BoardShare, of board: Board) throws {
    if SyncProgram.path == nil { return }
    try SyncProgram.run(
      ["forget", "", board.id.uuid.uuidString, "", share.client.uuidString],
      address: share.address
    )
  }
}

struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Exchange a shared board's changes, or show its state.",
    discussion: """
      Example: tercet sync --status

      It is about the shared boards of the file, or the one that --board names. \
      Without an option, or with --once, it exchanges what is new and ends. With --foreground it \
      stays until it is ended, for a service manager. With --status it says whether another \
      process does this, whether the server is reached, and what waits, and exits with 0 if the board is \
      up to date, 3 if something waits or no process exchanges it, 4 if the server can't be reached, \
      and 6 if the server refuses.
      """
  )

  @Flag(help: "Exchange what is new and end.")
  var once = false

  @Flag(help: "Stay, and exchange every change as it happens.")
  var foreground = false

  @Flag(help: "Say how the share stands.")
  var status = false

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if [once, foreground, status].count(where: { $0 }) > 1 {
      throw ValidationError("Only one of --once, --foreground and --status can be given")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let store = try CommandStore(changing: options)
      let boards = try boards(of: store)
      if status {
        let reports = try boards.map { try ShareReport(store, $0, options.file.path) }
        for report in reports { try report.print(json: output.json) }
        let failures = reports.compactMap(\.failure)
        if let worst = failures.max(by: { $0.code.rawValue < $1.code.rawValue }) { throw worst }
        return
      }
      try SyncProgram.run([
        foreground ? "foreground" : "once", options.file.path,
        boards.map(\.id.uuid.uuidString).joined(separator: ","),
        AuthorName.name(option: options.writer.author),
        output.json ? "json" : "lines",
      ])
    }
  }

  @MainActor private func boards(of store: CommandStore) throws(CommandFailure) -> [Board] {
    if store.namesBoard { return [try store.board()] }
    let shared = try store.attempt { () throws(StoreError) in try store.store.sharing.boards() }
    let boards = try store.boards.filter { shared.contains($0.id) }
    // Continue with the open board, which reports that it is not shared.
    return boards.isEmpty ? [try store.board()] : boards
  }
}
