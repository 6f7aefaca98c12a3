extension FilterTerm {
  package func matches(_ card: QueryCard, _ context: QueryContext) -> Bool {
    switch self {
    case .text(let phrase, let place): phrase.isFound(in: card, place)
    case .id(let prefix): prefix.begins(card.card.id)
    case .tag(let tag): card.card.tags.contains(where: tag.isWhole)
    case .has(let feature): feature.isIn(card)
    case .state(let state): state.holds(for: card, context)
    case .due(let days): card.card.due.map(days.contains) ?? false
    case .dueMinute(let minutes):
      card.card.draft.dueDate.map { minutes.contains($0.asMinute) } ?? false
    case .start(let days): card.card.start.map(days.contains) ?? false
    case .repeats(let frequency): card.card.repeatRule?.frequency == frequency
    case .priority(let priorities): priorities.contains(card.card.priority)
    case .column(let name): card.column.map { name.matches($0.name) } ?? false
    case .board(let name): name.matches(card.board)
    case .author(let name): card.author.map(name.matches) ?? false
    case .assignee(let name): card.card.assignees.contains(where: name.matches)
    case .lane(let name): card.card.lane.map { name.matches($0.name) } ?? false
    case .parent(let prefix): card.card.parent.map(prefix.begins) ?? false
    case .estimate(let range): card.card.estimate.map(range.contains) ?? false
    case .created(let moments): moments.contains(card.card.createdAt)
    case .changed(let moments): moments.contains(card.changedAt)
    case .finished(let moments): card.finishedAt.map(moments.contains) ?? false
    case .nothing: false
    }
  }
}

extension SearchPhrase {
  fileprivate func isFound(in found: QueryCard, _ place: TextPlace) -> Bool {
    let card = found.card
    return switch place {
    case .title: isFound(in: card.title)
    case .body: isFound(in: card.body)
    case .steps: card.checklist.contains { isFound(in: $0.text) }
    case .comments: found.comments.contains(where: isFound)
    case .anywhere: isFound(in: found, .card) || isFound(in: found, .comments)
    case .card:
      isFound(in: card.title) || card.tags.contains(where: isFound)
        || card.checklist.contains { isFound(in: $0.text) } || isFound(in: card.body)
    }
  }
}

extension CardFeature {
  package static let addresses = [SearchPhrase("http://"), SearchPhrase("https://")]

  fileprivate func isIn(_ card: QueryCard) -> Bool {
    switch self {
    case .due: card.card.due != nil
    case .start: card.card.start != nil
    case .repeat: card.card.repeatRule != nil
    case .tag: !card.card.tags.isEmpty
    case .body: !card.card.body.isEmpty
    case .checklist: !card.card.checklist.isEmpty
    case .priority: card.card.priority != .none
    case .assignee: !card.card.assignees.isEmpty
    case .lane: card.card.lane != nil
    case .estimate: card.card.estimate != nil
    case .link:
      Self.addresses.contains { address in
        FilterTerm.text(address, in: .card).matches(card, .unused)
      }
    }
  }
}

extension QueryContext {
  /// For terms that don't use the context.
  fileprivate static let unused = QueryContext(today: .first, now: Timestamp(milliseconds: 0))

  /// The week of today, from Monday to Sunday.
  package var week: FilterRange<CalendarDay> {
    FilterRange(
      from: today.monday,
      through: CalendarDay(daysSinceEpoch: today.monday.daysSinceEpoch + 6)
    )
  }
}

extension DueDate {
  /// A day without a time as its end.
  package var asMinute: DueDate {
    time == nil ? DueDate(day.moved(by: 1, .day), at: nil) : self
  }
}

extension CardState {
  fileprivate func holds(for card: QueryCard, _ context: QueryContext) -> Bool {
    switch self {
    case .overdue:
      !card.isDone
        && (card.card.draft.dueDate?.hasPassed(on: context.today, at: context.minuteOfDay) ?? false)
    case .today: card.card.due == context.today
    case .week: card.card.due.map(context.week.contains) ?? false
    case .blocked: card.isBlocked
    case .blocking: card.isBlocking
    case .ready: !card.isDone && !card.card.place.isArchived && !card.isBlocked
    case .done: card.isDone
    case .archived: card.card.place.isArchived && !card.card.draft.isTemplate
    case .template: card.card.place.isArchived && card.card.draft.isTemplate
    case .later:
      !card.isDone && !card.card.place.isArchived
        && (card.card.start.map { $0 > context.today } ?? false)
    case .scheduled: !card.isDone && card.card.start != nil
    case .mine:
      context.author.map { NamePattern($0) }
        .map { card.card.assignees.contains(where: $0.matches) } ?? false
    case .claimed:
      !card.isDone && !card.card.place.isArchived
        && card.card.claim?.holds(at: context.now) ?? false
    case .repeating: card.card.repeatRule != nil
    case .parent: card.isParent
    case .child: card.isChild
    case .conflict: card.hasConflict
    case .stale:
      !card.isDone && !card.card.place.isArchived && card.changedAt < context.staleBefore
    }
  }
}
