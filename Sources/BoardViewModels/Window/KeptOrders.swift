import BoardModel

/// Keeps lists of a column's cards, in case the same order is chosen again.
///
/// Sorting takes a statement over all cards of the column. Keeping a list costs only a note of each
/// changed card; the noted cards are moved to their positions when the list is used again. A long
/// list is written to disk.
struct KeptOrders {
  /// The most cards in all kept lists.
  static let limit = 8_000_000
  /// The most cards in memory.
  ///
  /// A single list is kept whatever its length, unless another one is being made.
  static let limitInMemory = 100_000
  private struct Kept {
    let found: FoundCards
    let count: Int
    let isParked: Bool
  }

  /// Longer lists are written to disk.
  private let limitOfShort: Int
  /// Latest last.
  private var lists: [Kept] = []

  init(parkingMoreThan limitOfShort: Int = 20_000) { self.limitOfShort = limitOfShort }

  /// Keeps a list that is being replaced.
  ///
  /// Unsorted lists are not kept, because they are found quickly.
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

  /// Removes and returns the list of a query, brought up to date; nil if it must be found again.
  mutating func take(_ query: CardQuery) -> FoundCards? {
    // A filter that is no longer active is unlikely to be typed again.
    lists.removeAll { $0.found.query.filter != nil && $0.found.query.filter != query.filter }
    guard let index = lists.firstIndex(where: { $0.found.query == query }) else { return nil }
    let found = lists.remove(at: index).found
    // If it can't be read, it is found again, which reports the failure.
    return (try? found.refresh()) == true ? found : nil
  }

  /// Removes lists so that the memory limit holds while another list of `count` cards is in memory.
  mutating func makeRoom(beside count: Int) {
    while case let kept = cardCount(isParked: false), kept > 0, kept + count > Self.limitInMemory {
      remove(isParked: false)
    }
  }

  private func cardCount(isParked: Bool) -> Int {
    lists.reduce(0) { $0 + ($1.isParked == isParked ? $1.count : 0) }
  }

  /// Removes the oldest list, in memory or on disk.
  private mutating func remove(isParked: Bool) {
    if let index = lists.firstIndex(where: { $0.isParked == isParked }) { lists.remove(at: index) }
  }

  func note(_ card: Card.ID) { for list in lists { list.found.note(card) } }

  mutating func forget() { lists = [] }
}
