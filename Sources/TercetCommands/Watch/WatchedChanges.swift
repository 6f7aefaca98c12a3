import BoardModel
import BoardStorage

/// Which changes a watch prints: those of the cards that a query finds, on one board or all.
struct WatchedChanges {
  private let query: CardQuery
  /// Where a card may be that is of the board.
  private let places: [CardQuery]
  private let board: Board?
  private let store: CommandStore

  init(_ query: ParsedQuery, of board: Board.ID?, _ store: CommandStore) throws {
    self.query = CardQuery(.all, query)
    self.store = store
    self.board = try board.flatMap { id in try store.boards.first { $0.id == id } }
    places = board.map { [CardQuery(.board($0)), CardQuery(.archive($0))] } ?? []
  }

  func contains(_ entry: HistoryEntry) throws -> Bool {
    if let board, try !isAbout(board, entry) { return false }
    if query.filter == nil { return true }
    guard let card = entry.card else { return false }
    // What it said cannot be asked of a card that is gone.
    return try !entry.isOnBoard || finds(card, in: query)
  }

  /// Whether a change is of a board, as far as can be known of what is gone.
  private func isAbout(_ board: Board, _ entry: HistoryEntry) throws -> Bool {
    switch entry.subject {
    case .board(let id): return id == board.id
    case .column(let id): return try store.board(of: id).map { $0.id == board.id } ?? true
    case .view(let id):
      let views = try store.attempt { () throws(StoreError) in try store.store.views() }
      return views.first { $0.id == id }.map { $0.board == nil || $0.board == board.id } ?? true
    case .card(let card):
      if entry.event.columns.contains(where: { board.column($0) != nil }) { return true }
      if try store.attempt({ () throws(StoreError) in try store.store.card(card) }) == nil {
        return try entry.event.columns.allSatisfy { try store.board(of: $0) == nil }
      }
      return try places.contains { try finds(card, in: $0) }
    }
  }

  private func finds(_ card: Card.ID, in query: CardQuery) throws -> Bool {
    try store.attempt { () throws(StoreError) in try store.store.finds(card, in: query) }
  }
}

extension HistoryEvent {
  /// The columns that it names.
  fileprivate var columns: [Column.ID] {
    switch self {
    case .added(let column), .deleted(let column), .restored(let column), .archived(let column),
      .unarchived(let column), .reordered(let column):
      [column]
    case .moved(let from, let to): [from, to]
    default: []
    }
  }
}
