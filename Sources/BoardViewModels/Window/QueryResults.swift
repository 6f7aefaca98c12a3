package import BoardModel

/// The results of a query with a filter or an order, as far as they are known.
///
/// It keeps only identifiers, sixteen bytes per card, and is searched in parts while no key waits.
/// Changes of cards are applied one by one, during and after the search.
package final class QueryResults: KnownCards {
  package let query: CardQuery
  package private(set) var cards = CardIDs()
  package private(set) var isComplete = false
  package private(set) var tested = 0
  /// A card that is in the list although the query does not match it.
  package private(set) var guest: Card.ID?

  /// Whether the list has missed changes; it shows only until a new search replaces it.
  var isOutdated = false

  /// Increases with every change of the list or of a card in it.
  package private(set) var version = 0

  package let store: any BoardReading
  /// The cards that have changed since the list was last in order.
  private var touched: Set<Card.ID> = []
  private var stretch: FoundStretch?
  /// For a sorted query: the cards to test, and how many of them have been tested.
  private var candidates: (cards: CardIDs, done: Int)?
  /// Whether a card may be in the list twice: if another program moved it during the search, it is
  /// found in both places until its change is published.
  private var mayHaveTwice = false
  private var lastPlace: (card: Card.ID, index: Int)?

  package init(_ query: CardQuery, store: any BoardReading) {
    self.query = query
    self.store = store
  }

  /// The number of matching cards, as far as it is known.
  package var count: CardCount {
    let found = cards.count - (guest == nil ? 0 : 1)
    return isComplete ? .exact(found) : .atLeast(found)
  }

  /// Whether anything was read; before that, changes have no effect.
  var hasBegun: Bool { isComplete || tested > 0 }

  /// Whether the cards must still be sorted, which takes one statement.
  package var isUnsorted: Bool { !isComplete && candidates == nil && !query.sort.isEmpty }

  // MARK: Searching

  /// Continues the search, testing at most `limit` cards.
  ///
  /// - Returns: how many were tested.
  package func search(testing limit: Int) throws(StoreError) -> Int {
    if isComplete || limit <= 0 { return 0 }
    version += 1
    let before = tested
    if query.sort.isEmpty { try searchStretch(limit) } else { try searchCandidates(limit) }
    return max(1, tested - before)
  }

  /// Sorts the cards if necessary; if `yields`, a waiting key interrupts the sorting.
  func sort(yieldingToKeys yields: Bool) throws(StoreError) {
    if isUnsorted { try sortCandidates(yieldingToKeys: yields) }
  }

  private func searchStretch(_ limit: Int) throws(StoreError) {
    let next = try store.find(query, after: stretch, testing: limit)
    if next.isRestart { restart() }
    cards.append(contentsOf: next.cards.filter { $0 != guest })
    if let guest, next.cards.contains(guest) { self.guest = nil }
    tested += next.tested
    mayHaveTwice = true
    stretch = FoundStretch(lastTested: next.lastTested, lastPlace: next.lastPlace)
    isComplete = next.isFinished
  }

  /// All candidates of a sorted query are sorted at once and then tested in parts.
  private func searchCandidates(_ limit: Int) throws(StoreError) {
    guard let (all, done) = candidates else { return try sortCandidates(yieldingToKeys: true) }
    let part = all[done..<min(all.count, done + limit)]
    cards.append(contentsOf: try store.cards(Array(part), foundBy: query))
    tested += part.count
    isComplete = part.endIndex == all.count
    candidates = isComplete ? nil : (all, part.endIndex)
  }

  private func sortCandidates(yieldingToKeys yields: Bool) throws(StoreError) {
    let all = try store.candidates(of: query, yieldingToKeys: yields)
    tested += 1
    if all.areMatches {
      cards = all.cards
      isComplete = true
    } else {
      candidates = (all.cards, 0)
    }
  }

  private func restart() {
    cards = CardIDs()
    guest = nil
    stretch = nil
    candidates = nil
    tested = 0
    isComplete = false
  }

  // MARK: Changes

  package enum Change: Hashable, Sendable {
    case created
    case updated
    case moved
    case deleted
    /// The position of the search is gone, so it starts again without results.
    case restarted
  }

  /// Applies a change of a card's position or content, or of another card that affects it; nil if
  /// the list stays the same.
  ///
  /// The card is tested in its current state, so only the first of several changes has an effect.
  ///
  /// - Complexity: O(*n*) for *n* cards of the list, plus a test of the card.
  package func receive(_ card: Card.ID, moves: Bool) throws(StoreError) -> Change? {
    touched.insert(card)
    version += 1
    if needsRestart(after: card) { return restarted() }
    removeSecond(card)
    let index = index(of: card)
    guard try !store.cards([card], foundBy: query).isEmpty else {
      return try receive(unwanted: card, at: index)
    }
    if guest == card { guest = nil }
    guard let index else { return try insert(card) ? .created : nil }
    if query.sort.isEmpty, !moves { return .updated }
    cards.remove(at: index)
    guard try insert(card) else { return .deleted }
    return moves || cards[index] != card ? .moved : .updated
  }

  /// Removes a card from the second of two positions.
  private func removeSecond(_ card: Card.ID) {
    guard mayHaveTwice else { return }
    mayHaveTwice = !isComplete
    guard let first = cards.firstIndex(of: card),
      let second = cards.firstIndex(of: card, from: first + 1)
    else { return }
    cards.remove(at: second)
  }

  /// A guest stays until the selection leaves it, unless the card is gone.
  private func receive(unwanted card: Card.ID, at index: Int?) throws(StoreError) -> Change? {
    guard let index else { return nil }
    if guest == card, try isInScope(card) { return .updated }
    if guest == card { guest = nil }
    cards.remove(at: index)
    return .deleted
  }

  /// The search continues at a position in the order, which a change can remove.
  private func needsRestart(after card: Card.ID) -> Bool {
    !isComplete && (candidates != nil || stretch?.lastTested == card)
  }

  private func restarted() -> Change {
    restart()
    return .restarted
  }

  /// Whether several cards have changed, so that one may have been inserted next to another that
  /// was out of order.
  package var needsReordering: Bool { touched.count > 1 }

  var touchedCount: Int { touched.count }

  /// The most cards that are moved to their positions one by one.
  package static let settledCards = 200

  /// Moves all changed cards to their positions.
  ///
  /// - Returns: whether the order has changed; nil if a new search costs less.
  package func settle() throws(StoreError) -> Bool? {
    var seen: Set<Card.ID> = []
    let moved = cards.filter { touched.contains($0) && seen.insert($0).inserted }
    version += 1
    let isMany = touched.count > Self.settledCards
    touched = []
    if isMany { return nil }
    let before = cards
    cards.removeAll(where: seen.contains)
    do throws(StoreError) {
      for card in moved where try !insert(card) && card == guest { guest = nil }
    } catch {
      cards = before
      // Another program has deleted one of them, and that change has not arrived yet.
      guard case .cardNotFound = error else { throw error }
      return nil
    }
    return cards != before
  }

  /// Records that a card may have changed; it is checked when the list is refreshed.
  func note(_ card: Card.ID) { touched.insert(card) }

  /// Moves the recorded cards to their positions and removes those that no longer match.
  ///
  /// - Returns: false if there are too many, so that a new search costs less.
  func refresh() throws(StoreError) -> Bool {
    if touched.count > Self.settledCards { return false }
    if !isComplete { return false }
    if touched.isEmpty { return true }
    let noted = touched
    touched = []
    version += 1
    remove(noted)
    for card in try store.cards(Array(noted), foundBy: query) { _ = try insert(card) }
    return true
  }

  /// - Complexity: O(*n*) for *n* cards of the list; for a few cards, O(*n*) each.
  private func remove(_ gone: Set<Card.ID>) {
    // Otherwise each card of the list is hashed, which costs as much as searching for ten.
    if gone.count > 10 { return cards.removeAll(where: gone.contains) }
    for card in gone {
      if let index = cards.firstIndex(of: card) { cards.remove(at: index) }
    }
  }

  /// Inserts a card at its position; returns false if the search has not got that far.
  private func insert(_ card: Card.ID) throws(StoreError) -> Bool {
    if !isComplete {
      guard let last = stretch?.lastTested, try isBefore(card, last) else { return false }
    }
    cards.insert(card, at: try place(of: card))
    return true
  }

  /// - Complexity: O(log *n*) reads.
  private func place(of card: Card.ID) throws(StoreError) -> Int {
    try Halving.first(in: 0..<cards.count) { index throws(StoreError) in
      try isBefore(card, cards[index])
    }
  }

  /// The order does not depend on the filter.
  private func isBefore(_ left: Card.ID, _ right: Card.ID) throws(StoreError) -> Bool {
    let order = query.findsArchived ? query : CardQuery(query.scope, sort: query.sort)
    return try store.isOrdered(left, before: right, in: order)
  }

  // MARK: Guests

  /// Adds a card of the scope although the query does not match it.
  ///
  /// - Returns: whether it was added.
  package func addGuest(_ card: Card.ID) throws(StoreError) -> Bool {
    guard !cards.contains(card), guest == nil, try isInScope(card) else { return false }
    cards.insert(card, at: try place(of: card))
    guest = card
    version += 1
    return true
  }

  package func dismissGuest() -> Card.ID? {
    guard let guest else { return nil }
    cards.removeAll { $0 == guest }
    self.guest = nil
    version += 1
    return guest
  }

  /// The index of a card.
  ///
  /// Checks the position of the last lookup first.
  ///
  /// - Complexity: O(*n*) for *n* cards of the list.
  package func index(of card: Card.ID) -> Int? {
    if let lastPlace, lastPlace.card == card, lastPlace.index < cards.count,
      cards[lastPlace.index] == card
    {
      return lastPlace.index
    }
    let index = cards.firstIndex(of: card)
    if let index { lastPlace = (card, index) }
    return index
  }

  private func isInScope(_ card: Card.ID) throws(StoreError) -> Bool {
    try !store.cards([card], foundBy: CardQuery(query.scope)).isEmpty
  }
}
