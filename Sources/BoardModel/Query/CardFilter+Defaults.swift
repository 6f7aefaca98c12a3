/// What a card takes over from the filter under which it is added.
package struct FilterDefaults: Hashable, Sendable {
  package var tags: [String] = []
  package var priority: Priority?
  package var due: CalendarDay?
  package var column: NamePattern?
  package var assignees: [String] = []
  package var lane: String?

  package init() {}

  /// The draft, completed with these values.
  package func applied(to draft: CardDraft) -> CardDraft {
    var draft = draft
    for tag in tags where !draft.tags.contains(where: SearchPhrase(tag, ignoringCase: true).isWhole)
    {
      draft.tags.append(tag)
    }
    for name in assignees where !draft.assignees.contains(where: NamePattern(name).matches) {
      draft.assignees.append(name)
    }
    if draft.priority == .none, let priority { draft.priority = priority }
    if draft.due == nil { draft.due = due }
    if draft.lane == nil { draft.lane = lane.map { Lane($0) } }
    return draft
  }
}

extension CardFilter {
  /// The values that all cards found by the filter have; under `@me`, the author.
  package var defaults: FilterDefaults {
    var defaults = FilterDefaults()
    if context.author != nil, expression.findsMine { defaults.assignees.append(AssigneeRule.me) }
    for case (let term, false) in expression.certainTerms {
      switch term {
      case .tag(let tag) where TagRule.fault(in: tag.text) == nil: defaults.tags.append(tag.text)
      case .priority(let all) where all.count == 1: defaults.priority = all.first
      case .due(let days): defaults.due = days.single ?? defaults.due
      case .state(.today): defaults.due = context.today
      case .column(let name): defaults.column = name
      case .assignee(let name): defaults.assignees.append(name.text)
      case .lane(let name): defaults.lane = name.text
      default: continue
      }
    }
    return defaults
  }
}

extension CardFilter.Expression {
  /// Whether one of its conditions holds for the author's cards: `is:mine`, or `@me`, which also
  /// finds somebody called Me.
  fileprivate var findsMine: Bool {
    switch self {
    case .term(let term): term == .state(.mine)
    case .all(let parts): parts.contains(where: \.findsMine)
    case .any(let parts): parts.contains(.term(.state(.mine)))
    case .not: false
    }
  }
}
