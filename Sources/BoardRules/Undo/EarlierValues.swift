import BoardModel

/// A change of a card on a shared board, with what its fields had before it in the server's order.
///
/// Where another machine wrote a field before this one did, and lost, the log has that later: what the
/// other one wrote, and then a merge that shows the own value again.
struct EarlierValues {
  private(set) var change: CardChange
  /// Who wrote what the fields had.
  private(set) var authors: [String] = []

  /// - Complexity: O(*n*) for *n* later entries of the card.
  init(_ change: CardChange, at place: Int64, in transaction: any BoardTransaction) throws {
    self.change = change
    let rules = CardRules(transaction)
    guard var before = change.before, let after = change.after,
      try rules.isShared(after.place) || rules.isShared(before.place)
    else { return }
    var later: [Change] = []
    try transaction.forEachEntry(of: change.card) { entry in
      if entry.sequence > place { later.append(entry) }
      return entry.sequence > place
    }
    if !later.contains(where: \.isMerge) { return }
    for edit in after.edits {
      guard let (merge, index) = Self.merge(in: later, where: { $0.value(of: edit.field) == edit }),
        let value = merge.before?.value(of: edit.field)
      else { continue }
      before.edits = before.edits.map { $0.field == edit.field ? value : $0 }
      note(later, index) { $0?.value(of: edit.field) == value }
    }
    if before.place != after.place,
      let (merge, index) = Self.merge(in: later, where: { $0.place == after.place }),
      let place = merge.before?.place, place != after.place
    {
      before.place = place
      note(later, index) { $0?.place == place }
    }
    self.change = CardChange(card: change.card, title: change.title, before: before, after: after)
  }

  /// The newest merge after which the card has something.
  private static func merge(
    in later: [Change],
    where fits: (CardRecord) -> Bool
  ) -> (CardChange, index: Int)? {
    for (index, entry) in later.enumerated() where entry.isMerge {
      if let change = entry.card, let after = change.after, fits(after) { return (change, index) }
    }
    return nil
  }

  /// Notes who wrote what a merge has replaced.
  private mutating func note(
    _ later: [Change],
    _ index: Int,
    where fits: (CardRecord?) -> Bool
  ) {
    let writer = later[(index + 1)...].first { fits($0.card?.after) }
    if let author = writer?.author, !authors.contains(author) { authors.append(author) }
  }
}
