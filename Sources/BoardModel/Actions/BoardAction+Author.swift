/// `@me` among the assignees that a person types means the author of the action.
extension BoardAction {
  /// The action with the author's name for `me`.
  ///
  /// Linked files are literal, so their actions don't pass here.
  package func naming(_ author: String?) throws(StoreError) -> BoardAction {
    switch self {
    case .add(let drafts, let place, let moments):
      let named = try drafts.map { draft throws(StoreError) in try draft.naming(author) }
      return .add(named, place, finished: moments)
    case .addEach(let cards, let place):
      return .addEach(
        try cards.map { card throws(StoreError) in
          NewCard(try card.draft.naming(author), card.kind)
        },
        place
      )
    case .edit(let cards, let edits, let base):
      return .edit(cards, try edits.naming(author), expecting: base)
    case .move(let cards, let place, let edits):
      return .move(cards, to: place, setting: try edits.naming(author))
    case .moveEach(let moves, let edits):
      return .moveEach(moves, setting: try edits.naming(author))
    case .adjust(let cards, let adjustments):
      return .adjust(
        cards,
        try adjustments.map { change throws(StoreError) in try change.naming(author) }
      )
    default: return self
    }
  }
}

extension CardDraft {
  package func naming(_ author: String?) throws(StoreError) -> CardDraft {
    if assignees.isEmpty { return self }
    var draft = self
    draft.assignees = try AssigneeRule.naming(author, in: assignees)
    return draft
  }
}

extension [CardEdit] {
  fileprivate func naming(_ author: String?) throws(StoreError) -> [CardEdit] {
    try map { edit throws(StoreError) in
      guard case .assignees(let names) = edit else { return edit }
      return .assignees(try AssigneeRule.naming(author, in: names))
    }
  }
}

extension CardAdjustment {
  fileprivate func naming(_ author: String?) throws(StoreError) -> CardAdjustment {
    switch self {
    case .addAssignees(let names): .addAssignees(try AssigneeRule.naming(author, in: names))
    // Somebody called Me can be removed too.
    case .removeAssignees(let names):
      .removeAssignees(names + (try AssigneeRule.naming(author, in: names)))
    case .leadAssignee(let name?):
      .leadAssignee(try AssigneeRule.naming(author, in: [name]).first)
    default: self
    }
  }
}
