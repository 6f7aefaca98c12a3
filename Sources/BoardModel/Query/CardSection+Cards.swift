extension CardSection {
  /// The action that moves a card into this section, `isAlone` or with others; nil if that is
  /// impossible.
  ///
  /// The first tag or assignee, which was that of the old section, is replaced. Without a tag, a
  /// card of two tags is then in the section of the second one. In a move of several cards, each
  /// keeps its day if the section includes it.
  package func action(
    moving card: CardPreview,
    isAlone: Bool,
    on today: CalendarDay
  ) -> BoardAction? {
    switch self {
    case .priority(let priority): return .edit([card.id], [.priority(priority)], expecting: nil)
    case .tag(let tag): return .adjust([card.id], [.leadTag(tag.text)])
    case .assignee(let name): return .adjust([card.id], [.leadAssignee(name.text)])
    case .lane(let name): return .edit([card.id], [.lane(Lane(name.text))], expecting: nil)
    case .without(.lane): return .edit([card.id], [.lane(nil)], expecting: nil)
    case .estimate(let estimate): return .edit([card.id], [.estimate(estimate)], expecting: nil)
    case .without(.estimate): return .edit([card.id], [.estimate(nil)], expecting: nil)
    case .without(.tag): return .adjust([card.id], [.leadTag(nil)])
    case .without(.assignee): return .adjust([card.id], [.leadAssignee(nil)])
    case .without(.due), .without(.month): return .edit([card.id], [.due(nil)], expecting: nil)
    case .due, .month:
      guard let days = days(on: today) else { return nil }
      if !isAlone { return .adjust([card.id], [.moveDue(days)]) }
      return .edit([card.id], [.due(days.day(of: card.due), at: card.dueTime)], expecting: nil)
    case .board, .finished, .without: return nil
    }
  }

  /// Nil if there is no day to choose.
  private func days(on today: CalendarDay) -> DueSpan? {
    switch self {
    case .due(let section): section.days(on: today)
    case .month(let month): DueSpan(month, on: today)
    default: nil
    }
  }

  /// Completes the draft of a card that is added to this section.
  ///
  /// Its own priority and day are kept. The section's tag or assignee comes first, because the
  /// first one decides the section.
  package func applied(to draft: CardDraft, on today: CalendarDay) -> CardDraft {
    var draft = draft
    switch self {
    case .priority(let priority): if draft.priority == .none { draft.priority = priority }
    case .due(let section): draft.due = draft.due ?? section.day(on: today)
    case .month(let month): draft.due = draft.due ?? month.day(like: nil, on: today)
    case .tag(let tag): draft.tags = tag.before(draft.tags[...])
    case .assignee(let name): draft.assignees = name.before(draft.assignees[...])
    case .lane(let name): draft.lane = draft.lane ?? Lane(name.text)
    case .estimate(let estimate): draft.estimate = draft.estimate ?? estimate
    case .board, .finished, .without: break
    }
    return draft
  }
}
