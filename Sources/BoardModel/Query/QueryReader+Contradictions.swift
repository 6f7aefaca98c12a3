/// Warns of conditions that exclude each other.
extension QueryReader {
  /// All pairs are compared.
  private static let comparedItems = 32

  private struct Condition {
    let term: FilterTerm
    let isNegated: Bool
    let range: Range<Int>
  }

  mutating func warnOfContradictions(in items: [Item]) {
    let conditions = items.prefix(Self.comparedItems)
      .flatMap { item in
        item.expression.certainTerms.map {
          Condition(term: $0.term, isNegated: $0.isNegated, range: item.range)
        }
      }
      .prefix(Self.comparedItems)
    for (index, first) in conditions.enumerated() {
      if isEmpty(first) { return warnOfNothing([first.range]) }
      for second in conditions[..<index] where excludes(second, first) || excludes(first, second) {
        return warnOfNothing([second.range, first.range])
      }
    }
  }

  private mutating func warnOfNothing(_ ranges: [Range<Int>]) {
    let texts = ranges.map { Self.shortened(scanner.text(inBytes: $0), to: 40) }
    let unique = texts.count == 2 && ranges[0] == ranges[1] ? [texts[0]] : texts
    let start = ranges.map(\.lowerBound).min() ?? 0
    let end = ranges.map(\.upperBound).max() ?? start
    warn("\(unique.joined(separator: " ")) matches nothing", start..<end)
  }

  private func isEmpty(_ condition: Condition) -> Bool {
    if condition.isNegated { return false }
    return switch condition.term {
    case .due(let days), .start(let days): days.isEmpty
    case .created(let moments), .changed(let moments), .finished(let moments): moments.isEmpty
    case .priority(let priorities): priorities.isEmpty
    case .estimate(let range): range.isEmpty
    default: false
    }
  }

  private func excludes(_ first: Condition, _ second: Condition) -> Bool {
    if first.isNegated {
      if second.isNegated { return false }
      if first.term == second.term { return true }
      guard case .has(let feature) = first.term else { return false }
      return feature == Self.feature(of: second.term)
    }
    if second.isNegated { return false }
    if let left = days(of: first.term), let right = days(of: second.term) {
      if left.intersection(right).isEmpty { return true }
    }
    return switch (first.term, second.term) {
    case (.created(let left), .created(let right)), (.changed(let left), .changed(let right)),
      (.finished(let left), .finished(let right)):
      left.intersection(right).isEmpty
    case (.priority(let left), .priority(let right)): left.isDisjoint(with: right)
    case (.estimate(let left), .estimate(let right)): left.intersection(right).isEmpty
    case (.column(let left), .column(let right)), (.board(let left), .board(let right)),
      (.lane(let left), .lane(let right)):
      left != right
    case (.has(.priority), .priority(let priorities)): priorities == [.none]
    case (.state(let left), .state(let right)):
      left.isOfOpenCards && [.done, .archived].contains(right)
        || left == .blocked && right == .ready || left == .overdue && right == .done
    default: false
    }
  }

  /// A feature of every card that meets a condition.
  private static func feature(of term: FilterTerm) -> CardFeature? {
    switch term {
    case .tag: .tag
    case .assignee, .state(.mine): .assignee
    case .lane: .lane
    case .estimate: .estimate
    case .text(_, in: .body): .body
    case .text(_, in: .steps): .checklist
    case .due, .dueMinute, .state(.today), .state(.week), .state(.overdue): .due
    case .start, .state(.later), .state(.scheduled): .start
    case .priority(let priorities): priorities.contains(.none) ? nil : .priority
    default: nil
    }
  }

  /// The due dates of all cards that meet a condition.
  private func days(of term: FilterTerm) -> FilterRange<CalendarDay>? {
    switch term {
    case .due(let days): days
    case .state(.today): FilterRange(from: context.today, through: context.today)
    case .state(.week): context.week
    // A card may have been due this morning.
    case .state(.overdue): .before(context.today.moved(by: 1, .day))
    default: nil
    }
  }
}

extension CardState {
  /// Whether it excludes done and archived cards.
  fileprivate var isOfOpenCards: Bool {
    switch self {
    case .blocked, .blocking, .ready, .stale: true
    default: false
    }
  }
}
