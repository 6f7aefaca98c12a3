/// What makes a card one of a section.
extension CardSection {
  /// The action that moves a card here from the section that it is in, `isAlone` or with others; nil
  /// where nothing can.
  ///
  /// Of several tags or assignees only the first goes, for which the former section stands; where no
  /// tag is meant, a card of two tags is in the section of the second one then. Of several cards each
  /// keeps its day where the section has it.
  package func action(
    moving card: CardPreview,
    isAlone: Bool,
    on today: CalendarDay
  ) -> BoardAction? {
    switch self {
    case .priority(let priority): return .edit([card.id], [.priority(priority)], expecting: nil)
    case .tag(let tag): return .adjust([card.id], [.leadTag(tag.text)])
    case .assignee(let name): return .adjust([card.id], [.leadAssignee(name.text)])
    case .without(.tag): return .adjust([card.id], [.leadTag(nil)])
    case .without(.assignee): return .adjust([card.id], [.leadAssignee(nil)])
    case .without(.due), .without(.month): return .edit([card.id], [.due(nil)], expecting: nil)
    case .due, .month:
      guard let days = days(on: today) else { return nil }
      if !isAlone { return .adjust([card.id], [.moveDue(days)]) }
      return .edit([card.id], [.due(days.day(of: card.due))], expecting: nil)
    case .board, .without: return nil
    }
  }

  /// The days that the section stands for; nil where there are none to choose.
  private func days(on today: CalendarDay) -> DueSpan? {
    switch self {
    case .due(let section): section.days(on: today)
    case .month(let month): DueSpan(month, on: today)
    default: nil
    }
  }

  /// The draft of a card that is added here: it takes over what the section stands for.
  ///
  /// A priority and a day that it says itself stay; a tag and an assignee come before its own, since
  /// the first one decides where it stands.
  package func applied(to draft: CardDraft, on today: CalendarDay) -> CardDraft {
    var draft = draft
    switch self {
    case .priority(let priority): if draft.priority == .none { draft.priority = priority }
    case .due(let section): draft.due = draft.due ?? section.day(on: today)
    case .month(let month): draft.due = draft.due ?? month.day(like: nil, on: today)
    case .tag(let tag): draft.tags = tag.before(draft.tags[...])
    case .assignee(let name): draft.assignees = name.before(draft.assignees[...])
    case .board, .without: break
    }
    return draft
  }
}
