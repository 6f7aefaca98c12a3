internal import ArgumentParser
import BoardInterchange
import BoardModel

struct ExportCommand: BoardCommand {
  nonisolated static let isReading = true

  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export boards to a file or a folder.",
    discussion: """
      Example: tercet export board.json

      Formats: \(InterchangeFormat.list(where: \.isWritten)). \
      Without --format, the file's name decides; otherwise it is json, which holds everything and which \
      “tercet import” reads back exactly. Without a file, writes to standard output.

      JSON and NDJSON hold every board of the file, or the board of --board; the other formats hold one \
      board. The file is written whole or not at all and replaces an existing file, but never a database. \
      --format folder creates a new folder of that name, in the form of the program that the cards came \
      from; --format backlog and --format kanban-md choose a form. --format svg draws a board as the \
      terminal shows it, with --theme, --width and --height.

      Prints the number of cards and what the format has no place for; if the cards go to standard \
      output, on standard error. With --json, prints an object.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @Argument("The file to write; - for standard output.", value: "file", .file())
  var file: String?

  @Option("The format; see above.", value: "format", .formats(where: \.isWritten))
  var format: String?

  @Option(
    help: ArgumentHelp("With Markdown: columns as headings, or one list.", valueName: "shape"),
    completion: .list(MarkdownLayout.Shape.allCases.map(\.rawValue))
  )
  var shape: String?

  @Option("Only the cards that a query finds, as in '#api due:<eom'.", value: "query", .query)
  var query: String?

  @Flag(help: "With JSON and NDJSON, export the history too.")
  var history = false

  @OptionGroup var picture: PictureOptions

  @MainActor func checkArguments() throws {
    if try chosenFormat.kind == .picture {
      if history { throw CommandFailure.usage("--history works only with json and ndjson") }
      if query != nil { throw CommandFailure.usage("--query does not work with svg") }
      _ = try picture.form
    } else {
      if picture.areGiven {
        throw CommandFailure.usage("--theme, --width and --height work only with --format svg")
      }
    }
  }

  /// Draws one board, or all of them, as on the terminal.
  @MainActor private func draw(_ board: CommandStore) throws {
    let choice = board.namesAllBoards ? nil : try board.board()
    let output = try ExportFile(file)
    try Interruption.noticing(saying: "Stopped; no file was written") {
      try output.append(PictureDrawing.shared.board(board.store, choice?.id, picture.form))
      try output.finish()
    }
    if output.isStream { return }
    StandardOutput.followsChange = true
    if !self.output.json {
      let what = choice.map { "“\($0.name)”" } ?? "all boards"
      return try StandardOutput.printLine("Exported \(what) to “\(file ?? "")”")
    }
    var object = JSONObject()
    object.set("board", choice?.name)
    object.set("file", file)
    object.set("format", InterchangeFormat.svg.name)
    try StandardOutput.print(object)
  }

  private var chosenFormat: InterchangeFormat {
    get throws(CommandFailure) {
      if let format { return try InterchangeFormat.chosen(format, where: \.isWritten) }
      guard let file, file != "-" else { return .json }
      if let format = InterchangeFormat(ofFileNamed: file) { return format }
      if let ending = InterchangeFormat.foreignEnding(ofFileNamed: file) {
        throw .usage(
          "Can't export to “.\(ending)”; choose a format with --format, from the list of “tercet export"
            + " --help”"
        )
      }
      return .json
    }
  }

  /// The format, if neither the file's name nor an option gives it.
  private var assumedFormat: InterchangeFormat? {
    guard format == nil, let file, file != "-", InterchangeFormat(ofFileNamed: file) == nil else {
      return nil
    }
    return .json
  }

  @MainActor func run(on board: CommandStore) throws {
    let format = try chosenFormat
    if format.kind == .picture { return try draw(board) }
    if history, format.kind != .document {
      throw CommandFailure.usage("--history works only with json and ndjson")
    }
    if history, board.namesBoard, !board.namesAllBoards, try board.boards.count > 1 {
      let advice =
        options.board == nil
        ? "TERCET_BOARD names one board; override it with --board all" : "leave out --board"
      throw CommandFailure.usage("--history exports the whole file; \(advice)")
    }
    let shape = try MarkdownLayout.Shape(option: shape)
    if shape != nil, format != .markdown {
      throw CommandFailure.usage("--shape works only with --format markdown")
    }
    let chosen = try query.map { try ChosenCards($0, on: board) }
    if chosen != nil, format.kind != .board {
      throw CommandFailure.usage("--query works only with formats for one board, such as html")
    }
    chosen?.printWarnings()
    let tally = ExportTally(format, hasHistory: history)
    if format.kind == .folder {
      let folder = try ExportFolder(file)
      let dialect = try Interruption.noticing(saying: "Stopped; no folder was written") {
        let dialect = try BoardExport(store: board, output: ExportFile(nil), tally: tally)
          .write(to: folder, as: self.format.flatMap(TaskDialect.init(ofFormatNamed:)))
        try folder.finish()
        return dialect
      }
      return try report(tally, as: dialect, inPlaceOfAnother: false, onStream: false)
    }
    let output = try ExportFile(file)
    try Interruption.noticing(saying: "Stopped; no file was written") {
      try BoardExport(
        store: board,
        output: output,
        tally: tally,
        hasHistory: history,
        shape: shape,
        filter: chosen?.query.filter
      )
      .run(as: format)
      try output.finish()
    }
    try report(tally, inPlaceOfAnother: output.isReplacing, onStream: output.isStream)
  }

  /// Reports what was written, on standard error if standard output has the cards.
  @MainActor private func report(
    _ tally: ExportTally,
    as dialect: TaskDialect? = nil,
    inPlaceOfAnother isReplacing: Bool,
    onStream isStream: Bool
  ) throws {
    let path = file == "-" ? nil : file
    StandardOutput.followsChange = true
    if output.json {
      let name = try dialect?.formatName ?? chosenFormat.name
      let object = tally.object(to: path, as: name, inPlaceOfAnother: isReplacing)
      if isStream { return StandardError.print(object) }
      return try StandardOutput.print(object)
    }
    let line = tally.line(to: path, as: assumedFormat, inPlaceOfAnother: isReplacing)
    if isStream { return StandardError.printLine(line) }
    try StandardOutput.printLine(line)
  }
}

extension InterchangeFormat {
  nonisolated static func names(where isPossible: (InterchangeFormat) -> Bool) -> [String] {
    allCases.filter(isPossible).flatMap(\.names)
  }

  nonisolated static func list(where isPossible: (InterchangeFormat) -> Bool) -> String {
    names(where: isPossible).joined(separator: ", ")
  }

  /// `profiles` are only listed.
  nonisolated static func chosen(
    _ name: String,
    or profiles: [Profile] = [],
    where isPossible: (InterchangeFormat) -> Bool
  ) throws(CommandFailure) -> InterchangeFormat {
    if let format = InterchangeFormat(named: name), isPossible(format) { return format }
    let others = profiles.map(\.name).joined(separator: ", ")
    throw .usage(
      "“\(name.prefix(40))” is not a format; the formats are \(list(where: isPossible))"
        + (others.isEmpty ? "" : ", and the profiles \(others)")
    )
  }
}
