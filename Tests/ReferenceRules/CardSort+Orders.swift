package import BoardModel

extension CardSort {
  /// Whether one card precedes another; nil if they are equal.
  package func orders(_ one: QueryCard, before other: QueryCard) -> Bool? {
    let (left, right) = (one.card, other.card)
    switch key {
    case .due: return orders(left.draft.dueDate, before: right.draft.dueDate)
    case .start: return orders(left.start, before: right.start)
    case .priority: return directed(left.priority.rawValue, right.priority.rawValue)
    case .title:
      let (first, second) = (Self.titleKey(left.title), Self.titleKey(right.title))
      if first.utf8.elementsEqual(second.utf8) { return nil }
      return first.utf8.lexicographicallyPrecedes(second.utf8) != isDescending
    case .tag: return orders(name: left.tags.first, before: right.tags.first)
    case .assignee: return orders(name: left.assignees.first, before: right.assignees.first)
    case .lane: return orders(name: left.lane?.name, before: right.lane?.name)
    case .estimate: return orders(left.estimate, before: right.estimate)
    case .created: return directed(left.createdAt, right.createdAt)
    case .changed: return directed(one.changedAt, other.changedAt)
    case .done: return orders(one.finishedAt, before: other.finishedAt)
    }
  }

  /// By lower-case bytes; missing values are last in both directions.
  private func orders(name left: String?, before right: String?) -> Bool? {
    guard let left = left.map(SpelledName.key(of:)), let right = right.map(SpelledName.key(of:))
    else {
      return (left == nil) == (right == nil) ? nil : right == nil
    }
    if left.utf8.elementsEqual(right.utf8) { return nil }
    return left.utf8.lexicographicallyPrecedes(right.utf8) != isDescending
  }

  /// Missing values are last in both directions.
  private func orders<Value: Comparable>(_ left: Value?, before right: Value?) -> Bool? {
    guard let left, let right else { return (left == nil) == (right == nil) ? nil : right == nil }
    return directed(left, right)
  }

  private func directed<Value: Comparable>(_ left: Value, _ right: Value) -> Bool? {
    left == right ? nil : (left < right) != isDescending
  }
}
