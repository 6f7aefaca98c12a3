import BoardInterchange
import BoardModel
import FileSystem
import Glibc

struct LinkStyle {
  let isPlain: Bool

  init(_ format: String?) throws(CommandFailure) {
    guard let format else {
      isPlain = true
      return
    }
    switch InterchangeFormat(named: format) {
    case .obsidian?: isPlain = false
    case .markdown?: isPlain = true
    default: throw .usage("--format must be obsidian or markdown, not “\(format.prefix(40))”")
    }
  }

  /// The text of a file without columns.
  var text: String {
    let writer = MarkdownWriter(isPlain ? .tasks : .obsidian)
    return writer.emptyBoard
  }
}

struct BoardLinks {
  struct Report {
    let path: String
    let board: String
    let cards: Int
    var notes: [String]

    func print(json: Bool) throws {
      StandardOutput.followsChange = true
      if json {
        var object = JSONObject()
        object.set("file", path)
        object.set("board", board)
        object.set("cards", cards)
        object.set("notes", notes)
        return try StandardOutput.print(object)
      }
      let count = Plural.cards(cards)
      try StandardOutput.printLine("Linked “\(path)” with the board “\(board)”, \(count)")
      for note in notes { try StandardOutput.printLine(note) }
    }
  }

  let database: String
  let store: CommandStore

  init(database: String) throws(CommandFailure) {
    self.database = database
    store = try CommandStore(path: database)
  }

  // MARK: Linking

  /// Links a file, or syncs a linked one with its board.
  func link(
    _ argument: String,
    board name: String?,
    _ style: LinkStyle,
    _ options: LinkMerge.Options,
    rewrite: Bool
  ) throws -> Report {
    try store.removingUnusedFile {
      try link(at: Self.absolute(argument), board: name, style, options, rewrite: rewrite)
    }
  }

  private func link(
    at path: String,
    board name: String?,
    _ style: LinkStyle,
    _ options: LinkMerge.Options,
    rewrite: Bool
  ) throws -> Report {
    if let known = try known(path, named: name) {
      try LinkRegistry.refuseOther(of: path, for: database)
      try refuseShape(options.shape, of: known)
      let runner = try LinkRunner(database: database, board: known.id, path: path)
      if rewrite { try self.rewrite(runner) }
      return try report(runner, known, isNew: false) { try runner.sync(options) }
    }
    let start = try startLink(path, board: name, style, options)
    let board = try start.board ?? makeBoard(named: start.name, start.columns)
    let runner = try LinkRunner(database: database, board: board.id, path: path)
    if start.isMissing { try runner.file.attempt(runner.file.make(Array(style.text.utf8))) }
    var record = LinkRecord(path: path)
    record.isUntouched = !start.isBlank
    try keep(record, board)
    return try report(runner, board, isNew: true) { try runner.sync(options) }
  }

  private func startLink(
    _ path: String,
    board name: String?,
    _ style: LinkStyle,
    _ options: LinkMerge.Options
  ) throws -> LinkStart {
    try LinkRegistry.refuseOther(of: path, for: database)
    let start = try LinkStart(path, board: name, style, options, in: store)
    if let board = start.board { try refuseSecond(board, path) }
    try start.refuseGiving()
    return start
  }

  /// The board that the file is already linked with.
  private func known(_ path: String, named name: String?) throws -> Board? {
    try all().first { $0.path == path }.map { try board(of: $0, named: name) }
  }

  /// The board of a link; refuses another than the named one.
  func board(of link: (board: Board.ID, path: String), named name: String?) throws -> Board {
    let board = try store.attempt(store.store.board(link.board))
    if let name, !NameRule.isSame(board.name, name) {
      throw CommandFailure.usage("“\(link.path)” is linked with “\(board.name)”; unlink it first")
    }
    return board
  }

  /// The shape of a linked file stays as it was agreed on.
  private func refuseShape(
    _ shape: MarkdownLayout.Shape?,
    of board: Board
  ) throws(CommandFailure) {
    guard let shape, let agreed = try record(of: board.id)?.agreed, agreed.layout.shape != shape
    else { return }
    throw .usage(
      "the file is linked with the shape \(agreed.layout.shape.rawValue); unlink it first"
    )
  }

