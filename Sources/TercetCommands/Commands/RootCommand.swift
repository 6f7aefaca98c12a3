internal import ArgumentParser

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tercet",
    abstract: "A kanban board in the terminal.",
    discussion: """
      Example: tercet add "Call the bank" --due fri; tercet

      Without a command it opens the board on the whole screen; press ? there for the keys. \
      “tercet COMMAND --help” shows a command with examples, and “tercet help query” shows how to \
      find cards.

      The board's file is that of --db or TERCET_DB, or else ~/.local/share/tercet/board.db, which is \
      created if it does not exist. The board in it is that of --board or TERCET_BOARD, or else the one \
      that you opened last. “tercet config --path” prints the path of your settings.

      Exit codes: 0 done; 1 other failure; 2 wrong usage, or not a terminal; 3 the file is not a \
      board, is damaged, or is from a newer version; 4 a file can't be read or written; 5 no card is \
      ready; 6 changed since --if-at.
      """,
    version: Version.text,
    groupedSubcommands: Subcommands.groups
  )

  @OptionGroup var options: BoardOptions

  @Flag(help: "Open a sample board; changes are discarded.")
  var demo = false

  @Option("Write one line of JSON per frame to a file.", value: "file", .file())
  var trace: String?

  @Option("Theme for this run; “tercet config --print” lists all.", value: "name", .themes)
  var theme: String?

  /// The parsed arguments, in the form of the hand-written reader.
  var arguments: BoardArguments {
    var arguments = BoardArguments()
    arguments.database = options.file.db
    arguments.board = options.board
    arguments.author = options.writer.author
    arguments.isDemo = demo
    arguments.trace = trace
    arguments.theme = theme
    return arguments
  }
}

/// The commands without the board's options: each declares its own.
struct Subcommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tercet",
    abstract: RootCommand.configuration.abstract,
    version: Version.text,
    subcommands: all
  )

  static let all = groups.flatMap(\.subcommands)

  /// The groups without commands for programs.
  static var shown: [(name: String, subcommands: [any ParsableCommand.Type])] {
    groups.map { ($0.name, $0.subcommands.filter { $0.configuration.shouldDisplay }) }
  }

  /// By task, as in the help.
  static let groups = [
    CommandGroup(
      name: "Adding and finding",
      subcommands: [
        AddCommand.self, ListCommand.self, ShowCommand.self, ReadyCommand.self, NextCommand.self,
        DueCommand.self, RemindCommand.self, AgendaCommand.self, InboxCommand.self,
        ViewCommand.self, StatsCommand.self,
      ]
    ),
    CommandGroup(
      name: "Changing cards",
      subcommands: [
        EditCommand.self, MoveCommand.self, DoneCommand.self, SnoozeCommand.self, StepCommand.self,
        AssignCommand.self,
        BlockCommand.self, CommentCommand.self, ArchiveCommand.self, RestoreCommand.self,
        DeleteCommand.self, DuplicateCommand.self, TemplateCommand.self,
      ]
    ),
    CommandGroup(
      name: "Boards and columns",
      subcommands: [BoardsCommand.self, ColumnCommand.self, TagCommand.self]
    ),
    CommandGroup(
      name: "Undo and history",
      subcommands: [UndoCommand.self, RedoCommand.self, LogCommand.self]
    ),
    CommandGroup(
      name: "In and out",
      subcommands: [
        ImportCommand.self, ExportCommand.self, LinkCommand.self, UnlinkCommand.self,
        BackupCommand.self, CheckCommand.self, RecoverCommand.self,
      ]
    ),
    CommandGroup(
      name: "Scripts and agents",
      subcommands: [
        BatchCommand.self, WatchCommand.self, ProtocolCommand.self, GuideCommand.self,
      ]
    ),
    CommandGroup(
      name: "Sharing",
      subcommands: [
        ServeLogCommand.self, ShareCommand.self, JoinCommand.self, LeaveCommand.self,
        MembersCommand.self,
        SyncCommand.self, ConflictsCommand.self, PermitCommand.self,
      ]
    ),
    CommandGroup(
      name: "Settings",
      subcommands: [
        ConfigCommand.self, KeysCommand.self, CompletionsCommand.self, CompleteCommand.self,
        ManualCommand.self, PictureCommand.self,
      ]
    ),
  ]
}
