internal import ArgumentParser
import Glibc

struct FileOptions: ParsableArguments {
  @Option("The board's file.", value: "path", .file())
  var db: String?

  var path: String {
    get throws { try BoardLocation.path(option: db) }
  }
}

struct BoardOptions: ParsableArguments {
  @OptionGroup var file: FileOptions

  @Option(
    help: ArgumentHelp(
      "The board, by name or id; otherwise TERCET_BOARD, otherwise the one you opened last.",
      valueName: "name"
    ),
    completion: .boards
  )
  var board: String?

  @OptionGroup var writer: AuthorOptions
}

struct AuthorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Who makes the change; otherwise TERCET_AUTHOR, otherwise your login name.",
      valueName: "name"
    )
  )
  var author: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Change nothing if the cards, or the file, changed after this log entry.",
      valueName: "sequence"
    )
  )
  var ifAt: String?

  /// The place after which nothing may have changed; nil if not given.
  var sequence: Int64? {
    get throws {
      guard let ifAt else { return nil }
      guard let sequence = Int64(ifAt), sequence >= 0 else {
        throw CommandFailure.usage(
          "--if-at needs a sequence from the log, not “\(ifAt.prefix(40))”"
        )
      }
      return sequence
    }
  }
}

struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false
}

/// The options of commands that take named cards.
struct CardOptions: ParsableArguments {
  @OptionGroup var file: FileOptions
  @OptionGroup var writer: AuthorOptions
  @OptionGroup var output: OutputOptions

  @MainActor func open() throws -> CommandStore {
    try CommandStore(changing: file.path, writer: writer)
  }

  /// Opens the file, or creates it.
  @MainActor func openOrMake() throws -> CommandStore {
    try CommandStore(path: file.path, writer: writer)
  }
}
