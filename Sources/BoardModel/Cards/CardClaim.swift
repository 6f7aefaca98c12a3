/// A claim: somebody works on a card for a limited time.
package struct CardClaim: Hashable, Sendable {
  package let by: String
  /// The first moment after the claim.
  package let until: Timestamp

  package init(by: String, until: Timestamp) {
    self.by = by
    self.until = until
  }

  package func holds(at now: Timestamp) -> Bool { now < until }
}
