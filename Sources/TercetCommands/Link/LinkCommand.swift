internal import ArgumentParser
import BoardInterchange
import BoardModel

struct LinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Keep a Markdown file and a board in sync.",
    discussion: """
      Example: tercet link notes/board.md

      The file is a board of Obsidian's kanban plugin, of taskell, or plain Markdown with headings \
      and list items; it is made where it is not there. Its cards go to the board that --board \
      names, or to a new one of the file's name; a missing or empty file gets the cards of the board \
      that was open last. --dry-run shows what would be written. A file is kept as it was before the \
      first write, and “tercet unlink FILE --restore” puts that back.

      From then on what you save in the file is on the board, and what changes on the board is in \
      the file, as long as a board is open or “tercet link --watch” runs. Edits on both sides are \
      joined field by field; where they can't be, both are kept and it is said. Only the lines of \
      cards that changed are written, and all other text stays as it is.

      A file with Git's conflict marks, one that is cut off and one that lacks more than half of \
      its cards change nothing until that is put right, or --accept takes the file as it is. \
      --rewrite writes the file again from the board. “tercet unlink FILE” ends it.
      """
  )

  @Argument(
    help: ArgumentHelp("The Markdown file.", valueName: "file"),
    completion: .file(extensions: ["md"])
  )
  var path: String?

  @OptionGroup var file: FileOptions

  @Option(
    help: ArgumentHelp("The board; it is made where it is not there.", valueName: "name"),
    completion: Completions.boards
  )
  var board: String?

  @Option(
    help: ArgumentHelp("What a new file is: obsidian or markdown.", valueName: "format"),
    completion: .list(["obsidian", "markdown"])
  )
  var format: String?

  @Flag(
    name: [.long, .customLong("foreground")],
    help: "Stay, and keep all linked files and their boards the same."
  )
  var watch = false

  @Flag(help: "Bring all linked files and their boards together once.")
  var once = false

  @Flag(help: "Say how each linked file stands.")
  var status = false

  @Flag(help: "Take a file as it is although it lacks much of what it had.")
  var accept = false

  @Flag(help: "Write the file again from the board; what it holds is kept in FILE.orig.")
  var rewrite = false

  @Flag(help: "Show which board it would be, and what would be written into the file.")
  var dryRun = false

  @Flag(help: .hidden)
  var whileOpen = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if [watch, once, status].count(where: { $0 }) > 1 {
      throw ValidationError("Only one of --watch, --once and --status can be given")
    }
    if path == nil, !watch, !once, !status {
      throw ValidationError("Name the Markdown file, as in: tercet link notes/board.md")
    }
    if path == nil, accept || rewrite || dryRun || board != nil || format != nil {
      throw ValidationError("Name the file that it is about")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      // Without a file to link, a new board is useless.
      if path == nil { try CommandStore.requireBoard(at: file.path) }
      let links = try BoardLinks(database: file.path)
      if let path {
        let style = try LinkStyle(format)
        if dryRun {
          return try links.printPreview(path, board: board, style, accept: accept)
        }
        let report = try links.link(path, board: board, style, accept: accept, rewrite: rewrite)
        if !whileOpen, !status { try report.print(json: output.json) }
      }
      if status { return try links.printStatus(json: output.json) }
      if once { return try links.syncAll() }
      if watch { try LinkFollower(links, endsWithInput: whileOpen).run() }
    }
  }
}

struct UnlinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlink",
    abstract: "Stop linking a Markdown file and its board; both stay as they are.",
    discussion: """
      Example: tercet unlink notes/board.md

      With --restore, the file is again as it was before the link first wrote to it; what it holds now \
      is kept in FILE.orig, or in FILE.orig.2 if there is such a file.
      """
  )

  @Argument(help: ArgumentHelp("The linked file.", valueName: "file"), completion: .file())
  var path: String

  @Flag(help: "Put the file back as it was before the first write.")
  var restore = false

  @OptionGroup var file: FileOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    try MainActor.assumeIsolated {
      try CommandStore.requireBoard(at: file.path)
      let links = try BoardLinks(database: file.path)
      let (board, path, original) = try links.unlink(path, isRestoring: restore)
      StandardOutput.followsChange = true
      if output.json {
        var object = JSONObject()
        object.set("file", path)
        object.set("board", board)
        object.set("original", original)
        return try StandardOutput.print(object)
      }
      let state = restore ? "the file is as it was before" : "both stay as they are"
      try StandardOutput.printLine("Unlinked “\(path)” and “\(board)”; \(state)")
      if let original { try StandardOutput.printLine("The file as it was before: “\(original)”") }
    }
  }
}