  /// Runs the sync of a link; if that fails, a new link is removed again.
  func report(
    _ link: any BoardLink,
    _ board: Board,
    isNew: Bool,
    _ sync: () throws -> [String]?
  ) throws -> Report {
    do {
      let notes = try sync() ?? []
      let count = try cardCount(of: board.id)
      return Report(path: link.path, board: board.name, cards: count, notes: notes)
    } catch {
      if isNew { try forget(link.path, board.id) }
      for note in (error as? LinkTrouble)?.notes ?? [] { StandardError.printLine(note) }
      throw error
    }
  }

  private func forget(_ path: String, _ board: Board.ID) throws {
    try store.attempt(store.store.links.remove(board))
    LinkRegistry.remove(path, of: database)
  }

  /// Prints what linking or syncing a file would write to it.
  func printPreview(
    _ argument: String,
    board name: String?,
    _ style: LinkStyle,
    _ options: LinkMerge.Options
  ) throws {
    let path = try Self.absolute(argument)
    let texts: (old: [UInt8], new: [UInt8])
    var lines: [String] = []
    if let known = try known(path, named: name) {
      try refuseShape(options.shape, of: known)
      let runner = try LinkRunner(database: database, board: known.id, path: path)
      let (content, plan) = try runner.preview(options)
      texts = (content, plan.text)
      lines = plan.actions.boardWords.map { ["Would change the board: \($0)"] } ?? []
      try StandardOutput.printLine("“\(path)” is linked with the board “\(known.name)”")
    } else {
      let start = try startLink(path, board: name, style, options)
      let kind = start.board == nil ? "a new board" : "the board"
      try StandardOutput.printLine("“\(path)” would be linked with \(kind) “\(start.name)”")
      texts = (start.bytes, start.plan.text)
      lines = start.plan.strayTickNote.map { [$0] } ?? []
    }
    let difference = LinkDifference(path, from: texts.old, to: texts.new).lines
    lines += difference.isEmpty ? ["The file would not change"] : difference
    for line in lines { try StandardOutput.printLine(line) }
  }

  func cardCount(of board: Board.ID) throws(CommandFailure) -> Int {
    try store.attempt { () throws(StoreError) in
      var count = 0
      for column in try store.store.board(board).columns {
        count += try store.store.count(of: column.id)
      }
      return count
    }
  }

  func makeBoard(named name: String, _ columns: [ColumnDraft]) throws -> Board {
    var made: Board.ID?
    do {
      // A new file has a board that nobody has used.
      let unused = try store.store.log.latestSequence() == 0 ? store.store.boards().first : nil
      try store.store.transfer.performBatch { batch in
        made = try batch.perform(.addBoard(name, columns: columns)).board
        if let unused { _ = try batch.perform(.deleteBoard(unused.id)) }
      }
    } catch let error as StoreError { throw store.failure(error) }
    guard let id = made else { throw CommandFailure(.other, "The board was not created") }
    return try store.attempt(store.store.board(id))
  }

  func refuseSecond(_ board: Board, _ path: String) throws {
    guard let other = try all().first(where: { $0.board == board.id }) else { return }
    throw CommandFailure.usage(
      "“\(board.name)” is linked with “\(other.path)”; unlink that file first, or name another board"
    )
  }

  /// Replaces the file by the last agreed text.
  private func rewrite(_ runner: LinkRunner) throws {
    guard let record = try record(of: runner.board) else { return }
    let text = (record.pending ?? record.agreed)?.text ?? []
    try runner.file.attempt(runner.file.putBack(text))
  }

  private func record(of board: Board.ID) throws(CommandFailure) -> LinkRecord? {
    try store.attempt(store.store.links.state(of: board))
      .flatMap { LinkRecord(head: $0.head, texts: $0.texts) }
  }

  private func keep(_ record: LinkRecord, _ board: Board) throws {
    let link = StoredLink(path: record.path, head: record.head, texts: [])
    _ = try store.attempt(store.store.links.keep(link, of: board.id, replacing: nil))
  }

  // MARK: All links

  func all() throws(CommandFailure) -> [(board: Board.ID, path: String)] {
    try store.attempt(store.store.links.all())
  }

  /// Identifies the links, in the form of their runners.
  func names() throws(CommandFailure) -> [String] {
    try all().map { "\($0.board.uuid) \($0.path)" }
  }

