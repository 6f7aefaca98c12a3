internal import ArgumentParser
import BoardModel
import BoardStorage
import FoundationEssentials

/// `tercet share`: puts a board into a database, for other machines to join.
struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Share a board over machines, by a PostgreSQL database.",
    discussion: """
      Example: tercet share postgresql://anna@db.example.org/team --board Home

      It makes what it needs in the database, in a schema of its own, and sends the board. Each \
      machine keeps a whole copy and works without the network too. The address is one that psql \
      takes; passwords are read from ~/.pgpass, as psql does, and never kept here. \
      Documentation/sharing.md tells what to prepare in the database.

      With --upgrade it shares nothing, but brings the tables in the database, which an older tercet \
      made, to the version of this one; the address names the role that owns them.
      """
  )

  @Argument(help: "The database: a connection string or postgresql:// address.")
  var address: String

  @Flag(help: "Upgrade the tables in the database to the version of this tercet.")
  var upgrade = false

  @OptionGroup var options: BoardOptions

  func run() throws {
    try MainActor.assumeIsolated {
      if upgrade { try SyncProgram.run(["upgrade", "", "", ""], address: address) }
      let board = try CommandStore(changing: options).board()
      try SyncProgram.run(
        [
          "share", options.file.path, board.id.uuid.uuidString,
          AuthorName.name(option: options.writer.author),
        ],
        address: address
      )
    }
  }
}

/// `tercet join`: makes a copy of a shared board in this file.
struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Join a board that another machine shares.",
    discussion: """
      Example: tercet join postgresql://ben@db.example.org/team Home

      What was cut goes on where it was when the same command is run again; nothing of the board is \
      shown before all of it is here.
      """
  )

  @Argument(help: "The database: a connection string or postgresql:// address.")
  var address: String

  @Argument(help: "The name of the shared board.")
  var name: String

  @OptionGroup var file: FileOptions
  @OptionGroup var writer: AuthorOptions

  func run() throws {
    try MainActor.assumeIsolated {
      try SyncProgram.run(
        ["join", file.path, name, AuthorName.name(option: writer.author)],
        address: address
      )
    }
  }
}

/// `tercet leave`: makes a local board of a shared one.
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
        try SharedBoard(board.id, of: store.store.database)
      }
      guard let share else {
        throw CommandFailure(.other, "“\(board.name)” is not shared")
      }
      let waiting = try store.attempt { () throws(StoreError) in try share.waitingCount() }
      try store.attempt { () throws(StoreError) in try store.store.sharing.leaveShare(of: board.id)
      }
      if output.json {
        var object = JSONObject()
        object.set("board", board.name)
        object.set("unsent", waiting)
        return try StandardOutput.print(object)
      }
      let unsent =
        waiting == 0
        ? "" : "; \(waiting) unsent \(waiting == 1 ? "change stays" : "changes stay") here"
      try StandardOutput.printLine("Left: “\(board.name)” is a board of this file alone\(unsent)")
    }
  }
}

/// `tercet sync`: exchanges changes with the database, or tells how the share stands.
struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Exchange a shared board's changes now, keep doing so, or say how it stands.",
    discussion: """
      Example: tercet sync --status

      It is about the shared boards of the file, or the one that --board names. \
      Without an option, or with --once, it exchanges what is new and ends. With --foreground it \
      stays until it is ended, for a service manager. With --status it says whether another \
      process does this, whether the server is reached, and what waits.
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
        for board in boards {
          try ShareReport(store, board, options.file.path).print(json: output.json)
        }
        return
      }
      if foreground, boards.count > 1 {
        let names = NamedChoice.list(boards.map(\.name))
        throw CommandFailure.usage("Several boards are shared: \(names); name one with --board")
      }
      try SyncProgram.run([
        foreground ? "foreground" : "once", options.file.path,
        boards.map(\.id.uuid.uuidString).joined(separator: ","),
        AuthorName.name(option: options.writer.author),
        output.json ? "json" : "lines",
      ])
    }
  }

  /// The board that is named, or all that are shared.
  @MainActor private func boards(of store: CommandStore) throws(CommandFailure) -> [Board] {
    if store.namesBoard { return [try store.board()] }
    let shared = try store.attempt { () throws(StoreError) in try store.store.sharing.boards() }
    let boards = try store.boards.filter { shared.contains($0.id) }
    // The board that is open says that it is not shared.
    return boards.isEmpty ? [try store.board()] : boards
  }
}
