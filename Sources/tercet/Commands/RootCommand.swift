internal import ArgumentParser

/// `tercet`: opens the board, where no other command is named.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tercet",
    abstract: "A kanban board in the terminal.",
    discussion: """
      Without a command it opens the board on the whole screen; press ? there for the keys.

      The board is the file named with --db, else the one in TERCET_DB, else
      $XDG_DATA_HOME/tercet/board.db, else ~/.local/share/tercet/board.db; it is made where there \
      is none.

      Exit codes: 0 done; 1 another failure; 2 wrong usage, or not a terminal; 3 the file is not a \
      board, is damaged, or is from a newer version; 4 a file cannot be read or written.
      """,
    version: Version.text,
    subcommands: [
      AddCommand.self, BackupCommand.self, CheckCommand.self, EditCommand.self, ListCommand.self,
      LogCommand.self, RecoverCommand.self, RestoreCommand.self, ShowCommand.self,
    ]
  )

  @OptionGroup var location: LocationOptions

  @Flag(help: "Open a sample board that is thrown away at the end.")
  var demo = false

  @Option(
    help: ArgumentHelp("Write one line of JSON about each frame to a file.", valueName: "file")
  )
  var trace: String?

  func run() throws {
    try MainActor.assumeIsolated {
      try BoardOpening(path: location.path, isDemo: demo, tracePath: trace).run()
    }
  }
}

/// Where the board is.
struct LocationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The board's file.", valueName: "path"))
  var db: String?

  var path: String {
    get throws { try BoardLocation.path(option: db) }
  }
}
