package import BoardModel

/// The answer of a query with a filter or an order of its own, as far as it has been found.
///
/// It keeps identifiers only, sixteen bytes a card, and is found part by part: `search` is called
/// while no key waits. What becomes of cards meanwhile and afterwards is taken card by card.
package final class FoundCards {
  package let query: CardQuery
  package private(set) var cards = CardIDs()
  /// Whether all of the scope was looked through.
  package private(set) var isComplete = false
  /// How many cards were tested so far.
  package private(set) var tested = 0
  /// A card that is kept in the list though the query does not find it.
  package private(set) var guest: Card.ID?

  /// Whether changes passed it by, so that all is found again and this list shows until then only.
  var isOutdated = false

  /// Rises with every change of the list or of a card in it.
  package private(set) var version = 0

  let store: any BoardReading
  /// The cards that changed since all stood in their places.
  private var touched: Set<Card.ID> = []
  private var stretch: FoundStretch?
  /// Of an order of its own: what is to be tested, and how much of it was.
  private var candidates: (cards: CardIDs, done: Int)?
  /// The cards as they were put aside last; they are read from there while they are not in memory.
  private var parked: (cards: any ParkedCards, count: Int, version: Int)?
  private var isParked = false
  /// Whether a card may be there twice: one that another program has moved while others were found is
  /// found at both places, until the change is told.
  private var mayHaveTwice = false
  /// Where the card stood that was looked for last.
  private var lastPlace: (card: Card.ID, index: Int)?

  package init(_ query: CardQuery, store: any BoardReading) {
    self.query = query
    self.store = store
  }

  /// How many cards the query finds, as far as that is known.
  package var count: CardCount {
    let found = cards.count - (guest == nil ? 0 : 1)
    return isComplete ? .exact(found) : .atLeast(found)
  }

  /// How many cards the list has, in memory or put aside.
  var length: Int { isParked ? parked?.count ?? 0 : cards.count }

  /// Whether its cards are still to be put in an order of their own, which takes one statement.
  package var isUnsorted: Bool { !isComplete && candidates == nil && !query.sort.isEmpty }

  // MARK: Searching

  /// Looks on, testing at most so many cards.
  ///
  /// - Returns: how many were tested.
  package func search(testing limit: Int) throws(StoreError) -> Int {
    if isComplete || limit <= 0 { return 0 }
    version += 1
    let before = tested
    if query.sort.isEmpty { try searchStretch(limit) } else { try searchCandidates(limit) }
    return max(1, tested - before)
  }

  /// Puts the cards in their order where they are not yet, however many keys wait or until one does.
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

  /// Of an order of its own all candidates are put in order at once; they are tested in parts.
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
    if all.areFound {
      cards = all.cards
      isComplete = true
    } else {
      candidates = (all.cards, 0)
    }
  }

  /// Forgets what was found.
  private func restart() {
    cards = CardIDs()
    guest = nil
    stretch = nil
    candidates = nil
    tested = 0
    isComplete = false
  }

  // MARK: Changes

  /// What a change of a card made of the list.
  package enum Change: Hashable, Sendable {
    case created
    case updated
    case moved
    case deleted
    /// Where the search stood is gone: it begins again, with nothing found.
    case restarted
  }

  /// Takes what became of a card; nil where the list is as it was.
  ///
  /// The card is tested as it is now, so that of several changes of one card the first counts.
  ///
  /// - Complexity: O(*n*) for *n* cards of the list, and a test of the card.
  package func receive(_ change: CardChange) throws(StoreError) -> Change? {
    try receive(change.card, moves: change.movesCard)
  }

  /// The same of a card whose place changed or did not, or that another card concerns.
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

  /// Leaves a card out at the second of two places.
  private func removeSecond(_ card: Card.ID) {
    guard mayHaveTwice else { return }
    mayHaveTwice = !isComplete
    guard let first = cards.firstIndex(of: card),
      let second = cards.firstIndex(of: card, from: first + 1)
    else { return }
    cards.remove(at: second)
  }

  /// A guest stays until the selection leaves it; one that is gone leaves at once.
  private func receive(unwanted card: Card.ID, at index: Int?) throws(StoreError) -> Change? {
    guard let index else { return nil }
    if guest == card, try isInScope(card) { return .updated }
    if guest == card { guest = nil }
    cards.remove(at: index)
    return .deleted
  }

  /// Where the search stands is a place in the order, which a change can take away.
  private func needsRestart(after card: Card.ID) -> Bool {
    !isComplete && (candidates != nil || stretch?.lastTested == card)
  }

  private func restarted() -> Change {
    restart()
    return .restarted
  }

  /// Whether several cards changed, so that one may have been put beside another that was out of its
  /// own place.
  package var isUnsettled: Bool { touched.count > 1 }

  /// How many cards are put in their places one by one.
  package static let settledCards = 200

  /// Puts all cards that changed in their places.
  ///
  /// - Returns: whether the order is another than before; nil where finding all again costs less.
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
      // Another program has deleted one of them, which is not told yet.
      guard case .cardNotFound = error else { throw error }
      return nil
    }
    return cards != before
  }

  /// Notes that a card may have come, gone or changed; it is looked at when the list is refreshed.
  func note(_ card: Card.ID) { touched.insert(card) }

  /// Puts the cards aside where they take no memory.
  ///
  /// - Returns: whether there is such a place.
  func park() -> Bool {
    if isParked { return true }
    guard isComplete else { return false }
    if parked?.version != version { parked = store.park(cards).map { ($0, cards.count, version) } }
    if parked == nil { return false }
    (cards, lastPlace, isParked) = (CardIDs(), nil, true)
    return true
  }

  /// Has the cards in memory; where they can't be read they are to be found again.
  func unpark() {
    guard isParked else { return }
    isParked = false
    if let cards = parked?.cards.read() { self.cards = cards } else { restart() }
  }

  /// Puts the cards that were noted in their places, and leaves out those that are found no longer.
  ///
  /// - Returns: whether it did; of too many, finding all again costs less.
  func refresh() throws(StoreError) -> Bool {
    if touched.count > Self.settledCards { return false }
    unpark()
    if !isComplete { return false }
    if touched.isEmpty { return true }
    let noted = touched
    touched = []
    version += 1
    remove(noted)
    for card in try store.cards(Array(noted), foundBy: query) { _ = try insert(card) }
    return true
  }

  /// - Complexity: O(*n*) for *n* cards of the list, for each of a few.
  private func remove(_ gone: Set<Card.ID>) {
    // Each card of the list is hashed otherwise, which costs as much as looking for ten.
    if gone.count > 10 { return cards.removeAll(where: gone.contains) }
    for card in gone {
      if let index = cards.firstIndex(of: card) { cards.remove(at: index) }
    }
  }

  /// Puts a card in its place; false where the search has yet to come there.
  private func insert(_ card: Card.ID) throws(StoreError) -> Bool {
    if !isComplete {
      guard let last = stretch?.lastTested, try isBefore(card, last) else { return false }
    }
    cards.insert(card, at: try place(of: card))
    return true
  }

  /// - Complexity: O(log *n*) reads.
  private func place(of card: Card.ID) throws(StoreError) -> Int {
    var range = 0..<cards.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if try isBefore(card, cards[middle]) {
        range = range.lowerBound..<middle
      } else {
        range = middle + 1..<range.upperBound
      }
    }
    return range.lowerBound
  }

  /// The places of two cards do not depend on what the filter says of them.
  private func isBefore(_ left: Card.ID, _ right: Card.ID) throws(StoreError) -> Bool {
    let order = query.findsArchived ? query : CardQuery(query.scope, sort: query.sort)
    return try store.isOrdered(left, before: right, in: order)
  }

  // MARK: Guests

  /// Takes a card of the scope in although the query does not find it.
  ///
  /// - Returns: whether it was not there.
  package func admit(_ card: Card.ID) throws(StoreError) -> Bool {
    guard !cards.contains(card), guest == nil, try isInScope(card) else { return false }
    cards.insert(card, at: try place(of: card))
    guest = card
    version += 1
    return true
  }

  /// Lets the guest go, and answers which card that was.
  package func dismissGuest() -> Card.ID? {
    guard let guest else { return nil }
    unpark()
    cards.removeAll { $0 == guest }
    self.guest = nil
    version += 1
    return guest
  }

  /// Where a card stands; of the one that was looked for last, it is looked at that place first.
  ///
  /// - Complexity: O(*n*) for *n* cards of the list.
  func index(of card: Card.ID) -> Int? {
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
