/// A card in a change: the fields that changed, before and after.
package struct CardChange: Hashable, Sendable {
  package let card: Card.ID
  /// The title after the change, or the last one.
  package let title: String
  /// Nil for a new card.
  package let before: CardRecord?
  /// Nil for a deleted card.
  package let after: CardRecord?

  /// Omits fields that are equal on both sides or known on only one.
  package init(card: Card.ID, title: String, before: CardRecord?, after: CardRecord?) {
    self.card = card
    self.title = title
    guard var before, var after else {
      self.before = before
      self.after = after
      return
    }
    let changed = CardField.allCases.filter { field in
      guard let old = before.value(of: field), let new = after.value(of: field) else {
        return false
      }
      return !old.agrees(with: new)
    }
    before.edits.removeAll { !changed.contains($0.field) }
    after.edits.removeAll { !changed.contains($0.field) }
    (before.createdAt, after.createdAt) = (nil, nil)
    self.before = before
    self.after = after
  }

  package init(from before: Card, to after: Card) {
    (card, title) = (after.id, after.title)
    let changed = after.draft.fields(differingFrom: before.draft)
    (self.before, self.after) = (CardRecord(before, changed), CardRecord(after, changed))
  }

  /// The changed fields; all fields of a card that was added or removed.
  package var fields: [CardField] { (after ?? before)?.edits.map(\.field) ?? [] }

  /// Whether the card moved, in its column or to another one.
  package var movesCard: Bool { before?.place != after?.place }
}

/// The part of a card that a change records.
package struct CardRecord: Hashable, Sendable {
  package var place: CardPlace
  /// Only known for a whole card.
  package var createdAt: Timestamp?
  package var updatedAt: Timestamp
  /// The recorded fields, in the order of the editor.
  package var edits: [CardEdit]

  package init(
    place: CardPlace,
    createdAt: Timestamp? = nil,
    updatedAt: Timestamp,
    edits: [CardEdit] = []
  ) {
    self.place = place
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.edits = edits
  }

  package init(_ card: Card) {
    self.init(card, CardField.allCases)
    createdAt = card.createdAt
  }

  /// Some fields of a card, in the order of the editor.
  fileprivate init(_ card: Card, _ fields: [CardField]) {
    self.init(
      place: card.place,
      updatedAt: card.updatedAt,
      edits: fields.map(card.draft.edit(of:))
    )
  }

  package func value(of field: CardField) -> CardEdit? { edits.first { $0.field == field } }

  /// Whether it has the whole card.
  package var isWhole: Bool { createdAt != nil && edits.count == CardField.allCases.count }

  /// Nil if only part of the card is known.
  package func card(_ id: Card.ID) -> Card? {
    guard let createdAt, isWhole else { return nil }
    var draft = CardDraft(title: "")
    for edit in edits { draft.apply(edit) }
    return Card(id: id, draft: draft, place: place, createdAt: createdAt, updatedAt: updatedAt)
  }
}

extension Card {
  /// Updates the card from a record.
  package mutating func apply(_ record: CardRecord) {
    place = record.place
    updatedAt = record.updatedAt
    if let created = record.createdAt { createdAt = created }
    for edit in record.edits { draft.apply(edit) }
  }
}
