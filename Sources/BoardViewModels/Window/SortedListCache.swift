import BoardModel

/// Keeps lists of a column's cards, in case the same order is chosen again.
///
/// Sorting takes a statement over all cards of the column. Keeping a list costs sixteen bytes a card
/// and a note of each changed card; the noted cards are moved to their positions when the list is
/// used again.
struct SortedListCache {
  /// The most cards in all kept lists; a single list is kept whatever its length.
  static let limit = 1_000_000
  /// Latest last.
  private var lists: [QueryResults] = []

  /// Keeps a list that is being replaced.
  ///
  /// Unsorted lists are not kept, because they are found quickly.
  mutating func keep(_ found: QueryResults) {
    guard found.isComplete, !found.isOutdated, !found.query.sort.isEmpty else { return }
    _ = found.dismissGuest()
    lists.removeAll { $0.query == found.query }
    lists.append(found)
    while lists.count > 1, lists.reduce(0, { $0 + $1.cards.count }) > Self.limit {
      lists.removeFirst()
    }
  }

  /// Removes and returns the list of a query, brought up to date; nil if it must be found again.
  mutating func take(_ query: CardQuery) -> QueryResults? {
    // A filter that is no longer active is unlikely to be typed again.
    lists.removeAll { $0.query.filter != nil && $0.query.filter != query.filter }
    guard let index = lists.firstIndex(where: { $0.query == query }) else { return nil }
    let found = lists.remove(at: index)
    // If it can't be read, it is found again, which reports the failure.
    return (try? found.refresh()) == true ? found : nil
  }

  func note(_ card: Card.ID) { for list in lists { list.note(card) } }

  mutating func forget() { lists = [] }
}
