/// Finds the cards of a query in parts, so that no key waits for a long search.
@MainActor package protocol CardFinding: AnyObject {
  /// Continues after a stretch, testing about `limit` cards in manual order. A card with texts that
  /// are slow to test counts as several.
  ///
  /// The query's own order does not matter. If the last card of the stretch is gone, the search
  /// starts again and the result has `isRestart`.
  ///
  /// - Complexity: O(*m*) for *m* cards tested.
  func find(
    _ query: CardQuery,
    after stretch: FoundStretch?,
    testing limit: Int
  ) throws(StoreError) -> FoundStretch

  /// The cards that may match a query, in its order.
  ///
  /// If it yields to keys, it throws `StoreError.stopped` as soon as a key waits.
  ///
  /// - Complexity: O(*n* log *n*) for *n* cards of the scope.
  func candidates(
    of query: CardQuery,
    yieldingToKeys yieldsToKeys: Bool
  ) throws(StoreError) -> CardCandidates

  /// Those of the cards that a query finds, in the order given.
  func cards(_ cards: [Card.ID], foundBy query: CardQuery) throws(StoreError) -> [Card.ID]

  /// Indexes the texts of some more cards for a fast search. Called while idle, as long as a filter
  /// is set.
  func prepareFinding(testing limit: Int) throws(StoreError) -> FindingPreparation

  /// Called when no filter is set any more. Keeps what is indexed; other programs may continue with
  /// it.
  func pauseFinding()
}

extension CardFinding {
  package func prepareFinding(testing limit: Int) throws(StoreError) -> FindingPreparation { .done }

  package func pauseFinding() {}
}

/// How far a store has indexed its texts for a fast search.
package enum FindingPreparation: Hashable, Sendable {
  case done
  /// A part is indexed, from 0 to 1.
  case building(Double)
  /// Indexing is impossible, for a reason to show. Searches still work, but slower.
  case without(String)
}

/// What was found in a part of a query's scope.
package struct FoundStretch: Hashable, Sendable {
  package var cards: [Card.ID]
  /// Where to continue; nil at the start.
  package var lastTested: Card.ID?
  /// That card's position at the time; if it has moved since, the search starts again.
  package var lastPlace: Int?
  package var tested: Int
  package var isFinished: Bool
  /// Whether to discard what was found before.
  package var isRestart: Bool

  package init(
    cards: [Card.ID] = [],
    lastTested: Card.ID? = nil,
    lastPlace: Int? = nil,
    tested: Int = 0,
    isFinished: Bool = false,
    isRestart: Bool = false
  ) {
    self.cards = cards
    self.lastTested = lastTested
    self.lastPlace = lastPlace
    self.tested = tested
    self.isFinished = isFinished
    self.isRestart = isRestart
  }
}

package struct CardCandidates: Hashable, Sendable {
  package var cards: CardIDs
  /// Whether all of them match and none needs testing.
  package var areMatches: Bool

  package init(cards: CardIDs, areMatches: Bool) {
    self.cards = cards
    self.areMatches = areMatches
  }
}
