/// That somebody has taken a card up for a time; it ends by itself.
package struct CardClaim: Hashable, Sendable {
  package let by: String
  /// The first moment at which it does not hold any more.
  package let until: Timestamp

  package init(by: String, until: Timestamp) {
    self.by = by
    self.until = until
  }

  package func holds(at now: Timestamp) -> Bool { now < until }
}
