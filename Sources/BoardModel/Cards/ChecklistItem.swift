package struct ChecklistItem: Hashable, Sendable {
  /// One line.
  package var text: String
  package var isDone: Bool

  package init(text: String, isDone: Bool = false) {
    self.text = text
    self.isDone = isDone
  }
}

package struct ChecklistProgress: Hashable, Sendable {
  package let done: Int
  package let count: Int

  /// Nil for an empty checklist.
  package init?(done: Int, count: Int) {
    guard count > 0 else { return nil }
    self.done = done
    self.count = count
  }

  package init?(_ checklist: [ChecklistItem]) {
    self.init(done: checklist.count(where: \.isDone), count: checklist.count)
  }
}
