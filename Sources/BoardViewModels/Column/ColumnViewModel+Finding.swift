package import BoardModel
internal import EventStreams

/// Choosing and ordering the cards of the column, part by part.
extension ColumnViewModel {
  /// How many cards are enough to show before all is found.
  private static let pageSize = 100
  /// After so many tested cards what is found is shown, be it little.
  private static let patience = 20_000

  /// Arranges the cards in another way, which shows once enough of it was found: at once where it was
  /// found before.
  package func arrange(_ arrangement: CardArrangement) {
    hasFailed = false
    if let pending, pending.arrangement == arrangement { return }
    pending = nil
    if arrangement == self.arrangement { return }
    if arrangement.isPlain { return show(arrangement, nil) }
    let query = arrangement.query(of: column)
    // Other sections may stand in the same order.
    if let found, found.query == query, !found.isOutdated { return show(arrangement, found) }
    if let found = takeKept(query) { return show(arrangement, found) }
    kept.makeRoom(beside: found?.cards.count ?? 0)
    pending = (arrangement, FoundCards(query, store: store))
  }

  /// The list of a query that was kept; a long one that shows is put aside first, so that both are not
  /// in memory at once.
  private func takeKept(_ query: CardQuery) -> FoundCards? {
    if kept.has(query), let found, found.length > Self.sortedAtOnce { _ = found.park() }
    if let list = kept.take(query) { return list }
    found?.unpark()
    return nil
  }

  /// Finds all again, and shows what was found before until enough of it was.
  func findAgain() {
    let arrangement = pending?.arrangement ?? arrangement
    found?.isOutdated = true
    pending = (arrangement, FoundCards(arrangement.query(of: column), store: store))
  }

  private func show(_ arrangement: CardArrangement, _ found: FoundCards?) {
    if arrangement.group != self.arrangement.group { foldedSections = [] }
    if let former = self.found, former !== found { kept.keep(former) }
    self.arrangement = arrangement
    self.found = found
    keptFold = nil
    keptSections = nil
    pending = nil
    own.send(.reset(count: count))
  }

  /// Whether anything is still to be found.
  package var isSearching: Bool {
    !hasFailed
      && (pending != nil || found?.isComplete == false || found?.isUnsettled == true)
  }

  /// How many cards are put in an order of their own before a key is answered: some 10 ms.
  package static let sortedAtOnce = 5_000

  /// Whether the cards are being put in an order, which takes so long that keys are answered meanwhile.
  package var isSorting: Bool {
    !hasFailed && total > Self.sortedAtOnce && (pending?.found ?? found)?.isUnsorted == true
  }

  /// Whether a change of an archived card may concern it.
  var findsArchived: Bool {
    query.findsArchived || pending?.found.query.findsArchived == true
  }

  /// Whether the cards that show are still those of another filter.
  package var isBehindFilter: Bool {
    pending.map { $0.arrangement.filter != arrangement.filter } ?? false
  }

  /// Has the first cards show that the filter finds, before a key acts on the one with the bar.
  ///
  /// - Complexity: O(*n*) for *n* cards of the column, where it finds few.
  package func catchUpWithFilter() throws(StoreError) {
    if lacksFoundCards { try pending?.found.sort(yieldingToKeys: false) }
    while lacksFoundCards { _ = try search(testing: Self.testedAtOnce) }
  }

  /// Looks on until a card is found, as far as that takes no longer than a key may.
  ///
  /// - Throws: `StoreError`.
  package func catchUp(with card: Card.ID) throws(StoreError) {
    var left = isSorting ? 0 : Self.sortedAtOnce
    while left > 0, isSearching, try !shows(card) {
      let tested = try search(testing: left)
      left -= max(tested, 1)
    }
  }

  /// Whether no card that the filter finds shows yet, and one may still be found.
  private var lacksFoundCards: Bool {
    if hasFailed { return false }
    return isBehindFilter || found?.isComplete == false && found?.cards.isEmpty == true
  }

  private static let testedAtOnce = 5_000

  /// Looks on for cards, testing at most so many.
  ///
  /// After a failure nothing is looked for until something happens. Sorting very many cards is left
  /// until no key waits; one that comes meanwhile stops it, and it begins again behind that key.
  ///
  /// - Parameters:
  ///   - limit: how many cards are tested at most.
  ///   - sortsMany: whether no key waits.
  /// - Returns: how many were tested.
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
      // What is in order shows before others are sorted.
      return isSorting ? limit : tested
    } catch {
      if error == .stopped { return limit }
      hasFailed = true
      throw error
    }
  }

  /// Puts cards in their places that changed together.
  private func settle() throws(StoreError) {
    if let pending, pending.found.isUnsettled, try pending.found.settle() == nil { findAgain() }
    guard let found, found.isUnsettled else { return }
    guard let isChanged = try found.settle() else { return findAgain() }
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
    if isSorting { try sortAlone(found) }
    while !isEnough(found, for: pending.arrangement), found.tested - count < limit {
      _ = try found.search(testing: limit - (found.tested - count))
    }
    if isEnough(found, for: pending.arrangement) { show(pending.arrangement, found) }
    return found.tested - count
  }

  /// Sorts very many cards while those that show are out of memory, as nobody asks for them meanwhile.
  ///
  /// They stay there where those that were sorted show next.
  private func sortAlone(_ pending: FoundCards) throws(StoreError) {
    if let found, found.length > Self.sortedAtOnce { _ = found.park() }
    defer { if !pending.isComplete { found?.unpark() } }
    try pending.sort(yieldingToKeys: true)
  }

  private func isEnough(_ found: FoundCards, for arrangement: CardArrangement) -> Bool {
    if found.isComplete { return true }
    // What is only found again must not take the bar to another card.
    if arrangement == self.arrangement, let card = heldCard(), self.found?.contains(card) == true {
      return found.contains(card)
    }
    return found.cards.count >= Self.pageSize || found.tested >= Self.patience
  }

  // MARK: Guests

  /// Shows a card of this column although the filter does not find it, until it is dismissed.
  package func admit(_ card: Card.ID) throws(StoreError) {
    guard let found else { return }
    dismissGuest()
    if try found.admit(card) { own.send(.cardCreated(card, count: count)) }
  }

  /// The card that shows although the filter does not find it.
  package var guest: Card.ID? { found?.guest }

  /// Lets that card go.
  package func dismissGuest() {
    guard let card = found?.dismissGuest() else { return }
    own.send(.cardDeleted(card, count: count))
    own.send(.countChanged(count))
  }

  // MARK: Changes

  func receivePending(_ card: Card.ID, moves: Bool) {
    guard let pending else { return }
    do throws(StoreError) {
      _ = try pending.found.receive(card, moves: moves)
    } catch {
      findAgain()
    }
  }

  /// What a change of a card makes of the list that was found.
  func receive(_ card: Card.ID, moves: Bool, in found: FoundCards) -> [Event] {
    do throws(StoreError) {
      switch try found.receive(card, moves: moves) {
      case nil: return []
      case .created: return [.cardCreated(card, count: count), .countChanged(count)]
      case .updated: return [.cardUpdated(card)]
      case .moved:
        // Another value has given it another place.
        return moves ? [.cardMoved(card)] : [.cardMoved(card), .cardUpdated(card)]
      case .deleted: return [.cardDeleted(card, count: count), .countChanged(count)]
      case .restarted: return [.reset(count: count)]
      }
    } catch {
      findAgain()
      return []
    }
  }
}
