package import BoardModel
package import EventStreams

/// A window of the archived cards of one board, or of every board in use: board after board, in each
/// the card that was archived last first.
///
/// It holds no subscription: `transform` makes one stream of what the store publishes, and the screen
/// alone subscribes to it. With words to look for, each read looks through a page of the archive,
/// which may hold nothing, so that keys are never far from being answered.
package final class ArchiveViewModel {
  /// The ends of the list: the card that was archived last is its start.
  package typealias Side = WindowExtent.Side

  /// How many cards are read at once.
  package static let pageSize = 100
  /// How many cards are kept around the one that was looked at last.
  package static let windowLimit = 2_000

  package let choice: BoardChoice
  /// What was read and not let go of.
  package internal(set) var entries: [CardPreview] = []
  /// How many cards are archived in all, whatever is looked for.
  package var count: Int { counts.values.reduce(0, +) }

  let store: any BoardReading
  private let feed: EventStream<BoardEvent>
  /// The boards whose archives these are, in order.
  var boards: [Board] = []
  var counts: [Board.ID: Int] = [:]
  var extent = WindowExtent(limit: windowLimit)
  private var words: SearchText?
  /// Up to where the archives were looked through.
  private var newest = Cursor(board: 0)
  private var oldest = Cursor(board: 0)

  /// A place in the archives: behind a card of a board's, seen from where one comes; without a card
  /// all of the board is still to come.
  private struct Cursor {
    var board: Int
    var card: Card.ID?
  }

  /// The archive of a board, or of all, of which a page is read.
  package init(
    of choice: BoardChoice,
    store: any BoardReading,
    feed: EventStream<BoardEvent>
  ) throws(StoreError) {
    self.choice = choice
    self.store = store
    self.feed = feed
    try begin(at: .start)
  }

  /// What becomes of the archived cards.
  package func transform() -> EventStream<Event> {
    feed.flatMap { [self] in receive($0) }.shared()
  }

  // MARK: Where it stands

  /// Whether all of the archives was looked through.
  package var isWhole: Bool { extent.isWhole }

  /// Whether it only holds what words are found in.
  package var isFiltered: Bool { words != nil }

  /// The side that is to be read so that cards at these indices are there, or nil.
  package func missing(around indices: Range<Int>) -> Side? { extent.missing(around: indices) }

  /// Whether an end is among what was read.
  package func isReached(_ end: Side) -> Bool {
    end == .start ? extent.isStartReached : extent.isEndReached
  }

  /// The board that a card comes back to, and the column where that is still there.
  package func home(of card: CardPreview) -> (board: Board, column: Column?)? {
    guard let board = boards.first(where: { $0.id == card.archived?.board }) else { return nil }
    return (board, card.column.flatMap(board.column))
  }

  // MARK: Reading

  /// Begins again at an end, with one read.
  package func begin(at end: Side) throws(StoreError) {
    try readBoards()
    forget(goingOnAt: end)
    _ = try read(end == .start ? .end : .start)
  }

  /// Lets go of all that was read; the next read begins at an end.
  func forget(goingOnAt end: Side) {
    entries = []
    extent = WindowExtent(limit: Self.windowLimit)
    let board = end == .start ? 0 : boards.count - 1
    (newest, oldest) = (Cursor(board: board), Cursor(board: board))
    (extent.isStartReached, extent.isEndReached) = (end == .start, end == .end)
  }

  func readBoards() throws(StoreError) {
    let all = try store.boards()
    switch choice {
    case .board(let id): boards = all.filter { $0.id == id }
    case .all: boards = all.filter { !$0.isArchived }
    }
    counts = [:]
    for board in boards { counts[board.id] = try store.count(of: Self.query(board)).value }
  }

  static func query(_ board: Board) -> CardQuery { CardQuery(.archive(board.id)) }

  /// Looks for other words, from the start on; the same words change nothing.
  ///
  /// - Returns: whether it began again.
  package func look(for text: String) throws(StoreError) -> Bool {
    let words = SearchText(text)
    if words == self.words { return false }
    self.words = words
    try begin(at: .start)
    return true
  }

  /// Whether a card is looked for: by its title, its tags, the start of its body, its column and its
  /// board.
  func isWanted(_ card: CardPreview) -> Bool {
    guard let words else { return true }
    let home = home(of: card)
    let names = [home?.column?.name, home?.board.name].compactMap(\.self)
    return words.isFound(in: [card.title, card.bodyStart] + card.tags.map { "#" + $0 } + names)
  }

  /// Reads one page of a side.
  ///
  /// - Returns: by how much the indices of what was there have grown.
  package func read(_ side: Side) throws(StoreError) -> Int {
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

  /// Whether nothing comes behind a page: it was not full, and no board beyond has cards.
  private func isLast(_ page: [CardPreview], _ cursor: Cursor, _ isOlder: Bool) -> Bool {
    let beyond = isOlder ? boards.dropFirst(cursor.board + 1) : boards.prefix(max(0, cursor.board))
    return page.count < Self.pageSize && beyond.allSatisfy { counts[$0.id] == 0 }
  }

  /// The next cards from a place on, the ones archived last first, and the place behind them; no cards
  /// where there are no more.
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

  /// Lets go of what is far from a card.
  ///
  /// - Returns: by how much the indices of what is left have shrunk.
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

  /// Which of the boards has a card in its archive.
  func place(of card: CardPreview) -> Int? {
    boards.firstIndex { $0.id == card.archived?.board }
  }

  /// Whether reading goes on from a card, which must be there then.
  func isEdge(_ card: Card.ID) -> Bool { newest.card == card || oldest.card == card }
}
