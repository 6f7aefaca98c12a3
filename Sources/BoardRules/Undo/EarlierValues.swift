import BoardModel

/// A card's change on a shared board, with the earlier values in the server's order.
///
/// Where another machine wrote a field before this one did, and lost, the log has that later: what the
/// other one wrote, and then merges that show the own values again.
struct EarlierValues {
  private(set) var change: CardChange
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
      let field = edit.field
      guard let (record, index) = Self.overwritten(in: later, by: edit, { $0.value(of: field) }),
        let value = record.value(of: field)
      else { continue }
      before.edits = before.edits.map { $0.field == field ? value : $0 }
      note(later, index) { $0?.value(of: field) == value }
    }
    if before.place != after.place,
      let (record, index) = Self.overwritten(in: later, by: after.place, { $0.place })
    {
      before.place = record.place
      note(later, index) { $0?.place == record.place }
    }
    self.change = CardChange(card: change.card, title: change.title, before: before, after: after)
  }

  /// What a card had before the newest merge that gave a field a value.
  private static func overwritten<Value: Equatable>(
    in later: [Change],
    by value: Value,
    _ read: (CardRecord) -> Value?
  ) -> (CardRecord, index: Int)? {
    for (index, entry) in later.enumerated() where entry.isMerge {
      guard let merge = entry.card, let before = merge.before, let after = merge.after,
        read(after) == value, read(before) != value
      else { continue }
      return (before, index)
    }
    return nil
  }

  /// Records who wrote the value that a merge replaced.
  private mutating func note(
    _ later: [Change],
    _ index: Int,
    where fits: (CardRecord?) -> Bool
  ) {
    let writer = later[(index + 1)...].first { fits($0.card?.after) }
    if let author = writer?.author, !authors.contains(author) { authors.append(author) }
  }
}
