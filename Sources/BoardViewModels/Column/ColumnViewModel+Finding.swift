package import BoardModel
internal import EventStreams

/// Filters and sorts the cards of the column in parts.
extension ColumnViewModel {
  /// How many cards are enough to show before the search ends.
  private static let pageSize = 100
  /// After testing this many cards, even a few results are shown.
  private static let patience = 20_000

  /// Changes the arrangement.
  ///
  /// It shows once enough cards are found, or at once if its list was kept.
  package func arrange(_ arrangement: CardArrangement) {
    hasFailed = false
    if let pending, pending.arrangement == arrangement { return }
    pending = nil
    if arrangement == self.arrangement { return }
    if arrangement.isPlain { return show(arrangement, nil) }
    let query = arrangement.query(of: column)
    // Other sections may have the same order.
    if let found, found.query == query, !found.isOutdated { return show(arrangement, found) }
    if let found = kept.take(query) { return show(arrangement, found) }
    pending = (arrangement, QueryResults(query, store: store))
  }

  /// Searches again, and shows the old results until there are enough new ones.
  func restartSearch() {
    let arrangement = pending?.arrangement ?? arrangement
    found?.isOutdated = true
    pending = (arrangement, QueryResults(arrangement.query(of: column), store: store))
  }

  private func show(_ arrangement: CardArrangement, _ found: QueryResults?) {
    if arrangement.group != self.arrangement.group { foldedSections = [] }
    if let former = self.found, former !== found { kept.keep(former) }
    self.arrangement = arrangement
    self.found = found
    keptFold = nil
    keptSections = nil
    knownSections = [:]
    pending = nil
    own.send(.reset(count: count))
  }

  package var isSearching: Bool {
    !hasFailed
      && (pending != nil || found?.isComplete == false || found?.needsReordering == true)
  }

  /// The most cards sorted before a key is answered: about 10 ms.
  package static let sortedAtOnce = 5_000

  /// Whether the cards are being sorted in the background.
  package var isSorting: Bool {
    !hasFailed && total > Self.sortedAtOnce && (pending?.found ?? found)?.isUnsorted == true
  }

  /// Whether changes of archived cards may affect the list.
  var findsArchived: Bool {
    query.findsArchived || pending?.found.query.findsArchived == true
  }

  /// Whether the column still shows the results of another filter.
  package var showsOldResults: Bool {
    pending.map { $0.arrangement.filter != arrangement.filter } ?? false
  }

  /// Shows the first results of the filter, before a key acts on the selected card.
  ///
  /// - Complexity: O(*n*) for *n* cards of the column if few of them match.
  package func showFirstResults() throws(StoreError) {
    if hasNoResults { try pending?.found.sort(yieldingToKeys: false) }
    while hasNoResults { _ = try search(testing: Self.testedAtOnce) }
  }

  /// Searches until a card is found, but no longer than a key may take.
  ///
  /// - Throws: `StoreError`.
  package func catchUp(with card: Card.ID) throws(StoreError) {
    var left = isSorting ? 0 : Self.sortedAtOnce
    while left > 0, isSearching, try !shows(card) {
      let tested = try search(testing: left)
      left -= max(tested, 1)
    }
  }

  /// Whether no result of the filter shows yet, but one may still be found.
  private var hasNoResults: Bool {
    if hasFailed { return false }
    return showsOldResults || found?.isComplete == false && found?.cards.isEmpty == true
  }

  private static let testedAtOnce = 5_000

  /// Continues the search.
  ///
  /// After a failure, it waits for the next event. Very many cards are sorted only when no key
  /// waits; a key interrupts the sorting, which then starts again.
  ///
  /// - Parameters:
  ///   - limit: the most cards to test.
  ///   - sortsMany: whether no key waits.
  /// - Returns: how many cards were tested.
  /// - Throws: `StoreError`.
  package func search(testing limit: Int, sortingMany sortsMany: Bool = true) throws(StoreError)
    -> Int
  {
    guard isSearching else { return 0 }
    let isSorting = isSorting
    if isSorting, !sortsMany { return 0 }
    do throws(StoreError) {
      try settle()
      let tested = try searchOn(testing: limit)
      // Show the sorted cards before sorting others.
      return isSorting ? limit : tested
    } catch {
      if error == .stopped { return limit }
      hasFailed = true
      throw error
    }
  }

