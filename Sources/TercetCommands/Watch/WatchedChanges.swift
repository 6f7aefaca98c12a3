import BoardModel

enum WatchedSight {
  /// The query finds the card, or something else that is watched has changed.
  case found
  /// The query found the card before, but no longer does.
  case left
}

/// The changes that a watch prints: those of cards that a query finds or has found, on one board or
/// all.
struct WatchedChanges {
  private let query: CardQuery
  /// The lists of the board's cards.
  private let places: [CardQuery]
  private let board: Board?
  private let store: CommandStore

  init(_ query: ParsedQuery, of board: Board.ID?, _ store: CommandStore) throws {
    self.query = CardQuery(.all, query)
    self.store = store
    self.board = try board.flatMap { id in try store.boards.first { $0.id == id } }
    places = board.map { [CardQuery(.board($0)), CardQuery(.archive($0))] } ?? []
  }

  /// The cards found now; cards that leave are recognised by it.
  func foundNow() throws -> Set<Card.ID> {
    if query.filter == nil { return [] }
    return try store.attempt { () throws(StoreError) in
      let all = try store.store.candidates(of: query, yieldingToKeys: false)
      return Set(
        all.areMatches ? Array(all.cards) : try store.store.cards(Array(all.cards), foundBy: query)
      )
    }
  }

  /// Nil if the change is not watched.
  ///
  /// `known` are the cards found so far.
  func sight(of entry: HistoryEntry, known: inout Set<Card.ID>) throws -> WatchedSight? {
    if let board, try !isAbout(board, entry) { return nil }
    if query.filter == nil { return .found }
    guard let card = entry.card else { return nil }
    // The former content of a deleted card is unknown.
    if !entry.isOnBoard { return known.remove(card) == nil ? .found : .left }
    if try finds(card, in: query) {
      known.insert(card)
      return .found
    }
    return known.remove(card) == nil ? nil : .left
  }

  /// Whether a change belongs to a board, as far as is known for deleted things.
  private func isAbout(_ board: Board, _ entry: HistoryEntry) throws -> Bool {
    switch entry.subject {
    case .board(let id): return id == board.id
    case .column(let id): return try store.board(of: id).map { $0.id == board.id } ?? true
    case .view(let id):
      let views = try store.attempt(store.store.views())
      return views.first { $0.id == id }.map { $0.board == nil || $0.board == board.id } ?? true
    case .card(let card):
      if entry.event.columns.contains(where: { board.column($0) != nil }) { return true }
      if try store.attempt(store.store.card(card)) == nil {
        return try entry.event.columns.allSatisfy { try store.board(of: $0) == nil }
      }
      return try places.contains { try finds(card, in: $0) }
    }
  }

  private func finds(_ card: Card.ID, in query: CardQuery) throws -> Bool {
    try store.attempt(!store.store.cards([card], foundBy: query).isEmpty)
  }
}
