import BoardInterchange
import BoardModel
import Foundation

/// One board in the form of another program.
extension BoardExport {
  func writeBoard(as format: InterchangeFormat) throws {
    if store.namesAllBoards {
      throw CommandFailure.usage("\(format.title) holds one board; name it with --board")
    }
    let board = try store.board()
    try countArchive(of: board)
    tally.add(board.columns, format)
    switch format {
    case .json, .ndjson, .trello, .github, .folder: break
    case .obsidian: try writeMarkdown(board, MarkdownWriter(.obsidian))
    case .markdown: try writeMarkdown(board, MarkdownWriter(.taskell))
    case .todotxt: try writeTodoText(board)
    case .taskwarrior: try writeTasks(board)
    case .csv: try writeTable(board, TableWriter(.csv))
    case .tsv: try writeTable(board, TableWriter(.tsv))
    case .ical: try writeCalendar(board)
    case .html: try writePage(board)
    }
  }

  private func countArchive(of board: Board) throws {
    if !tally.leavesOutArchive { return }
    let count = try store.attempt { () throws(StoreError) in
      try store.store.count(of: CardQuery(.archive(board.id))).value
    }
    tally.add(.archived, count)
  }

  private func forEachCard(of board: Board, _ body: (Card, Column) throws -> Void) throws {
    try forEachCard(of: board.columns.map { .column($0.id) }) { exported in
      try body(exported.card, board.columns[exported.list])
    }
  }

  // MARK: Folders

  /// Writes a board as a folder of Markdown files; without a dialect in that of the folder from which
  /// its cards came.
  func write(to folder: ExportFolder, as dialect: FolderDialect?) throws {
    if store.namesAllBoards {
      throw CommandFailure.usage("A folder holds one board; name it with --board")
    }
    let board = try store.board()
    let lists = board.columns.map { CardQuery.column($0.id) } + [CardQuery(.archive(board.id))]
    var cards: [(id: Card.ID, made: Timestamp, name: String?)] = []
    try store.store.transfer.forEachCard(of: lists) { exported in
      let card = exported.card
      cards.append((card.id, card.createdAt, card.name(in: InterchangeFormat.folder.rawValue)))
    }
    let writer = FolderWriter(FolderNames(cards, as: dialect))
    try folder.write(writer.configuration(of: board), to: "config.yml")
    let index = try BoardIndex(store.boards)
    var paths: Set<String> = []
    try forEachCard(of: lists) { exported in
      let card = exported.card
      let path = writer.path(of: card)
      let isNew = paths.insert(path.lowercased()).inserted
      let column = index.column(card.column) ?? board.columns.last
      try folder.write(
        writer.file(card, column: column?.name ?? "", ordinal: exported.position * 1_000),
        to: isNew ? path : path.dropLast(3) + "-\(card.id.text).md"
      )
    }
  }

  /// What cards are called that have a name of their own in a format; found before the cards are
  /// written, as one may wait for another that comes later.
  private func names(in board: Board, _ name: (Card) -> String) throws -> [Card.ID: String] {
    var names: [Card.ID: String] = [:]
    try store.store.transfer.forEachCard(of: board.columns.map { .column($0.id) }) { exported in
      let own = name(exported.card)
      if own != exported.card.id.text { names[exported.card.id] = own }
    }
    return names
  }

  // MARK: Markdown

  private func writeMarkdown(_ board: Board, _ writer: MarkdownWriter) throws {
    let index = try BoardIndex(store.boards)
    try output.append(writer.head(of: board))
    var written = -1
    let archive = board.columns.count
    func advance(to list: Int) throws {
      while written < list {
        if written >= 0 { try output.append(writer.gap) }
        written += 1
        try output.append(
          written < archive ? writer.heading(of: board.columns[written]) : writer.archiveHeading
        )
      }
    }
    let lists: [CardQuery] = board.columns.map { .column($0.id) }
    let hasArchive = writer.hasArchive
    let all = hasArchive ? lists + [CardQuery(.archive(board.id))] : lists
    try forEachCard(of: all) { exported in
      try advance(to: exported.list)
      let column = index.column(exported.card.column)
      let card = SourceCard(exported.card)
      let lines = writer.lines(
        of: card,
        isDone: column?.kind == .done,
        key: MarkdownWriter.key(of: exported.card),
        archivedFrom: exported.list == archive ? column?.name : nil
      )
      if !writer.says(card, in: lines) { tally.add(.otherwise, 1) }
      try output.append(MarkdownWriter.text(of: lines))
    }
    try advance(to: archive - 1)
    try output.append(writer.tail)
  }

  // MARK: Lists

  private func writeTodoText(_ board: Board) throws {
    try forEachCard(of: board) { card, column in
      let line = TodoText.line(card, isDone: column.kind == .done)
      if !TodoText.says(card, in: line) { tally.add(.otherwise, 1) }
      try output.append(line + "\n")
    }
  }

  private func writeTasks(_ board: Board) throws {
    let writer = Taskwarrior(dates: LocalDates(zone: .current))
    let known = try names(in: board, Taskwarrior.name)
    var isFirst = true
    try output.append("[")
    try forEachCard(of: board.columns.map { .column($0.id) }) { exported in
      let card = exported.card
      let kind = board.columns[exported.list].kind
      var object = writer.object(card, kind: kind, exported.comments)
      let blockers = card.blockedBy.map { known[$0] ?? $0.text.lowercased() }
      if !blockers.isEmpty { object.set("depends", blockers) }
      let text = Taskwarrior.text(of: object, keptBy: card)
      try output.append((isFirst ? "\n" : ",\n") + text)
      isFirst = false
    }
    try output.append("\n]\n")
  }

  private func writeTable(_ board: Board, _ writer: TableWriter) throws {
    let known = try names(in: board, writer.name)
    try output.append(writer.head)
    try forEachCard(of: board) { card, column in
      let blockers = card.blockedBy.map { known[$0] ?? $0.text }
      try output.append(writer.row(card, column: column.name, waitingFor: blockers))
    }
  }

  private func writeCalendar(_ board: Board) throws {
    try output.append(CalendarTasks.head)
    try forEachCard(of: board) { card, column in
      try output.append(CalendarTasks.component(card, kind: column.kind))
    }
    try output.append(CalendarTasks.tail)
  }

  // MARK: HTML

  private func writePage(_ board: Board) throws {
    let today = LocalDay.today
    try output.append(BoardPage.head(of: board.name))
    for column in board.columns {
      let count = try store.attempt { () throws(StoreError) in try store.store.count(of: column.id)
      }
      try output.append(BoardPage.columnHead(column.name, count: count, limit: column.limit))
      try forEachCard(of: [.column(column.id)]) { exported in
        let due = exported.card.due
        let isOverdue = due.map { column.kind.isOverdue(due: $0, on: today) } ?? false
        try output.append(
          BoardPage.item(exported.card, exported.comments, isOverdue: isOverdue)
        )
      }
      try output.append(BoardPage.columnTail)
    }
    try output.append(BoardPage.tail)
  }
}
