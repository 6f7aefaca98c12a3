/// A section of a grouped column: cards with a common value.
///
/// Tags and names that differ only in case share a section, which is named as in its first card.
package enum CardSection: Hashable, Sendable {
  package enum DueSection: Int, Sendable {
    /// Cards that were due earlier today are under today, because a section is one part of the order.
    case beforeToday
    case today
    /// After today, up to Sunday.
    case week
    case later
    /// Done, whatever the day: rows show when such cards were finished.
    case done
  }

  case priority(Priority)
  case due(DueSection)
  case month(CalendarMonth)
  /// By the Monday of the week in which it was finished.
  case finished(CalendarDay)
  case tag(SpelledName)
  /// By the first assignee.
  case assignee(SpelledName)
  case lane(SpelledName)
  case estimate(Estimate)
  case board(String)
  case without(CardGroup)

  /// The section of a card on the board of this name.
  package init(
    of card: CardDraft,
    finishedOn: CalendarDay?,
    isDone: Bool,
    by group: CardGroup,
    on today: CalendarDay,
    board: String
  ) {
    switch group {
    case .priority: self = .priority(card.priority)
    case .due:
      self = card.due.map { .due(DueSection($0, isDone: isDone, on: today)) } ?? .without(.due)
    case .month:
      self = card.due.map { .month(CalendarMonth(containing: $0)) } ?? .without(.month)
    case .done:
      self = finishedOn.map { .finished($0.monday) } ?? .without(.done)
    case .tag: self = card.tags.first.map { .tag(SpelledName($0)) } ?? .without(.tag)
    case .board: self = .board(board)
    case .assignee:
      self = card.assignees.first.map { .assignee(SpelledName($0)) } ?? .without(.assignee)
    case .lane: self = card.lane.map { .lane(SpelledName($0.name)) } ?? .without(.lane)
    case .estimate: self = card.estimate.map { .estimate($0) } ?? .without(.estimate)
    }
  }

  package var title: String {
    switch self {
    case .priority(.none): "no priority"
    case .priority(.low): "low"
    case .priority(.medium): "medium"
    case .priority(.high): "high"
    case .due(.beforeToday): "before today"
    case .due(.today): "today"
    case .due(.week): "this week"
    case .due(.later): "later"
    case .due(.done): "done"
    case .month(let month): month.title
    case .finished(let monday): monday.weekTitle
    case .tag(let tag): "#\(tag.text)"
    case .assignee(let name): "@\(name.text)"
    case .lane(let name): name.text
    case .estimate(let estimate): "=\(estimate.text)"
    case .board(let name): name
    case .without(.lane): "no lane"
    case .without(.estimate): "no estimate"
    case .without(.assignee): "nobody"
    case .without(.due), .without(.month): "no date"
    case .without(.tag): "no tag"
    case .without(.done): "not finished"
    case .without: "none"
    }
  }

  /// The name that its cards share; nil for cards without one and in sections by other values.
  private var name: SpelledName? {
    switch self {
    case .tag(let name), .assignee(let name), .lane(let name): name
    default: nil
    }
  }

  /// Whether its cards precede those of another section by the same kind of name: by lower-case
  /// bytes, and last without a name.
  package func isNamed(before other: CardSection) -> Bool {
    guard let name else { return false }
    return other.name.map { name < $0 } ?? true
  }
}

extension CardSection.DueSection {
  package init(_ day: CalendarDay, isDone: Bool, on today: CalendarDay) {
    let sunday = today.daysSinceEpoch + 6 - today.weekday
    if isDone {
      self = .done
    } else if day < today {
      self = .beforeToday
    } else if day == today {
      self = .today
    } else {
      self = day.daysSinceEpoch <= sunday ? .week : .later
    }
  }

  /// Nil if there is no day to choose.
  func days(on today: CalendarDay) -> DueSpan? {
    let tomorrow = today.daysSinceEpoch + 1
    let sunday = today.daysSinceEpoch + 6 - today.weekday
    switch self {
    case .beforeToday, .done: return nil
    case .today: return DueSpan(from: today, through: today)
    case .week:
      if tomorrow > sunday { return nil }
      return DueSpan(
        from: CalendarDay(daysSinceEpoch: tomorrow),
        through: CalendarDay(daysSinceEpoch: sunday)
      )
    case .later: return DueSpan(from: CalendarDay(daysSinceEpoch: sunday + 1), through: nil)
    }
  }

  /// The first day of the section; nil if there is no day to choose.
  func day(on today: CalendarDay) -> CalendarDay? { days(on: today)?.day(of: nil) }
}

extension CardGroup {
  /// The order that keeps the cards of a section together.
  package var sort: [CardSort] {
    switch self {
    case .priority: [CardSort(.priority, descending: true)]
    case .due, .month: [CardSort(.due)]
    case .tag: [CardSort(.tag)]
    case .assignee: [CardSort(.assignee)]
    case .lane: [CardSort(.lane)]
    case .estimate: [CardSort(.estimate)]
    case .board: []
    case .done: [CardSort(.done, descending: true)]
    }
  }
}
