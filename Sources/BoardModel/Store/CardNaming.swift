/// Finding cards by the beginnings of their identifiers.
@MainActor package protocol CardNaming {
  /// At most `limit` cards that a text names: those whose last group of digits begins so, or where
  /// there are none, those whose identifiers do.
  ///
  /// - Complexity: O(log *n*) for *n* cards, and one step on the index for each card found.
  func cards(startingWith prefix: CardIDPrefix, limit: Int) throws(StoreError) -> [Card.ID]

  /// The same of the cards that the change log knows, on the board or not.
  ///
  /// - Complexity: O(log *n*) for each card that is on the board or is named by the beginning of its
  ///   identifier; O(*n*) for *n* entries of the log for another.
  func loggedCards(startingWith prefix: CardIDPrefix, limit: Int) throws(StoreError) -> [Card.ID]

  /// The digits by which a card is named: as few of its last group as no other card's begins with.
  func shortIdentifier(of card: Card.ID) throws(StoreError) -> String
}
