package import Foundation

/// A card with everything that is stored.
///
/// Its fields are those of `CardDraft`, which is the only list of them.
@dynamicMemberLookup
package struct Card: Hashable, Sendable, Identifiable {
  package struct ID: RecordID {
    package let uuid: UUID

    package init(uuid: UUID) {
      self.uuid = uuid
    }
  }

  package let id: ID
  package var draft: CardDraft
  package var place: CardPlace
  package var createdAt: Timestamp
  package var updatedAt: Timestamp

  package init(
    id: ID,
    draft: CardDraft,
    place: CardPlace,
    createdAt: Timestamp,
    updatedAt: Timestamp
  ) {
    self.id = id
    self.draft = draft
    self.place = place
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  package subscript<Value>(dynamicMember field: WritableKeyPath<CardDraft, Value>) -> Value {
    get { draft[keyPath: field] }
    set { draft[keyPath: field] = newValue }
  }
}

extension Card {
  /// A card that has never been changed.
  package init(
    _ draft: CardDraft,
    id: ID,
    column: Column.ID,
    orderKey: OrderKey,
    createdAt: Timestamp
  ) {
    self.init(
      id: id,
      draft: draft,
      place: CardPlace(column: column, orderKey: orderKey),
      createdAt: createdAt,
      updatedAt: createdAt
    )
  }

  /// The column; for an archived card, the one it returns to.
  package var column: Column.ID {
    get { place.column }
    set { place.column = newValue }
  }

  package var orderKey: OrderKey {
    get { place.orderKey }
    set { place.orderKey = newValue }
  }
}
