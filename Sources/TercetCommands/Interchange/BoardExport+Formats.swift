import BoardInterchange
import BoardModel
import Foundation

/// Exports one board in another program's format.
extension BoardExport {
  func writeBoard(as format: InterchangeFormat) throws {
    if store.namesAllBoards {
      throw CommandFailure.usage("\(format.title) can hold only one board; name it with --board")
    }
    let board = try store.board()
    // A query chooses what is exported.
    if filter == nil {
      try countArchive(of: board)
      if format.losesEmptyColumns { try countEmptyColumns(of: board) }
    }
    tally.add(board)
    try format.write(ForeignBoard(board: board, export: self, index: BoardIndex(store.boards)))
  }

  private func countArchive(of board: Board) throws {
    if !tally.leavesOutArchive { return }
    let count = try store.attempt(store.store.count(of: CardQuery(.archive(board.id))).value)
    let templates = try store.templates().count { $0.archived?.board == board.id }
    tally.add(.archived, count - templates)
    tally.add(.template, templates)
  }

  private func countEmptyColumns(of board: Board) throws {
    for column in board.columns {
      let list = CardQuery(.column(column.id), includingLater: true)
      if try store.attempt(store.store.count(of: list).value) == 0 { tally.add(.emptyColumn, 1) }
    }
  }

  // MARK: Folders

  /// Writes a board as a folder of Markdown files.
  ///
  /// Without a dialect, uses that of the folder that its cards came from.
  ///
  /// - Returns: The dialect that was used.
  func write(to folder: ExportFolder, as dialect: TaskDialect?) throws -> TaskDialect {
    if store.namesAllBoards {
      throw CommandFailure.usage("A folder can hold only one board; name it with --board")
    }
    let board = try store.board()
    var cards: [(id: Card.ID, made: Timestamp, name: String?)] = []
    try store.store.transfer.forEachCard(of: board.allQueries) { exported in
      let card = exported.card
      cards.append((card.id, card.createdAt, card.name(in: InterchangeFormat.folder.name)))
    }
    tally.add(board)
    let names = FolderNames(cards, as: dialect)
    let writer = FolderWriter(names)
    try folder.write(writer.configuration(of: board), to: "config.yml")
    let index = try BoardIndex(store.boards)
    var paths: Set<String> = []
    try forEachCard(of: board.allQueries) { exported in
      let card = exported.card
      let path = writer.path(of: card)
      let isNew = paths.insert(path.lowercased()).inserted
      let column = index.column(card.column) ?? board.columns.last
      try folder.write(
        writer.file(card, column: column?.name ?? "", ordinal: exported.position * 1_000),
        to: isNew ? path : path.dropLast(3) + "-\(card.id.text).md"
      )
    }
    return names.dialect
  }
}

/// The board that a format writes.
private struct ForeignBoard: WrittenBoard {
  let board: Board
  let export: BoardExport
  let index: BoardIndex

  var today: CalendarDay { LocalClock.today }
  var dates: LocalDates { LocalDates(zone: .current) }
  var shape: MarkdownLayout.Shape? { export.shape }

  func forEachCard(
    of lists: [CardQuery],
    _ body: (Card, Int, [CardComment]) throws -> Void
  ) throws {
    try export.forEachCard(of: lists.map(filtered)) { try body($0.card, $0.list, $0.comments) }
  }

  func count(of column: Column) throws -> Int {
    try export.store.attempt { () throws(StoreError) in
      try export.store.store
        .count(of: filtered(CardQuery(.column(column.id), includingLater: true))).value
    }
  }

  private func filtered(_ list: CardQuery) -> CardQuery {
    var list = list
    list.filter = export.filter ?? list.filter
    return list
  }

  func column(_ id: Column.ID) -> Column? { index.column(id) }

  func names(_ name: (Card) -> String) throws -> [Card.ID: String] {
    var names: [Card.ID: String] = [:]
    let lists = board.columnQueries.map(filtered)
    try export.store.store.transfer.forEachCard(of: lists) { exported in
      let own = name(exported.card)
      if own != exported.card.id.text { names[exported.card.id] = own }
    }
    return names
  }

  func append(_ text: String) throws { try export.output.append(text) }

  func count(_ part: ExportPart) { export.tally.add(part, 1) }
}
