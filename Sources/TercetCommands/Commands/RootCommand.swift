internal import ArgumentParser

/// `tercet` without a command: the board on the whole screen.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tercet",
    abstract: "A kanban board in the terminal.",
    discussion: """
      Example: tercet add "Call the bank" --due fri; tercet

      Without a command it opens the board on the whole screen; press ? there for the keys.

      The board's file is the one named with --db, else the one in TERCET_DB, else \
      $XDG_DATA_HOME/tercet/board.db, else ~/.local/share/tercet/board.db; it is made where there \
      is none. The board in it is the one named with --board, else the one in TERCET_BOARD, else \
      the one that was open last.

      Colours, keys, the mouse and more are set in a file that “tercet config --path” names.

      Exit codes: 0 done; 1 another failure; 2 wrong usage, or not a terminal; 3 the file is not a \
      board, is damaged, or is from a newer version; 4 a file cannot be read or written; 5 no \
      card is ready; 6 it was changed since --if-at.
      """,
    version: Version.text,
    subcommands: Subcommands.all
  )

  @OptionGroup var options: BoardOptions

  @Flag(help: "Open a sample board that is thrown away at the end.")
  var demo = false

  @Option(
    help: ArgumentHelp("Write one line of JSON about each frame to a file.", valueName: "file"),
    completion: .file()
  )
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "The colours of this run; “tercet config --print” lists the themes.",
      valueName: "name"
    ),
    completion: Completions.themes
  )
  var theme: String?

  /// What the parser has read, as the reader by hand has it.
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

/// The commands, without the board's own options: each declares all that it takes itself.
struct Subcommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tercet",
    abstract: RootCommand.configuration.abstract,
    version: Version.text,
    subcommands: all
  )

  static let all: [any ParsableCommand.Type] = [
    AddCommand.self, ListCommand.self, ReadyCommand.self, NextCommand.self, DueCommand.self,
    ShowCommand.self,
    EditCommand.self, AssignCommand.self, BlockCommand.self, CommentCommand.self,
    MoveCommand.self, DoneCommand.self, StepCommand.self, ArchiveCommand.self, RestoreCommand.self,
    DeleteCommand.self, UndoCommand.self, RedoCommand.self, LogCommand.self, StatsCommand.self,
    WatchCommand.self,
    ViewCommand.self, ColumnCommand.self, BoardsCommand.self, ExportCommand.self,
    ImportCommand.self, LinkCommand.self, UnlinkCommand.self, BatchCommand.self,
    ProtocolCommand.self, GuideCommand.self,
    BackupCommand.self, CheckCommand.self, RecoverCommand.self,
    PermitCommand.self, ConfigCommand.self, KeysCommand.self,
    ShareCommand.self, JoinCommand.self, LeaveCommand.self, MembersCommand.self,
    SyncCommand.self,
    CompletionsCommand.self, CompleteCommand.self, ManualCommand.self, PictureCommand.self,
  ]
}
