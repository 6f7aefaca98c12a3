/// What makes a card one of a section.
extension CardSection {
  /// The action that moves a card here from the section that it is in; nil where nothing can.
  ///
  /// Of several tags or assignees only the first goes, for which the former section stands; where no
  /// tag is meant, a card of two tags is in the section of the second one then.
  package func action(moving card: CardPreview, on today: CalendarDay) -> BoardAction? {
    switch self {
    case .tag(let tag): .adjust([card.id], [.leadTag(tag.text)])
    case .assignee(let name): .adjust([card.id], [.leadAssignee(name.text)])
    case .without(.tag): .adjust([card.id], [.leadTag(nil)])
    case .without(.assignee): .adjust([card.id], [.leadAssignee(nil)])
    default: edit(of: card, on: today).map { .edit([card.id], [$0], expecting: nil) }
    }
  }

  private func edit(of card: CardPreview, on today: CalendarDay) -> CardEdit? {
    switch self {
    case .priority(let priority): .priority(priority)
    case .due(let section): section.day(on: today).map { .due($0) }
    case .month(let month): Self.day(in: month, like: card.due, on: today).map { .due($0) }
    case .without(.due), .without(.month): .due(nil)
    case .tag, .assignee, .board, .without: nil
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
    case .month(let month): draft.due = draft.due ?? Self.day(in: month, like: nil, on: today)
    case .tag(let tag): draft.tags = tag.before(draft.tags[...])
    case .assignee(let name): draft.assignees = name.before(draft.assignees[...])
    case .board, .without: break
    }
    return draft
  }
}
