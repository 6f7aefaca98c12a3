/// The unfinished cards that are due on a day, as a month shows them.
package struct DueDay: Hashable, Sendable {
  package struct Title: Hashable, Sendable, Identifiable {
    package let id: Card.ID
    package let title: String
    package let due: DueDate

    package init(id: Card.ID, title: String, due: DueDate) {
      (self.id, self.title, self.due) = (id, title, due)
    }
  }

  /// The first ones.
  package var cards: [Title] = []
  /// Counted up to a limit.
  package var count = 0

  package init() {}
}
