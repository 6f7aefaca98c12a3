internal import BoardModel
internal import BoardSync

/// What was changed here of a card on a shared board that it had left already, as others moved it to another
/// one that is shared too.
///
/// Who moved it stated on the new board what they knew of it, and what is said of it on the old one is shown to
/// nobody. So the edits follow the card: this file, which made them, states them once more on the new board.
struct LateEdits {
  private struct Edit {
    /// What the field had before the first of the edits.
    let base: SharedValue
    let ours: SharedValue
  }

  private var edits: [CardField: Edit] = [:]
  /// Who made the last of them.
  private(set) var author: String?

  /// Takes in what an entry says on the old board about a card.
  mutating func add(_ entry: PendingReader.Entry, of card: Card.ID, by author: String?) {
    for fact in entry.entry.facts where fact.key.subject == .card && fact.key.id == card.uuid {
      guard let field = CardField(key: fact.key.field),
        let before = entry.earlier[fact.key]
      else { continue }
      edits[field] = Edit(base: edits[field]?.base ?? before, ours: fact.value)
      self.author = author
    }
  }

  /// The fields of a card that the edits change: they come later in the server's order than what the card has
  /// on the new board, as any edit does that waited.
  func joined(with card: CardDraft) -> [CardEdit] {
    CardField.allCases.compactMap { field in
      guard let edit = edits[field] else { return nil }
      let theirs = card.edit(of: field).shared
      let joined = field.mergeRule.merge(base: edit.base, ours: edit.ours, theirs: theirs)
      return joined == theirs ? nil : CardEdit(field, shared: joined)
    }
  }
}
