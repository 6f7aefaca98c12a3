package import Foundation

/// One thing to be done: everything that is stored of it.
package struct Card: Hashable, Sendable, Identifiable {
  package struct ID: Hashable, Sendable {
    package let uuid: UUID

    package init(uuid: UUID) {
      self.uuid = uuid
    }
  }

  package let id: ID
  package var title: String
  /// Markdown, any number of lines.
  package var body: String
  package var due: CalendarDay?
  package var priority: Priority
  /// In the order in which they were given, without duplicates.
  package var tags: [String]
  /// The steps, in order.
  package var checklist: [ChecklistItem]
  package var place: CardPlace
  package var createdAt: Timestamp
  package var updatedAt: Timestamp

  package init(
    id: ID,
    title: String,
    body: String = "",
    due: CalendarDay? = nil,
    priority: Priority = .none,
    tags: [String] = [],
    checklist: [ChecklistItem] = [],
    column: Column.ID,
    orderKey: OrderKey,
    archived: ArchiveMark? = nil,
    createdAt: Timestamp,
    updatedAt: Timestamp
  ) {
    self.id = id
    self.title = title
    self.body = body
    self.due = due
    self.priority = priority
    self.tags = tags
    self.checklist = checklist
    place = CardPlace(column: column, orderKey: orderKey, archived: archived)
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

extension Card {
  /// The column that it is in, or to which it comes back from the archive.
  package var column: Column.ID {
    get { place.column }
    set { place.column = newValue }
  }

  package var orderKey: OrderKey {
    get { place.orderKey }
    set { place.orderKey = newValue }
  }
}
