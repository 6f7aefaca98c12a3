internal import ArgumentParser
import BoardInterchange
import BoardModel

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import boards and cards from a file or a folder.",
    discussion: """
      Example: tercet import board.json --dry-run

      The formats are: \(InterchangeFormat.names(InterchangeFormat.allCases.filter(\.isRead))). \
      Which one it is, is found by what is in the file, or --format says it; “-” is standard input.

      JSON and NDJSON bring their boards with them; with --board a copy of the one board in it goes \
      to that board. Everything else goes to the board that --board \
      names, or to one of the source's or the file's name; it is made where it is not there. The \
      columns of a table are guessed by their headings, and the guess is shown; --map corrects it.

      All of it is one step: “tercet undo” takes it back whole, and where something is wrong \
      nothing is changed. A second import of the same source updates the cards that changed and \
      doubles none; where it has no identifiers, a card is known by its title, and one with another \
      title is new. Numbers such as 12 name cards within their file only. What the source has and Tercet has not is listed by kind at the end. \
      --dry-run does all of this and keeps nothing.

      With --history a document that “tercet export --history” wrote comes with all that happened: \
      tercet import board.json --history --db copy.db. It goes into a new file, in which nothing was done \
      yet, and only where the history leads to just the cards of the document.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @Argument(
    help: ArgumentHelp("The file, or - for standard input.", valueName: "path"),
    completion: .file()
  )
  var path: String

  @Option(
    help: ArgumentHelp("The format; else it is found.", valueName: "format"),
    completion: Completions.formats(where: \.isRead)
  )
  var format: String?

  @Flag(help: "Say what would happen, and change nothing.")
  var dryRun = false

  @Flag(help: "Leave out files of a folder that can’t be read, and list them.")
  var skipBad = false

  @Flag(help: "Bring in the history too, into a new file.")
  var history = false

  @Option(
    help: ArgumentHelp(
      """
      What a column of a table is, as in Summary=title; can be given again. The fields are \
      \(TableField.allCases.map(\.rawValue).joined(separator: ", ")).
      """,
      valueName: "heading=field"
    )
  )
  var map: [String] = []

  func run() throws {
    try MainActor.assumeIsolated {
      let format = try format.map { name throws(CommandFailure) in
        try InterchangeFormat.chosen(name) { $0.isRead }
      }
      let map = try fields()
      if history, options.board != nil {
        throw CommandFailure.usage("--history brings in whole boards; leave --board out")
      }
      let source = try InterchangeSource(path)
      let result = try Interruption.noticing(saying: "Stopped; nothing was imported") {
        try BoardImport(
          source: source,
          options: options,
          isTrial: dryRun,
          map: map,
          hasHistory: history,
          skipsBad: skipBad
        )
        .run(as: format)
      }
      try ImportReport(result: result, isTrial: dryRun).print(asJSON: output.json)
    }
  }

  /// The fields by lower-case heading.
  private func fields() throws(CommandFailure) -> [String: TableField] {
    var fields: [String: TableField] = [:]
    for pair in map {
      guard let sign = pair.lastIndex(of: "="), sign != pair.startIndex else {
        throw .usage("--map is written as in Summary=title, not “\(pair.prefix(40))”")
      }
      let name = pair[pair.index(after: sign)...].lowercased()
      guard let field = TableField(rawValue: name) else {
        let names = TableField.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("“\(name.prefix(40))” is not a field; the fields are \(names)")
      }
      fields[pair[..<sign].lowercased()] = field
    }
    return fields
  }
}
