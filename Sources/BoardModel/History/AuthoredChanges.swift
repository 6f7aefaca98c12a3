/// What one author, or nobody who is named, did in a stretch of the change log.
///
/// The stretch may hold changes of others between, which are not meant.
package struct AuthoredChanges: Hashable, Sendable {
  package let author: String?
  package let stretch: ClosedRange<Int64>
  /// The card that they are about; nil for everything.
  package let card: Card.ID?
  /// How many actions they are.
  package let count: Int

  package init(author: String?, stretch: ClosedRange<Int64>, card: Card.ID? = nil, count: Int) {
    self.author = author
    self.stretch = stretch
    self.card = card
    self.count = count
  }

  /// Whether a change of the log is one of them.
  package func contains(_ change: Change) -> Bool {
    guard change.author == author, stretch.contains(change.sequence) else { return false }
    guard let card else { return true }
    switch change.subject {
    case .card(let change): return change.card == card
    case .comment(let change): return (change.before ?? change.after)?.card == card
    case .column, .board, .view: return false
    }
  }
}
