/// What is in the editor and not saved: texts as they were typed, valid or not.
package struct UnsavedCard: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// A card, with what it said when it was read.
    case card(Card.ID, base: CardDraft)
    /// A card that is to be added to a column, after another if one is named.
    case new(Column.ID, after: Card.ID?)
  }

  package var subject: Subject
  /// The fields of one line, as they are typed.
  package var lines: [CardField: String]
  package var priority: Priority
  package var checklist: [ChecklistItem]
  package var body: String
  /// When it was kept.
  package var date: Timestamp
  /// The process that it belongs to, as the store calls it.
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
