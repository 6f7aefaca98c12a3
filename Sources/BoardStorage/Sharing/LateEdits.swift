internal import BoardModel
internal import BoardSync

/// Edits made here to a card that others had already moved from one shared board to another.
///
/// Whoever moved the card sent what they knew of it to the new board, and later edits on the old
/// board are invisible. So the edits follow the card: the file that made them sends them again to
/// the new board.
struct LateEdits {
  private struct Edit {
    /// The field's value before the first of the edits.
    let base: SharedValue
    let ours: SharedValue
  }

  private var edits: [CardField: Edit] = [:]
  private(set) var author: String?

  /// Adds an old board's entry about the card.
  mutating func add(_ entry: PendingReader.Entry, of card: Card.ID, by author: String?) {
    for fact in entry.entry.facts where fact.key.subject == .card && fact.key.id == card.uuid {
      guard let field = CardField(key: fact.key.field),
        let before = entry.earlier[fact.key]
      else { continue }
      edits[field] = Edit(base: edits[field]?.base ?? before, ours: fact.value)
      self.author = author
    }
  }

  /// The fields that the edits change; like all waiting edits, they come after the new board's
  /// values in the server's order.
  func joined(with card: CardDraft) -> [CardEdit] {
    CardField.allCases.compactMap { field in
      guard let edit = edits[field] else { return nil }
      let theirs = card.edit(of: field).shared
      let joined = field.mergeRule.merge(base: edit.base, ours: edit.ours, theirs: theirs)
      return joined == theirs ? nil : CardEdit(field, shared: joined)
    }
  }
}
