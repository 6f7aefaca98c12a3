/// A card as one change left it: the fields that changed, before and after.
package struct CardChange: Hashable, Sendable {
  package let card: Card.ID
  /// The title after the change, or at last.
  package let title: String
  /// Nil where the card was not there.
  package let before: CardRecord?
  /// Nil where the card is gone.
  package let after: CardRecord?

  /// Fields that say the same on both sides, or are known of one side only, are left out.
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

  /// The change from one state of a card to another.
  package init(from before: Card, to after: Card) {
    self.init(
      card: after.id,
      title: after.title,
      before: CardRecord(before),
      after: CardRecord(after)
    )
  }

  /// The fields that changed; all of them where the card came or went.
  package var fields: [CardField] { (after ?? before)?.edits.map(\.field) ?? [] }

  /// Whether it changed where the card stands, in its column or in another.
  package var movesCard: Bool { before?.place != after?.place }
}

/// What a change knows of a card on one side.
package struct CardRecord: Hashable, Sendable {
  package var place: CardPlace
  /// When the card was made; known only where all of the card is.
  package var createdAt: Timestamp?
  package var updatedAt: Timestamp
  /// When a card that was imported was done, as far as its source says; `unknownFinish` where it does not.
  ///
  /// Nil for a card that nobody imported, which is done when it comes to its column.
  package var finishedAt: Timestamp?
  /// The values of the fields that are known, in the order of the editor.
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

  /// When a card was done of which that is not known.
  package static let unknownFinish = Timestamp(milliseconds: 0)

  /// All of a card.
  package init(_ card: Card) {
    self.init(
      place: card.place,
      createdAt: card.createdAt,
      updatedAt: card.updatedAt,
      edits: CardField.allCases.map(card.draft.edit(of:))
    )
  }

  package func value(of field: CardField) -> CardEdit? { edits.first { $0.field == field } }

  /// Whether it knows all of the card.
  package var isWhole: Bool { createdAt != nil && edits.count == CardField.allCases.count }

  /// The whole card; nil where not all of it is known.
  package func card(_ id: Card.ID) -> Card? {
    guard let createdAt, isWhole else { return nil }
    var draft = CardDraft(title: "")
    for edit in edits { draft.apply(edit) }
    return Card(id: id, draft: draft, place: place, createdAt: createdAt, updatedAt: updatedAt)
  }
}

extension Card {
  /// Gives the card what a record knows of it.
  package mutating func apply(_ record: CardRecord) {
    place = record.place
    updatedAt = record.updatedAt
    if let created = record.createdAt { createdAt = created }
    for edit in record.edits { draft.apply(edit) }
  }
}
