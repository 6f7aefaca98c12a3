internal import ArgumentParser
import BoardModel
import FoundationEssentials
import TerminalSurface

struct ShareCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Share a board between machines or users.",
    discussion: """
      Example: tercet share ssh://anna@host/boards/home.log --board Home

      Each machine keeps a full copy and also works offline; a common log holds what they exchange. It is \
      one of these:

      ssh://anna@host/boards/home.log, a file on a machine that all can log in to with ssh, and that has \
      tercet. ssh://host/~/home.log is in the home folder.

      /srv/boards/home.log, a file that all users of this machine can write to.

      postgresql://anna@db.example.org/team, a database. Creates the tables it needs in a schema of its \
      own. The address is one that psql accepts; passwords are read from ~/.pgpass, as psql does, and \
      never stored. “tercet help sharing” shows more.

      A database on another computer must encrypt the connection. --insecure allows one that does not.

      --move changes the address of a board that is shared already, or its mode, without leaving it: \
      tercet share --move postgresql://anna@new.example.org/team --board Home. The log there must be the \
      same one. Each machine changes its own address.

      --to moves a shared board to another log, from a file to a database or back: \
      tercet share --to postgresql://anna@db.example.org/team --board Home. The other machines follow by \
      themselves, with what they have not sent yet. In a database, each of them needs a right on the board.

      --upgrade shares nothing; it updates the tables of an older tercet to this version. Use the address \
      of the role that owns them.

      --remove deletes a board from the database or log: each machine keeps its copy, and the copies are no \
      longer synced. Without --yes, it only shows what would be deleted. In a database, only a role with \
      the admin right can do this. A board of this file needs no address.
      """
  )

  @Argument(help: "Where the log is: a file, or an address of ssh or PostgreSQL.")
  var address: String?

  @Flag(help: "Upgrade the tables in the database to the version of this tercet.")
  var upgrade = false

  @Option("Remove a board from the database or log.", value: "name")
  var remove: String?

  @Option("Use another address of the same log.", value: "address")
  var move: String?

  @Option("Move the board to another log.", value: "address")
  var to: String?

  @Flag(help: "Allow a connection to another computer that is not encrypted.")
  var insecure = false

  @Flag(help: "Remove it without asking; with --to, take back a finished move to a lost log.")
  var yes = false

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if [upgrade, remove != nil, move != nil, to != nil].count(where: { $0 }) > 1 {
      throw ValidationError("Use only one of --upgrade, --move, --to and --remove")
    }
    if move ?? to != nil, address != nil {
      throw ValidationError("\(to == nil ? "--move" : "--to") has the only address")
    }
    if yes, remove == nil, to == nil {
      throw ValidationError("--yes works only with --remove and --to")
    }
    if address == nil, remove == nil, move == nil, to == nil {
      throw ValidationError("Say where the log is: a file, or an address of ssh or PostgreSQL")
    }
  }

  @MainActor func perform() throws {
    let form = output.json ? "json" : "lines"
    if let remove {
      let words = ["remove", "", remove, "", form] + (yes ? ["yes"] : [])
      try SyncProgram.run(
        words,
        address: address ?? knownAddress(of: remove),
        isInsecure: insecure
      )
    }
    if upgrade {
      try SyncProgram.run(
        ["upgrade", "", "", "", form],
        address: address,
        isInsecure: insecure
      )
    }
    let board = try CommandStore(changing: options).board()
    try SyncProgram.run(
      [
        to != nil ? "transfer" : move == nil ? "share" : "move", options.file.path,
        board.id.uuid.uuidString,
        AuthorName.name(option: options.writer.author), form,
      ] + (yes ? ["yes"] : []),
      address: to ?? move ?? address,
      isInsecure: insecure
    )
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
        "No board \(name.inQuotes) of this file is shared; give the address of its database or log too"
      )
    }
    return share.address
  }
}