  /// Moves cards that changed together to their positions.
  private func settle() throws(StoreError) {
    if let pending, pending.found.needsReordering, try pending.found.settle() == nil {
      restartSearch()
    }
    guard let found, found.needsReordering, pending == nil || !hasManyChanges else { return }
    guard let isChanged = try found.settle() else { return restartSearch() }
    if isChanged { own.send(.reset(count: count)) }
  }

  private func searchOn(testing limit: Int) throws(StoreError) -> Int {
    guard let pending else {
      guard let found, !found.isComplete else { return 0 }
      let tested = try found.search(testing: limit)
      own.send(.countChanged(count))
      return tested
    }
    let (found, count) = (pending.found, pending.found.tested)
    if isSorting { try found.sort(yieldingToKeys: true) }
    while !isEnough(found, for: pending.arrangement), found.tested - count < limit {
      _ = try found.search(testing: limit - (found.tested - count))
    }
    if isEnough(found, for: pending.arrangement) { show(pending.arrangement, found) }
    return found.tested - count
  }

  private func isEnough(_ found: QueryResults, for arrangement: CardArrangement) -> Bool {
    if found.isComplete { return true }
    // Repeating a search must not move the selection to another card.
    if arrangement == self.arrangement, let card = selectedCard(),
      self.found?.contains(card) == true
    {
      return found.contains(card)
    }
    return found.cards.count >= Self.pageSize || found.tested >= Self.patience
  }

  // MARK: Guests

  /// Shows a card of this column that the filter does not match, until it is dismissed.
  package func addGuest(_ card: Card.ID) throws(StoreError) {
    guard let found else { return }
    dismissGuest()
    if try found.addGuest(card) { own.send(.cardCreated(card, count: count)) }
  }

  /// The card that shows although the filter does not match it.
  package var guest: Card.ID? { found?.guest }

  package func dismissGuest() {
    guard let card = found?.dismissGuest() else { return }
    own.send(.cardDeleted(card, count: count))
    own.send(.countChanged(count))
  }

  // MARK: Changes

  func receivePending(_ card: Card.ID, moves: Bool) {
    guard let pending, pending.found.hasBegun else { return }
    do throws(StoreError) {
      _ = try pending.found.receive(card, moves: moves)
    } catch {
      restartSearch()
    }
  }

  /// Whether finding all cards again costs less than moving those that have changed.
  private var hasManyChanges: Bool {
    guard let found else { return false }
    return found.touchedCount > min(QueryResults.settledCards, max(20, total / 50))
  }

  /// Finds all cards again if many have changed; then a changed card needs no position of its own.
  func searchesAgain(after card: Card.ID) -> Bool {
    found?.note(card)
    guard hasManyChanges else { return false }
    if pending == nil || found?.isOutdated == false { restartSearch() }
    return true
  }

  func receive(_ card: Card.ID, moves: Bool, in found: QueryResults) -> [Event] {
    do throws(StoreError) {
      switch try found.receive(card, moves: moves) {
      case nil: return []
      case .created: return [.cardCreated(card, count: count), .countChanged(count)]
      case .updated: return [.cardUpdated(card)]
      case .moved:
        // A new value has moved the card.
        return moves ? [.cardMoved(card)] : [.cardMoved(card), .cardUpdated(card)]
      case .deleted: return [.cardDeleted(card, count: count), .countChanged(count)]
      case .restarted: return [.reset(count: count)]
      }
    } catch {
      restartSearch()
      return []
    }
  }
}
