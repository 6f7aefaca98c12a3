/// What is known of a card before it is stored.
package struct CardDraft: Hashable, Sendable {
  package var title: String
  package var body: String
  package var due: CalendarDay?
  package var priority: Priority
  package var tags: [String]
  package var checklist: [ChecklistItem]

  package init(
    title: String,
    body: String = "",
    due: CalendarDay? = nil,
    priority: Priority = .none,
    tags: [String] = [],
    checklist: [ChecklistItem] = []
  ) {
    self.title = title
    self.body = body
    self.due = due
    self.priority = priority
    self.tags = tags
    self.checklist = checklist
  }
}
