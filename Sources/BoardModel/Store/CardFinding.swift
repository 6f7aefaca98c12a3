/// Finding the cards of a query part by part, so that no key waits for a long search.
@MainActor package protocol CardFinding: AnyObject {
  /// Goes on where a stretch ended, testing so many cards in the order by hand; one whose texts
  /// are hard to test counts as several.
  ///
  /// The query's own order does not matter here. After a stretch whose last card is gone it begins
  /// again, which `isRestart` of the answer says.
  ///
  /// - Complexity: O(*m*) for *m* cards tested.
  func find(
    _ query: CardQuery,
    after stretch: FoundStretch?,
    testing limit: Int
  ) throws(StoreError) -> FoundStretch

  /// The cards among which those of a query are, in its order.
  ///
  /// One that yields to keys gives up as soon as a key waits, with `StoreError.stopped`.
  ///
  /// - Complexity: O(*n* log *n*) for *n* cards of the scope.
  func candidates(
    of query: CardQuery,
    yieldingToKeys yieldsToKeys: Bool
  ) throws(StoreError) -> CardCandidates

  /// Those of some cards that a query finds, in the order given.
  func cards(_ cards: [Card.ID], foundBy query: CardQuery) throws(StoreError) -> [Card.ID]

  /// Brings on what makes texts fast to find, by so many cards; called while nothing else is to be
  /// done, as long as a filter holds.
  func prepareFinding(testing limit: Int) throws(StoreError) -> FindingPreparation

  /// No filter holds any more: what was prepared is kept, and others may go on with it.
  func pauseFinding()
}

extension CardFinding {
  package func prepareFinding(testing limit: Int) throws(StoreError) -> FindingPreparation { .done }

  package func pauseFinding() {}
}

/// How far a store is with what makes texts fast to find.
package enum FindingPreparation: Hashable, Sendable {
  /// There is nothing to do.
  case done
  /// A part is done, from 0 to 1.
  case building(Double)
  /// It can't be, for a reason that is to be told; everything is found all the same, only slower.
  case without(String)
}

/// What was found in a part of a query's scope.
package struct FoundStretch: Hashable, Sendable {
  /// The cards that were found, in order.
  package var cards: [Card.ID]
  /// Where to go on; nil where nothing was tested yet.
  package var lastTested: Card.ID?
  /// What that card's place was then; where it stands at another one now, all is found again.
  package var lastPlace: Int?
  package var tested: Int
  package var isFinished: Bool
  /// Whether what was found before is to be forgotten.
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

/// The cards of a scope in an order.
package struct CardCandidates: Hashable, Sendable {
  package var cards: CardIDs
  /// Whether all of them are found, so that none has to be tested.
  package var areFound: Bool

  package init(cards: CardIDs, areFound: Bool) {
    self.cards = cards
    self.areFound = areFound
  }
}
