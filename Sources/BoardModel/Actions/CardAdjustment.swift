/// A change that is relative to each card's own value, such as adding a tag.
package enum CardAdjustment: Hashable, Sendable {
  case addTags([String])
  case removeTags([String])
  case addAssignees([String])
  case removeAssignees([String])
  /// Replaces the first tag; nil removes it.
  case leadTag(String?)
  /// Replaces the first assignee; nil removes it.
  case leadAssignee(String?)
  case addBlockers([Card.ID])
  case removeBlockers([Card.ID])
  case setParent(Card.ID?)
  case setStep(StepName, isDone: Bool)
  /// Moves the due date into the days of a section. A date that is already in them stays.
  case moveDue(DueSpan)
  /// Replaces a text wherever it is in the title, the body or the steps.
  case replace(TextReplacement, in: CardField)

  package var field: CardField {
    switch self {
    case .addTags, .removeTags, .leadTag: .tags
    case .addAssignees, .removeAssignees, .leadAssignee: .assignees
    case .addBlockers, .removeBlockers: .blockedBy
    case .setParent: .parent
    case .setStep: .checklist
    case .moveDue: .due
    case .replace(_, let field): field
    }
  }
}

extension CardDraft {
  /// Adds or removes elements.
  ///
  /// Adding an existing element or removing a missing one changes nothing.
  ///
  /// - Throws: If an added element is invalid.
  package mutating func apply(_ adjustment: CardAdjustment) throws(StoreError) {
    switch adjustment {
    case .addTags(let tags): self.tags = try TagRule.checked(self.tags + tags)
    case .removeTags(let tags):
      let gone = Set(tags.flatMap(TagRule.words).map(SpelledName.init))
      self.tags.removeAll { gone.contains(SpelledName($0)) }
    case .addAssignees(let names): assignees = try AssigneeRule.checked(assignees + names)
    case .removeAssignees(let names):
      let gone = names.flatMap(AssigneeRule.words)
      assignees.removeAll { name in gone.contains { NameRule.isSame($0, name) } }
    case .leadTag(let tag): tags = try TagRule.checked(Self.leading(tag, tags))
    case .leadAssignee(let name):
      assignees = try AssigneeRule.checked(Self.leading(name, assignees))
    case .addBlockers(let cards): blockedBy = try BlockerRule.checked(blockedBy + cards)
    case .removeBlockers(let cards): blockedBy.removeAll(where: Set(cards).contains)
    case .setParent(let card): parent = card
    case .setStep(let name, let isDone):
      if let index = name.index(in: checklist) { checklist[index].isDone = isDone }
    case .moveDue(let days): due = days.day(of: due)
    case .replace(let replacement, let field): try replace(replacement, in: field)
    }
  }
}

extension CardDraft {
  private mutating func replace(
    _ replacement: TextReplacement,
    in field: CardField
  ) throws(StoreError) {
    switch field {
    case .title where replacement.isIn(title):
      title = try TitleRule.checked(replacement.applied(to: title))
    case .body where replacement.isIn(body):
      body = try TextRule.checkedBody(replacement.applied(to: body))
    case .checklist where checklist.contains(where: { replacement.isIn($0.text) }):
      var items = checklist
      for index in items.indices { items[index].text = replacement.applied(to: items[index].text) }
      checklist = try ChecklistRule.checked(items)
    default: break
    }
  }

  /// The names with another first one; unchanged if it is already the first, in any spelling.
  private static func leading(_ name: String?, _ names: [String]) -> [String] {
    guard let name = name.map(SpelledName.init) else { return Array(names.dropFirst()) }
    if let first = names.first, SpelledName(first) == name { return names }
    return name.before(names.dropFirst())
  }
}

/// Identifies a step wherever it is in its list; others may have added and removed steps.
package struct StepName: Hashable, Sendable {
  package let text: String
  /// The number of earlier steps with the same text.
  private let occurrence: Int

  /// Counts from 0.
  package init(_ index: Int, in steps: [ChecklistItem]) {
    text = steps[index].text
    let text = text
    occurrence = steps[..<index].count { $0.text == text }
  }

  /// Its present index; nil if it is gone.
  package func index(in steps: [ChecklistItem]) -> Int? {
    steps.indices.filter { steps[$0].text == text }.dropFirst(occurrence).first
  }
}
