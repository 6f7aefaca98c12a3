import BoardModel

/// The cards that can be restored: archived and recently deleted ones.
struct GoneCards {
  private static let searched = 500
  private static let pageSize = 100

  private(set) var words: [(String, String)] = []

  init(of store: CommandStore, limit: Int) throws {
    let board = try store.board().id
    let archived = try store.attempt(
      store.store.page(of: CardQuery(.archive(board)), .first, limit: limit)
    )
    for card in archived { words.append((try store.shortID(of: card.id), card.title)) }
    try addDeleted(of: store)
  }

  private mutating func addDeleted(of store: CommandStore) throws {
    var start = HistoryStart.newest
    var seen: Set<Card.ID> = []
    for _ in 0..<Self.searched / Self.pageSize {
      let page = try store.attempt(
        store.store.history(of: .all, start, matching: nil, limit: Self.pageSize)
      )
      for entry in page.entries where !entry.isOnBoard {
        guard case .card(let id) = entry.subject, case .deleted = entry.event,
          seen.insert(id).inserted
        else { continue }
        words.append((try store.shortID(of: id), entry.title))
      }
      guard !page.isLast, let read = page.stretch else { return }
      start = .older(than: read.lowerBound)
    }
  }
}
