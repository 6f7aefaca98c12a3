internal import ArgumentParser
import BoardInterchange
import BoardModel
import BoardStorage

/// `tercet import`: brings boards and cards in from a file.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring in boards and cards from a file.",
    discussion: """
      Example: tercet import board.json --dry-run

      The file, or standard input with “-”, is one of: \
      \(InterchangeFormat.names(InterchangeFormat.allCases.filter(\.isRead))). What it is, is \
      found by what is in it; --format says it.

      All of it is one step: “tercet undo” takes it back whole, and where something is wrong \
      nothing is changed. A second import of the same source updates the cards that changed and \
      doubles none. What the source has and Tercet has not is listed by kind at the end. \
      --dry-run does all of this and keeps nothing.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @Argument(help: ArgumentHelp("The file, or - for standard input.", valueName: "path"))
  var path: String

  @Option(help: ArgumentHelp("The format; else it is found.", valueName: "format"))
  var format: String?

  @Flag(help: "Say what would happen, and change nothing.")
  var dryRun = false

  func run() throws {
    try MainActor.assumeIsolated {
      let format = try format.map { name throws(CommandFailure) in
        try InterchangeFormat.chosen(name) { $0.isRead }
      }
      let source = try InterchangeSource(path)
      let result = try Interruption.noticing(saying: "Stopped; nothing was imported") {
        try BoardImport(source: source, options: options, isTrial: dryRun).run(as: format)
      }
      try ImportReport(result: result, isTrial: dryRun).print(asJSON: output.json)
    }
  }
}
