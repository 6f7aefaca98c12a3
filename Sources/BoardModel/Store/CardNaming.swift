/// Finds cards by prefixes of their identifiers.
@MainActor package protocol CardNaming {
  /// At most `limit` cards whose last group of digits has the prefix, or, if there are none, whose
  /// whole identifier does.
  ///
  /// - Complexity: O(log *n*) for *n* cards, plus one index step for each card found.
  func cards(startingWith prefix: CardIDPrefix, limit: Int) throws(StoreError) -> [Card.ID]

  /// The same for all cards in the log, including deleted ones.
  ///
  /// - Complexity: O(log *n*) for each card that exists or is named by a prefix of its identifier;
  ///   otherwise O(*n*) for *n* entries of the log.
  func loggedCards(startingWith prefix: CardIDPrefix, limit: Int) throws(StoreError) -> [Card.ID]

  /// The shortest prefix of the last group of digits that no other card has.
  func shortIdentifier(of card: Card.ID) throws(StoreError) -> String
}
