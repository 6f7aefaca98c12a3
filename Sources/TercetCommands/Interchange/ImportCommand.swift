internal import ArgumentParser
import BoardInterchange
import BoardModel
import Foundation
import TerminalSurface

struct ImportCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import boards and cards from a file or a folder.",
    discussion: """
      Example: tercet import board.json --dry-run

      Formats: \(InterchangeFormat.list(where: \.isRead)), or one of the profiles \
      \(Profile.shippedNames.joined(separator: ", ")). The format is detected from the file's content, unless you give --format. “-” reads standard input.

      JSON and NDJSON files contain whole boards, which keep their names; a file with one board can be \
      copied into another with --board. Every other format goes to the board of --board, or to one named \
      after the source or the file, which is created if it does not exist. Tables are read by their \
      headings: the import shows what it took each column for, and --map corrects it.

      An import is one step, which “tercet undo” undoes as a whole. If something is wrong, nothing is \
      changed. A second import of the same source updates the cards that changed and creates no \
      duplicates; without identifiers, cards are matched by title, and a card with a new title is new. \
      An id that is only a number, such as 12, is compared only with cards from the same file. The \
      summary lists what Tercet has no field for. --dry-run shows all of this and changes nothing.

      A profile says what the headings of a program mean, or where its JSON has the cards. \
      --profiles lists them with what they read, and --format NAME chooses one. Your own are in \
      profiles/ next to config.toml; --save-profile NAME keeps what --map said as one.

      With --history, a document of “tercet export --history” comes with its whole history: \
      tercet import board.json --history --db copy.db. It needs a new file, and the history must lead \
      exactly to the cards of the document.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @Argument("The file; - reads standard input.", value: "path", .file())
  var path: String?

  @Option(
    help: ArgumentHelp("The format; detected by default.", valueName: "format"),
    completion: .formats(where: \.isRead, and: Profile.shippedNames)
  )
  var format: String?

  @Option(
    help: ArgumentHelp("What the parts of Markdown mean: columns or list.", valueName: "shape"),
    completion: .list(MarkdownLayout.Shape.allCases.map(\.rawValue))
  )
  var shape: String?

  @Flag(help: "Show what would happen; change nothing.")
  var dryRun = false

  @Flag(help: "Skip and list unreadable files of a folder.")
  var skipBad = false

  @Flag(help: "Import the history too, into a new file.")
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

  @Option("Save what the columns are as a profile.", value: "name")
  var saveProfile: String?

  @Flag(help: "List the profiles of other programs with what they read.")
  var profiles = false

  @Option(
    help: ArgumentHelp(
      "How a table writes dates such as 3/4/2026: day-month or month-day.",
      valueName: "order"
    ),
    completion: .list(["day-month", "month-day"])
  )
  var dates: String?

  @MainActor func perform() throws {
    let files = ProfileFiles()
    if profiles { return try list(files) }
    guard let path else {
      throw CommandFailure.usage("An import needs a file, or “-” for standard input")
    }
    let profile = format.flatMap { files.profile(named: $0) }
    let format = try chosenFormat(profile, files)
    let map = try fields()
    if history, options.board != nil {
      throw CommandFailure.usage("--history imports whole boards; leave out --board")
    }
    if let board = options.board {
      if board.isEmpty { throw CommandFailure.usage("--board needs a name") }
      if board == BoardChoice.all {
        throw CommandFailure.usage("“all” means all boards; choose another name")
      }
    }
    let source = try InterchangeSource(path)
    let result = try Interruption.noticing(saying: "Stopped; nothing was imported") {
      try BoardImport(
        source: source,
        options: options,
        isTrial: dryRun,
        map: map,
        shape: try MarkdownLayout.Shape(option: shape),
        isDayFirst: try isDayFirst,
        hasHistory: history,
        skipsBad: skipBad,
        files: files,
        profile: profile?.kind == .table ? profile : nil,
        newProfile: try saveProfile.map { ($0, try files.newFile(named: $0)) }
      )
      .run(as: format)
    }
    try ImportReport(result: result, isTrial: dryRun).print(asJSON: output.json)
  }

  /// The format of a name, which may be a profile's.
  @MainActor private func chosenFormat(
    _ profile: Profile?,
    _ files: ProfileFiles
  ) throws(CommandFailure) -> InterchangeFormat? {
    switch profile?.kind {
    case .json?: return profile.map { InterchangeFormat($0) }
    case .table?: return .csv
    case nil:
      guard let format else { return nil }
      return try InterchangeFormat.chosen(format, or: files.profiles, where: \.isRead)
    }
  }

  @MainActor private func list(_ files: ProfileFiles) throws {
    if output.json {
      return try StandardOutput.print(
        files.profiles.map { profile in
          var object = JSONObject()
          object.set("name", profile.name)
          object.set("program", profile.title)
          object.set("format", profile.kind.rawValue)
          object.set("reads", profile.readFields)
          return object
        }
      )
    }
    var output = StandardOutput()
    let width = files.profiles.map(\.name.count).max() ?? 0
    for profile in files.profiles {
      let name = profile.name.padding(toLength: width, withPad: " ", startingAt: 0)
      output.append(PrintableText.sanitised("\(name)  \(profile.summary)") + "\n")
    }
    for fault in files.faults { output.append(PrintableText.sanitised(fault) + "\n") }
    try output.flush()
  }

  private var isDayFirst: Bool? {
    get throws(CommandFailure) {
      switch dates {
      case nil: nil
      case "day-month": true
      case "month-day": false
      default: throw .usage("--dates is day-month or month-day")
      }
    }
  }

  /// The fields by lower-case heading.
  private func fields() throws(CommandFailure) -> [String: TableField] {
    var fields: [String: TableField] = [:]
    for pair in map {
      guard let sign = pair.lastIndex(of: "="), sign != pair.startIndex else {
        throw .usage("--map needs HEADING=FIELD, as in Summary=title, not “\(pair.prefix(40))”")
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
