import BoardModel

/// Lists of a column's cards that were found before, for when the same order is chosen again.
///
/// Finding an order takes a statement over all cards of the column. A kept list costs an edit nothing
/// but a note of the card; what was noted is put in its place when the list is asked for. A long one is
/// put aside where it takes no memory.
struct KeptOrders {
  /// How many cards all kept lists have together.
  static let limit = 8_000_000
  /// How many of them are in memory, where a list that gives way to another one is kept however long it
  /// is, as long as no other is being made.
  static let limitInMemory = 100_000
  private struct Kept {
    let found: FoundCards
    let count: Int
    let isParked: Bool
  }

  /// A list of more cards is put aside.
  private let limitOfShort: Int
  /// The latest last.
  private var lists: [Kept] = []

  init(parkingMoreThan limitOfShort: Int = 20_000) { self.limitOfShort = limitOfShort }

  /// Keeps a list that gives way to another one; one without an order of its own is found quickly.
  mutating func keep(_ found: FoundCards) {
    guard found.isComplete, !found.isOutdated, !found.query.sort.isEmpty else { return }
    _ = found.dismissGuest()
    lists.removeAll { $0.found.query == found.query }
    let count = found.length
    lists.append(Kept(found: found, count: count, isParked: count > limitOfShort && found.park()))
    while lists.count > 1, cardCount(isParked: true) > Self.limit { remove(isParked: true) }
    while lists.count > 1, cardCount(isParked: false) > Self.limitInMemory {
      remove(isParked: false)
    }
  }

  func has(_ query: CardQuery) -> Bool { lists.contains { $0.found.query == query } }

  /// The list of a query as it is now, which is kept no longer; nil where it is to be found again.
  mutating func take(_ query: CardQuery) -> FoundCards? {
    // A filter that holds no longer will hardly be typed the same.
    lists.removeAll { $0.found.query.filter != nil && $0.found.query.filter != query.filter }
    guard let index = lists.firstIndex(where: { $0.found.query == query }) else { return nil }
    let found = lists.remove(at: index).found
    // What can't be read now is found again, and said then.
    return (try? found.refresh()) == true ? found : nil
  }

  /// Lets lists go so that no more are in memory than afterwards, while one is being made beside
  /// another of so many cards.
  mutating func makeRoom(beside count: Int) {
    while case let kept = cardCount(isParked: false), kept > 0, kept + count > Self.limitInMemory {
      remove(isParked: false)
    }
  }

  private func cardCount(isParked: Bool) -> Int {
    lists.reduce(0) { $0 + ($1.isParked == isParked ? $1.count : 0) }
  }

  /// Lets the oldest list go that is in memory, or is not.
  private mutating func remove(isParked: Bool) {
    if let index = lists.firstIndex(where: { $0.isParked == isParked }) { lists.remove(at: index) }
  }

  /// A card may have come, gone or changed.
  func note(_ card: Card.ID) { for list in lists { list.found.note(card) } }

  /// So much was changed that all of it is to be found again.
  mutating func forget() { lists = [] }
}
