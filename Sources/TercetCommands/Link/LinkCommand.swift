internal import ArgumentParser
import BoardInterchange
import BoardModel

struct LinkCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Keep a Markdown file or a folder of tasks and a board in sync.",
    discussion: """
      Example: tercet link notes/board.md

      What can be linked: a Markdown file, as in TODO.md; a folder of Backlog.md, kanban-md or kanbn, as \
      in backlog/; the issues of a repository, github:OWNER/NAME; and the cards of a program of yours, \
      exec:./tracker. Files of other formats can only be imported.

      A Markdown file is a board of Obsidian's kanban plugin or of taskell, or any Markdown with list items; it \
      is created if it does not exist. If its headings are states such as To Do and Done, they are the \
      columns, and ticking a card moves it to the done column. In any other list the boxes are the \
      columns: [ ] is To Do, [/] Doing, [x] Done, and moving a card changes its box only. --shape chooses. \
      Cards that were ticked before the link stay where they are; --tidy moves them.

      Its cards go to the board of --board, or to a new \
      board named after the file. A missing or empty file gets the cards of the board that was open last. \
      --dry-run shows what would be written. The original file is kept before the first write; \
      “tercet unlink FILE --restore” restores it.

      While a board is open or “tercet link --watch” runs, what you save in the file appears on the \
      board, and changes on the board are written to the file. Edits on both sides are merged field by \
      field; if that is impossible, both are kept and a message says so. Only lines of cards that changed \
      are written; all other text stays.

      A file with Git conflict markers, a truncated file, or one missing more than half of its cards \
      changes nothing until you fix it, or accept it with --accept. --rewrite writes the file again from \
      the board. “tercet unlink FILE” ends the link.

      In a folder, each card is a file, and nothing is deleted on either side.

      github:OWNER/NAME uses your own “gh”, and with --project also the statuses in a project. \
      exec:PROGRAM runs a program that speaks lines of JSON. Both are synced when you run this command \
      or “tercet link --once”, and with --every 5m also while a board is open.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A Markdown file, a folder of tasks, github:OWNER/NAME, or exec:PROGRAM.",
      valueName: "file"
    ),
    completion: .file(extensions: ["md"])
  )
  var path: String?

  @OptionGroup var file: FileOptions

  @Option("The board; created if it does not exist.", value: "name", .boards)
  var board: String?

  @Option(
    help: ArgumentHelp(
      "Format of a new Markdown file: markdown (default) or obsidian.",
      valueName: "format"
    ),
    completion: .list(["markdown", "obsidian"])
  )
  var format: String?

  @Flag(
    name: [.long, .customLong("foreground")],
    help: "Keep running and sync all links."
  )
  var watch = false

  @Option("With github: and exec:, sync this often while a board is open, as in 5m.", value: "time")
  var every: String?

  @Option(
    help: ArgumentHelp(
      "With github:, the project whose statuses are the columns.",
      valueName: "number"
    )
  )
  var project: Int?

  @Flag(help: "Sync all links once.")
  var once = false

  @Flag(help: "Show the state of each link.")
  var status = false

  @Flag(help: "Accept a Markdown file that lacks many of its cards.")
  var accept = false

  @Option(
    help: ArgumentHelp("What the parts of Markdown mean: columns or list.", valueName: "shape"),
    completion: .list(MarkdownLayout.Shape.allCases.map(\.rawValue))
  )
  var shape: String?

  @Flag(help: "Move cards that were already ticked to the done column.")
  var tidy = false

  @Flag(help: "Rewrite the Markdown file from the board; keep the old one as FILE.orig.")
  var rewrite = false

  @Flag(help: "Show the board and what would be written.")
  var dryRun = false

  @Flag(help: .hidden)
  var whileOpen = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if [watch, once, status].count(where: { $0 }) > 1 {
      throw ValidationError("Use only one of --watch, --once and --status")
    }
    if dryRun, watch || once || status {
      throw ValidationError(
        "--dry-run changes nothing, and goes without --watch, --once and --status"
      )
    }
    if path == nil, !watch, !once, !status {
      throw ValidationError("Name what to link, as in: tercet link notes/board.md")
    }
    if path == nil,
      accept || rewrite || dryRun || tidy || board != nil || format != nil || shape != nil
        || every != nil || project != nil
    {
      throw ValidationError("Name what to link; without it, only --watch, --once and --status work")
    }
  }

  @MainActor func perform() throws {
    // Without a file to link, a new board is useless.
    if path == nil { try CommandStore.requireBoard(at: file.path) }
    let links = try BoardLinks(database: file.path)
    if let path, let address = try TrackerAddress(argument: path) {
      try linkTracker(project.map(address.with(project:)) ?? address, links)
    } else if let path {
      if every != nil || project != nil {
        throw CommandFailure.usage(
          "--every and --project are for github: and exec:; a file is followed at once"
        )
      }
      let style = try LinkStyle(format)
      let options = try options()
      if dryRun { return try links.printPreview(path, board: board, style, options) }
      let report = try links.link(path, board: board, style, options, rewrite: rewrite)
      if !whileOpen, !status { try report.print(json: output.json) }
    }
    if status { return try links.printStatus(json: output.json) }
    if once { return try links.syncAll() }
    if watch { try LinkFollower(links, endsWithInput: whileOpen).run() }
  }

  @MainActor private func linkTracker(_ address: TrackerAddress, _ links: BoardLinks) throws {
    if accept || rewrite || tidy || format != nil || shape != nil {
      throw CommandFailure.usage(
        "--accept, --rewrite, --tidy, --format and --shape are for Markdown files"
      )
    }
    if every != nil, address.isFolder {
      throw CommandFailure.usage("--every is for github: and exec:; a folder is followed at once")
    }
    if dryRun { return try links.printPreview(address, board: board) }
    let seconds = try every.map { try ReminderTime.minutes($0, of: "--every") * 60 }
    let report = try links.link(address, board: board, every: seconds)
    if !whileOpen, !status { try report.print(json: output.json) }
  }

  @MainActor private func options() throws(CommandFailure) -> LinkMerge.Options {
    var options = LinkMerge.Options()
    options.isAccepting = accept
    options.isTidying = tidy
    options.shape = try MarkdownLayout.Shape(option: shape)
    return options
  }
}

struct UnlinkCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlink",
    abstract: "Stop linking a Markdown file; keep it and its board.",
    discussion: """
      Example: tercet unlink notes/board.md

      With --restore, the file becomes what it was before the link first wrote to it. Its current \
      content is saved in FILE.orig, or in FILE.orig.2 if FILE.orig exists.
      """
  )

  @Argument("The linked file.", value: "file", .file())
  var path: String

  @Flag(help: "Restore the file as it was before the first write.")
  var restore = false

  @OptionGroup var file: FileOptions
  @OptionGroup var output: OutputOptions

  @MainActor func perform() throws {
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
    let state = restore ? "the original file is restored" : "both are unchanged"
    try StandardOutput.printLine("Unlinked “\(path)” and “\(board)”; \(state)")
    if let original {
      try StandardOutput.printLine("The original file: “\(original)”")
    }
  }
}
