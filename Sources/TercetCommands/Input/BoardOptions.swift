internal import ArgumentParser
import Glibc

/// Which file a command works on.
struct FileOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The board's file.", valueName: "path"))
  var db: String?

  var path: String {
    get throws { try BoardLocation.path(option: db) }
  }
}

/// Which file and board a command works on, and in whose name.
struct BoardOptions: ParsableArguments {
  @OptionGroup var file: FileOptions

  @Option(
    help: ArgumentHelp(
      "The board; else the one in TERCET_BOARD, else the one that was open last.",
      valueName: "name"
    )
  )
  var board: String?

  @OptionGroup var writer: AuthorOptions
}

/// In whose name a command writes.
struct AuthorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Who makes the change; else TERCET_AUTHOR, else the login name.",
      valueName: "name"
    )
  )
  var author: String?
}

/// How a command prints what it changed.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false
}