  func links() throws -> [any BoardLink] {
    let links = try all().map { try link(of: $0.board, with: $0.path) }
    if links.isEmpty {
      throw CommandFailure.usage("No file is linked; link one with “tercet link notes/board.md”")
    }
    return links
  }

  private func link(of board: Board.ID, with path: String) throws -> any BoardLink {
    if let address = try TrackerAddress(path) {
      return try TrackerLink(database: database, board: board, address)
    }
    return try LinkRunner(database: database, board: board, path: path)
  }

  func syncAll() throws {
    var failure: CommandFailure?
    for link in try links() {
      do {
        for note in try link.sync() ?? [] { try StandardOutput.printLine(note) }
      } catch let trouble as LinkTrouble {
        for note in trouble.notes { try StandardOutput.printLine(note) }
        if let failure { StandardError.printLine(failure.line) }
        failure = trouble.failure
      }
    }
    if let failure { throw failure }
  }

  /// Ends a link; with `isRestoring`, restores the file from before the first write.
  ///
  /// - Returns: The names, and the path of the original file unless it was restored.
  func unlink(
    _ argument: String,
    isRestoring: Bool
  ) throws -> (board: String, path: String, original: String?) {
    let address = try TrackerAddress(argument: argument)
    let wanted = try address?.text ?? Self.absolute(argument)
    let known = try address.map(linked) ?? all().first { $0.path == wanted }
    guard let link = known else {
      throw CommandFailure.usage(
        "“\(wanted)” is not linked; “tercet link --status” lists linked files"
      )
    }
    let path = link.path
    if isRestoring, address != nil {
      throw CommandFailure.usage("--restore is for files; “\(path)” stays as it is")
    }
    let record = try address == nil ? record(of: link.board) : nil
    var original = record?.original
    if isRestoring, original == nil, record?.isUntouched == false {
      throw CommandFailure(
        .content,
        "There is no copy of “\(path)” from before the link: it was missing or empty then, or an older "
          + "version linked it; leave out --restore"
      )
    }
    if isRestoring, let kept = original {
      try LinkRegistry.refuseOther(of: path, for: database)
      let file = LinkedFile(path: path)
      try file.attempt(LinkOriginal.restore(kept, to: file))
      original = nil
    }
    try forget(path, link.board)
    let board = try store.boards.first { $0.id == link.board }?.name ?? "a deleted board"
    return (board, path, original)
  }

  // MARK: Status

  func printStatus(json: Bool) throws {
    var objects: [JSONObject] = []
    var lines: [String] = []
    for (id, path) in try all() {
      let board = try store.boards.first { $0.id == id }?.name ?? "a deleted board"
      let (state, reason) = try state(of: link(of: id, with: path))
      var object = JSONObject()
      object.set("file", path)
      object.set("board", board)
      object.set("state", state)
      object.set("reason", reason)
      objects.append(object)
      let words =
        state == "agreed" ? "in sync" : "changes wait; merge them with “tercet link --once”"
      lines.append(reason ?? "“\(path)” and the board “\(board)”: \(words)")
    }
    if json { return try StandardOutput.print(objects) }
    if lines.isEmpty { lines = ["No file is linked"] }
    for line in lines { try StandardOutput.printLine(line) }
  }

  private func state(of link: any BoardLink) throws -> (state: String, reason: String?) {
    do {
      return (try link.isAgreed() ? "agreed" : "changed", nil)
    } catch let trouble as LinkTrouble {
      return (trouble.isMissing ? "missing" : "refused", trouble.failure.line)
    }
  }

  // MARK: Paths

  /// An absolute path; links of its folder are resolved, but not a link that is the file itself.
  private static func absolute(_ argument: String) throws(CommandFailure) -> String {
    if argument.isEmpty { throw .usage("A link needs a file name") }
    let path = try FilePath.argument(argument)
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, !name.isEmpty, name != ".", name != ".." else {
      throw CommandFailure(.access, "“\(path)” is a folder; a link needs a Markdown file")
    }
    let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "."
    guard let base = RealPath.of(folder) else {
      let reason =
        errno == ENOENT ? "does not exist; create it first" : String(cString: strerror(errno))
      throw CommandFailure(.access, "The folder “\(folder.dropLast())” \(reason)")
    }
    return base == "/" ? "/\(name)" : "\(base)/\(name)"
  }
}
