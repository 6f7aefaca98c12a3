package import BoardModel

/// A window of the archived cards of one board, or of all boards in use one after the other, latest
/// first.
///
/// With a filter, each read searches one page, which may contain no match, so that keys are
/// answered quickly.
package final class ArchiveViewModel {
  /// The ends of the list; the latest archived card is at the start.
  typealias Side = WindowExtent.Side

  package static let pageSize = 100
  /// The most cards that are kept around the last position.
  package static let windowLimit = 2_000

  package private(set) var choice: BoardChoice
  package private(set) var entries: [CardPreview] = []
  /// The number of archived cards, whatever the filter.
  package var count: Int { counts.values.reduce(0, +) }

  private let store: any BoardReading
  private var boards: [Board] = []
  private var counts: [Board.ID: Int] = [:]
  package private(set) var extent = WindowExtent(limit: windowLimit)
  package var words: SearchText?
  /// How far the archives have been read in both directions.
  private var newest = Cursor(board: 0)
  private var oldest = Cursor(board: 0)

  /// A position in the archives: after a card in the reading direction, or at the beginning of a
  /// board.
  private struct Cursor {
    var board: Int
    var card: Card.ID?
  }

  /// Reads the first page of the archive of a board, or of all boards.
  package init(of choice: BoardChoice, store: any BoardReading) throws(StoreError) {
    self.choice = choice
    self.store = store
    try begin(at: .start)
  }

  package func show(_ choice: BoardChoice) throws(StoreError) {
    self.choice = choice
    try begin(at: .start)
  }

  /// The board that a card returns to, and its column if that still exists.
  package func home(of card: CardPreview) -> (board: Board, column: Column?)? {
    guard let board = boards.first(where: { $0.id == card.archived?.board }) else { return nil }
    return (board, card.column.flatMap(board.column))
  }

  // MARK: Reading

  /// Starts again at an end, with one read.
  package func begin(at end: WindowExtent.Side) throws(StoreError) {
    try readBoards()
    forget(goingOnAt: end)
    _ = try read(end == .start ? .end : .start)
  }

  /// Discards everything that was read; the next read starts at an end.
  private func forget(goingOnAt end: Side) {
    entries = []
    extent = WindowExtent(limit: Self.windowLimit)
    let board = end == .start ? 0 : boards.count - 1
    (newest, oldest) = (Cursor(board: board), Cursor(board: board))
    (extent.isStartReached, extent.isEndReached) = (end == .start, end == .end)
  }

  private func readBoards() throws(StoreError) {
    boards = choice.boards(of: try store.boards())
    counts = [:]
    for board in boards { counts[board.id] = try store.archivedCount(of: board.id) }
  }

  private static func query(_ board: Board) -> CardQuery { CardQuery(.archive(board.id)) }

  /// Whether a card matches the filter by its title, tags, start of the body, column or board.
  ///
  /// Templates have a list of their own.
  private func isWanted(_ card: CardPreview) -> Bool {
    if card.draft.isTemplate { return false }
    guard let words else { return true }
    let home = home(of: card)
    let names = [home?.column?.name, home?.board.name].compactMap(\.self)
    return words.isFound(in: [card.title, card.bodyStart] + card.tags.map { "#" + $0 } + names)
  }

  /// Reads one page in a direction.
  ///
  /// - Returns: by how much the indices of loaded cards have grown.
  package func read(_ side: WindowExtent.Side) throws(StoreError) -> Int {
    defer { extent.loaded = entries.count }
    let isOlder = side == .end
    let (page, cursor) = try page(isOlder ? oldest : newest, isOlder)
    let found = page.filter(isWanted)
    if isOlder {
      oldest = cursor
      extent.isEndReached = isLast(page, cursor, isOlder)
      entries += found
      return 0
    }
    newest = cursor
    extent.isStartReached = isLast(page, cursor, isOlder)
    entries = found + entries
    return found.count
  }

  /// Whether a page is the last one: it is not full, and the boards after it have no cards.
  private func isLast(_ page: [CardPreview], _ cursor: Cursor, _ isOlder: Bool) -> Bool {
    let beyond = isOlder ? boards.dropFirst(cursor.board + 1) : boards.prefix(max(0, cursor.board))
    return page.count < Self.pageSize && beyond.allSatisfy { counts[$0.id] == 0 }
  }

  /// The next page from a position, latest first, and the position after it; empty at the end.
  private func page(
    _ cursor: Cursor,
    _ isOlder: Bool
  ) throws(StoreError) -> ([CardPreview], Cursor) {
    var cursor = cursor
    while boards.indices.contains(cursor.board) {
      let board = boards[cursor.board]
      if cursor.card != nil || counts[board.id] != 0 {
        let start: PageStart =
          isOlder
          ? cursor.card.map(PageStart.before) ?? .last
          : cursor.card.map(PageStart.after) ?? .first
        let cards = try store.page(of: Self.query(board), start, limit: Self.pageSize)
        if let edge = isOlder ? cards.first : cards.last {
          cursor.card = edge.id
          return (cards.reversed(), cursor)
        }
      }
      cursor = Cursor(board: cursor.board + (isOlder ? 1 : -1))
    }
    return ([], cursor)
  }

  /// Discards the cards that are far from an index.
  ///
  /// - Returns: by how much the indices of the other cards have shrunk.
  package func release(around index: Int) -> Int {
    let kept = extent.kept(around: index)
    if kept.upperBound < entries.count { oldest = cursor(at: kept.upperBound - 1) ?? oldest }
    if kept.lowerBound > 0 { newest = cursor(at: kept.lowerBound) ?? newest }
    if kept.count < entries.count { entries = Array(entries[kept]) }
    extent.release(allBut: kept)
    return kept.lowerBound
  }

  private func cursor(at index: Int) -> Cursor? {
    let entry = entries[index]
    return place(of: entry).map { Cursor(board: $0, card: entry.id) }
  }

  /// The index of the board that has the card in its archive.
  private func place(of card: CardPreview) -> Int? {
    boards.firstIndex { $0.id == card.archived?.board }
  }

  // MARK: Changes

  package func reload(around index: Int) throws(StoreError) -> Int {
    let former = entries
    try readBoards()
    forget(goingOnAt: .start)
    for entry in former.dropFirst(index) + former.prefix(index).reversed() {
      guard let now = try store.previews(of: [entry.id]).first, let board = place(of: now) else {
        continue
      }
      if isWanted(now) { entries = [now] }
      (newest, oldest) = (Cursor(board: board, card: now.id), Cursor(board: board, card: now.id))
      (extent.isStartReached, extent.isEndReached) = (false, false)
      return try read(.start)
    }
    try begin(at: .start)
    return 0
  }
}
