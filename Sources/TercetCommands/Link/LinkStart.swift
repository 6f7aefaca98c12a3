import BoardInterchange
import BoardModel
import Foundation

/// The board for a new link, before anything is changed.
struct LinkStart {
  /// Nil for a new board.
  private(set) var board: Board?
  let name: String
  let columns: [ColumnDraft]
  let bytes: [UInt8]
  let isMissing: Bool
  /// Whether the file has no text.
  let isBlank: Bool
  /// What the first sync would do.
  let plan: LinkPlan
  private let path: String
  private let isNamed: Bool

  /// An empty file gets the named or last open board.
  ///
  /// A file with cards gets a board of its own name, and any other file only a named board.
  init(
    _ path: String,
    board named: String?,
    _ style: LinkStyle,
    _ options: LinkMerge.Options,
    in store: CommandStore
  ) throws {
    let file = LinkedFile(path: path)
    let content = try Self.bytes(of: file)
    (bytes, isMissing) = content
    (self.path, isNamed) = (path, named != nil)
    isBlank = bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    try Self.refuseOtherFormat(content.bytes, file.name)
    let parsed = try Self.refusing(path) { () throws(LinkRefusal) in
      try LinkFile(content.bytes, shape: options.shape)
    }
    columns = parsed.columnDrafts.isEmpty ? ColumnDraft.usual : parsed.columnDrafts
    if named == nil, !isBlank, parsed.entries.isEmpty {
      throw CommandFailure.usage("“\(path)” has text and no cards; --board NAME links it anyway")
    }
    if let named {
      (board, name) = (try store.boardIfThere(named: named), SourceImport.boardName(named))
    } else if isBlank {
      let open = try store.board()
      (board, name) = (open, open.name)
    } else {
      let own = SourceImport.boardName(parsed.title ?? Self.boardName(of: file.name))
      (board, name) = (try store.boardIfThere(named: own), own)
    }
    let text = isMissing ? Array(style.text.utf8) : content.bytes
    plan = try Self.plan(text, path, board, columns, options, store)
  }

  private static func refuseOtherFormat(
    _ bytes: [UInt8],
    _ name: String
  ) throws(CommandFailure) {
    let head = Array(bytes.prefix(FileHead.size))
    guard let format = FormatGuess.otherThanMarkdown(head, named: name) else { return }
    let help = bytes.isEmpty ? "" : "; “tercet import” reads it once"
    throw .usage(
      "“\(name)” has the format \(format.title), but a link needs Markdown, such as board.md"
        + (format.isRead ? help : "")
    )
  }

  private static func plan(
    _ text: [UInt8],
    _ path: String,
    _ board: Board?,
    _ drafts: [ColumnDraft],
    _ options: LinkMerge.Options,
    _ store: CommandStore
  ) throws -> LinkPlan {
    if let board {
      let runner = try LinkRunner(database: store.path, board: board.id, path: path)
      return try runner.wholePlan(text, nil, options)
    }
    let columns = drafts.map { draft in
      Column(id: Column.ID(uuid: UUID()), name: draft.name, kind: draft.kind)
    }
    let empty = LinkBoard(columns: columns, cards: columns.map { _ in [] })
    return try refusing(path) { () throws(LinkRefusal) in
      try LinkMerge.plan(text, nil, empty, options)
    }
  }

  private static func refusing<Value>(
    _ path: String,
    _ body: () throws(LinkRefusal) -> Value
  ) throws(LinkTrouble) -> Value {
    do throws(LinkRefusal) {
      return try body()
    } catch {
      throw LinkTrouble("“\(path)” \(error.reason)", .content)
    }
  }

  /// Refuses to write the cards of an unnamed board to a file with its own cards.
  func refuseGiving() throws(CommandFailure) {
    guard let board, !isNamed, !isBlank, plan.text != bytes else { return }
    throw .usage(
      "the board “\(board.name)” and “\(path)” have different cards or columns; “--board \(board.name)”"
        + " merges them, another --board creates a new board"
    )
  }

  private static func bytes(
    of file: LinkedFile
  ) throws(LinkTrouble) -> (bytes: [UInt8], isMissing: Bool) {
    do throws(LinkTrouble) {
      return (try file.attempt(file.read()).bytes, false)
    } catch  where error.isMissing {
      return ([], true)
    }
  }

  private static func boardName(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
