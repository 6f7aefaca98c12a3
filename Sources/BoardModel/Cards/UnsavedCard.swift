/// Unsaved text in the editor, as typed, valid or not.
package struct UnsavedCard: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// An existing card, with its content when it was read.
    case card(Card.ID, base: CardDraft)
    /// A new card for a column, after another card if given.
    case new(Column.ID, after: Card.ID?)
  }

  package var subject: Subject
  /// The one-line fields, as typed.
  package var lines: [CardField: String]
  package var priority: Priority
  package var checklist: [ChecklistItem]
  package var body: String
  package var date: Timestamp
  /// The store's name for the process that it belongs to.
  package var holder: String

  package var title: String { lines[.title] ?? "" }

  package init(
    subject: Subject,
    lines: [CardField: String],
    priority: Priority = .none,
    checklist: [ChecklistItem] = [],
    body: String = "",
    date: Timestamp = Timestamp(milliseconds: 0),
    holder: String = ""
  ) {
    self.subject = subject
    self.lines = lines
    self.priority = priority
    self.checklist = checklist
    self.body = body
    self.date = date
    self.holder = holder
  }
}
