/// One step of a card, which can be ticked off.
package struct ChecklistItem: Hashable, Sendable {
  /// One line.
  package var text: String
  package var isDone: Bool

  package init(text: String, isDone: Bool = false) {
    self.text = text
    self.isDone = isDone
  }
}

/// How many steps of a card are done.
package struct ChecklistProgress: Hashable, Sendable {
  package let done: Int
  package let count: Int

  /// The progress of a checklist, or nil where there is none.
  package init?(done: Int, count: Int) {
    guard count > 0 else { return nil }
    self.done = done
    self.count = count
  }

  package init?(_ checklist: [ChecklistItem]) {
    self.init(done: checklist.count(where: \.isDone), count: checklist.count)
  }
}
