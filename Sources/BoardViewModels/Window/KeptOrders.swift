import BoardModel

/// Lists of a column's cards that were found before, for when the same order is chosen again.
///
/// Finding an order takes a statement over all cards of the column. A kept list costs an edit nothing
/// but a note of the card; what was noted is put in its place when the list is asked for.
struct KeptOrders {
  /// How many cards all kept lists have together; one list is kept however long it is, as long as no
  /// other is being made.
  static let limit = 100_000

  /// The latest last.
  private var lists: [FoundCards] = []

  private var cardCount: Int { lists.reduce(0) { $0 + $1.cards.count } }

  /// Keeps a list that gives way to another one; one without an order of its own is found quickly.
  mutating func keep(_ found: FoundCards) {
    guard found.isComplete, !found.isOutdated, !found.query.sort.isEmpty else { return }
    _ = found.dismissGuest()
    lists.removeAll { $0.query == found.query }
    lists.append(found)
    while lists.count > 1, cardCount > Self.limit { lists.removeFirst() }
  }

  /// The list of a query as it is now, which is kept no longer; nil where it is to be found again.
  mutating func take(_ query: CardQuery) -> FoundCards? {
    // A filter that holds no longer will hardly be typed the same.
    lists.removeAll { $0.query.filter != nil && $0.query.filter != query.filter }
    guard let index = lists.firstIndex(where: { $0.query == query }) else { return nil }
    let found = lists.remove(at: index)
    // What can't be read now is found again, and said then.
    return (try? found.refresh()) == true ? found : nil
  }

  /// Lets lists go so that no more are in memory than afterwards, while one is being made beside
  /// another of so many cards.
  mutating func makeRoom(beside count: Int) {
    while !lists.isEmpty, cardCount + count > Self.limit { lists.removeFirst() }
  }

  /// A card may have come, gone or changed.
  func note(_ card: Card.ID) { for list in lists { list.note(card) } }

  /// So much was changed that all of it is to be found again.
  mutating func forget() { lists = [] }
}
