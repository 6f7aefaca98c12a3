/// The changes of one author, or of no named author, in a stretch of the log.
///
/// Changes of others in the same stretch are not included.
package struct AuthoredChanges: Hashable, Sendable {
  package let author: String?
  package let stretch: ClosedRange<Int64>
  /// Only changes of this card; nil for all.
  package let card: Card.ID?
  package let count: Int

  package init(author: String?, stretch: ClosedRange<Int64>, card: Card.ID? = nil, count: Int) {
    self.author = author
    self.stretch = stretch
    self.card = card
    self.count = count
  }

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
