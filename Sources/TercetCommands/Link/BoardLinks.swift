import BoardInterchange
import BoardModel
import BoardStorage
import Glibc

/// How a new file is written.
struct LinkStyle {
  let isPlain: Bool

  init(_ format: String?) throws(CommandFailure) {
    guard let format else {
      isPlain = false
      return
    }
    switch InterchangeFormat(named: format) {
    case .obsidian?: isPlain = false
    case .markdown?: isPlain = true
    default: throw .usage("A linked file is obsidian or markdown, not “\(format.prefix(40))”")
    }
  }

  /// The beginning of a file without columns.
  var text: String {
    let writer = MarkdownWriter(isPlain ? .taskell : .obsidian)
    return writer.emptyBoard
  }
}

/// The links of one board's file.
struct BoardLinks {
  /// What was linked, for a message.
  struct Report {
    let path: String
    let board: String
    let cards: Int
    let notes: [String]

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
      let count = "\(cards) \(cards == 1 ? "card" : "cards")"
      try StandardOutput.printLine("Linked “\(path)” with the board “\(board)”, \(count)")
      for note in notes { try StandardOutput.printLine(note) }
    }
  }

  private let database: String
  private let store: CommandStore

  init(database: String) throws(CommandFailure) {
    self.database = database
    store = try CommandStore(path: database)
  }

  // MARK: Linking

  /// Links a file, or brings one that is linked together with its board.
  func link(
    _ argument: String,
    board name: String?,
    _ style: LinkStyle,
    accept: Bool,
    rewrite: Bool
  ) throws -> Report {
    let path = try Self.absolute(argument)
    let known = try all().first { $0.record.path == path }
    let board =
      try known.map {
        try store.attempt { [id = $0.board] () throws(StoreError) in
          try store.store.board(id)
        }
      } ?? chooseBoard(named: name, for: path)
    if let name, !NameRule.isSame(board.name, name), known != nil {
      throw CommandFailure.usage("“\(path)” is linked with “\(board.name)”; unlink it first")
    }
    let runner = try LinkRunner(database: database, board: board.id, path: path)
    if known == nil {
      try refuseSecond(board, path)
      try makeFile(at: path, style)
      try keep(LinkRecord(path: path), board)
    } else if rewrite {
      try self.rewrite(runner)
    }
    do {
      let notes = try runner.sync(isAccepting: accept) ?? []
      let count = try cardCount(of: board.id)
      return Report(path: path, board: board.name, cards: count, notes: notes)
    } catch let trouble as LinkTrouble {
      // What was never linked is not left linked half.
      if known == nil { try store.store.links.keep(nil, of: board.id) }
      throw trouble.failure
    }
  }

  private func cardCount(of board: Board.ID) throws(CommandFailure) -> Int {
    try store.attempt { () throws(StoreError) in
      var count = 0
      for column in try store.store.board(board).columns {
        count += try store.store.count(of: column.id)
      }
      return count
    }
  }

  /// The board that a file is to be linked with, be the file there or not.
  private func chooseBoard(named name: String?, for path: String) throws -> Board {
    let file = LinkedFile(path: path)
    var bytes: [UInt8] = []
    do throws(LinkedFile.Fault) {
      bytes = try file.read().bytes
    } catch  where !error.isMissing {
      throw LinkTrouble("“\(path)” \(error.reason)", .access).failure
    } catch {}
    let parsed: LinkFile
    do throws(LinkRefusal) {
      parsed = try LinkFile(bytes)
    } catch {
      throw LinkTrouble("“\(path)” \(error.reason)", .content).failure
    }
    if let name { return try store.boardIfThere(named: name) ?? makeBoard(named: name, parsed) }
    if parsed.entries.isEmpty { return try store.board() }
    let own = SourceImport.boardName(parsed.title ?? Self.boardName(of: file.name))
    return try store.boardIfThere(named: own) ?? makeBoard(named: own, parsed)
  }

  /// Makes the file where it is not there.
  private func makeFile(at path: String, _ style: LinkStyle) throws(CommandFailure) {
    let file = LinkedFile(path: path)
    do throws(LinkedFile.Fault) {
      do throws(LinkedFile.Fault) {
        _ = try file.read()
      } catch  where error.isMissing {
        try file.make(Array(style.text.utf8))
      }
    } catch {
      throw LinkTrouble("“\(path)” \(error.reason)", .access).failure
    }
  }

  private func makeBoard(named name: String, _ file: LinkFile) throws -> Board {
    let columns = file.columnDrafts
    let effect = try store.perform(
      .addBoard(
        SourceImport.boardName(name),
        columns: columns.isEmpty ? ColumnDraft.usual : columns
      )
    )
    guard let id = effect.board else { throw CommandFailure(.other, "The board was not made") }
    return try store.attempt { () throws(StoreError) in try store.store.board(id) }
  }

  private func refuseSecond(_ board: Board, _ path: String) throws {
    guard let other = try all().first(where: { $0.board == board.id }) else { return }
    throw CommandFailure.usage(
      "“\(board.name)” is linked with “\(other.record.path)”; unlink that first, or name another board"
    )
  }

  /// Puts the text that was agreed on last in the place of what the file holds.
  private func rewrite(_ runner: LinkRunner) throws {
    let stored = try store.attempt { () throws(StoreError) in
      try store.store.links.record(of: runner.board)
    }
    guard let record = stored.flatMap(LinkRecord.init(stored:)) else { return }
    let text = (record.pending ?? record.agreed)?.text ?? []
    do throws(LinkedFile.Fault) {
      try runner.file.putBack(text)
    } catch {
      throw LinkTrouble("“\(runner.file.path)” \(error.reason)", .access).failure
    }
  }

  private func keep(_ record: LinkRecord, _ board: Board) throws {
    try store.attempt { () throws(StoreError) in
      try store.store.links.keep(record.stored, of: board.id)
    }
  }

  // MARK: All links

  private func all() throws(CommandFailure) -> [(board: Board.ID, record: LinkRecord)] {
    try store.attempt { () throws(StoreError) in try store.store.links.all() }
      .compactMap { link in LinkRecord(stored: link.record).map { (link.board, $0) } }
  }

  /// Which links there are, as their runners are named.
  func names() throws(CommandFailure) -> [String] {
    try store.attempt { () throws(StoreError) in try store.store.links.all() }
      .compactMap { link in
        LinkRecord.path(stored: link.record).map { "\(link.board.uuid) \($0)" }
      }
  }

  func runners() throws -> [LinkRunner] {
    let runners = try all()
      .map { try LinkRunner(database: database, board: $0.board, path: $0.record.path) }
    if runners.isEmpty {
      throw CommandFailure.usage("No file is linked; “tercet link notes/board.md” links one")
    }
    return runners
  }

  /// Brings each linked file and its board together.
  func syncAll() throws {
    var failure: CommandFailure?
    for runner in try runners() {
      do {
        for note in try runner.sync() ?? [] { try StandardOutput.printLine(note) }
      } catch let trouble as LinkTrouble {
        if let failure { StandardError.printLine(failure.line) }
        failure = trouble.failure
      }
    }
    if let failure { throw failure }
  }

  func unlink(_ argument: String) throws -> (board: String, path: String) {
    let path = try Self.absolute(argument)
    guard let link = try all().first(where: { $0.record.path == path }) else {
      throw CommandFailure.usage("“\(path)” is not linked; “tercet link --status” lists what is")
    }
    try store.attempt { () throws(StoreError) in try store.store.links.keep(nil, of: link.board) }
    let board = try store.boards.first { $0.id == link.board }?.name ?? "a deleted board"
    return (board, path)
  }

  // MARK: Status

  func printStatus(json: Bool) throws {
    var objects: [JSONObject] = []
    var lines: [String] = []
    for (id, record) in try all() {
      let board = try store.boards.first { $0.id == id }?.name ?? "a deleted board"
      let runner = try LinkRunner(database: database, board: id, path: record.path)
      let (state, reason) = try state(of: runner, record)
      var object = JSONObject()
      object.set("file", record.path)
      object.set("board", board)
      object.set("state", state)
      object.set("reason", reason)
      objects.append(object)
      let words = state == "agreed" ? "they agree" : "changes wait; “tercet link --once” joins them"
      lines.append(reason ?? "“\(record.path)” and the board “\(board)”: \(words)")
    }
    if json { return try StandardOutput.print(objects) }
    if lines.isEmpty { lines = ["No file is linked"] }
    for line in lines { try StandardOutput.printLine(line) }
  }

  private func state(
    of runner: LinkRunner,
    _ record: LinkRecord
  ) throws -> (state: String, reason: String?) {
    do {
      let content = try runner.read()
      let plan = try runner.plan(content, record)
      return (plan.actions.isEmpty && plan.text == content.bytes ? "agreed" : "changed", nil)
    } catch let trouble as LinkTrouble {
      return (trouble.isMissing ? "missing" : "refused", trouble.failure.line)
    }
  }

  // MARK: Paths

  /// Absolute, with its folder's links followed and its own kept.
  private static func absolute(_ argument: String) throws(CommandFailure) -> String {
    if argument.isEmpty { throw .usage("A link needs the name of a file") }
    let path = try FilePath.argument(argument)
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, !name.isEmpty, name != ".", name != ".." else {
      throw CommandFailure(.access, "“\(path)” is a folder; a link needs a Markdown file")
    }
    let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "."
    guard let real = realpath(folder, nil) else {
      let reason =
        errno == ENOENT ? "is not there; make it first" : String(cString: strerror(errno))
      throw CommandFailure(.access, "The folder “\(folder.dropLast())” \(reason)")
    }
    defer { free(real) }
    let base = String(cString: real)
    return base == "/" ? "/\(name)" : "\(base)/\(name)"
  }

  /// The name of a file without its ending.
  private static func boardName(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
