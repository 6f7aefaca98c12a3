extension CardDraft {
  /// Keeps what every card made of it begins with.
  package mutating func becomeTemplate() {
    (due, start, parent, claim, source, blockedBy) = (nil, nil, nil, nil, nil, [])
    for index in checklist.indices { checklist[index].isDone = false }
    isTemplate = true
  }

  /// A new card from a template.
  package var fromTemplate: CardDraft {
    var draft = self
    draft.isTemplate = false
    return draft
  }

  /// With the values of another draft in the fields that are empty here, and with its tags and
  /// people too.
  package func filled(from other: CardDraft) -> CardDraft {
    var draft = self
    for field in CardField.allCases where field != .repeatFrom || repeatRule == nil {
      if edit(of: field).value.isNothing { draft.apply(other.edit(of: field)) }
    }
    draft.tags = TagRule.merged(tags + other.tags)
    draft.assignees = assignees + other.assignees
    return draft
  }
}
