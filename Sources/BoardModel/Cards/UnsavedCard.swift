/// What stands in the editor and is not saved: texts as they were typed, valid or not.
package struct UnsavedCard: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// A card, with what it said when it was read.
    case card(Card.ID, base: CardDraft)
    /// A card that is to be added to a column, after another where one is named.
    case new(Column.ID, after: Card.ID?)
  }

  package var subject: Subject
  package var title: String
  /// The due date as it is typed.
  package var due: String
  package var priority: Priority
  /// The tags as they are typed, on one line.
  package var tags: String
  package var checklist: [ChecklistItem]
  package var body: String
  /// When it was kept.
  package var date: Timestamp
  /// The process that it belongs to, as the store calls it.
  package var holder: String

  package init(
    subject: Subject,
    title: String,
    due: String = "",
    priority: Priority = .none,
    tags: String = "",
    checklist: [ChecklistItem] = [],
    body: String = "",
    date: Timestamp = Timestamp(milliseconds: 0),
    holder: String = ""
  ) {
    self.subject = subject
    self.title = title
    self.due = due
    self.priority = priority
    self.tags = tags
    self.checklist = checklist
    self.body = body
    self.date = date
    self.holder = holder
  }
}
