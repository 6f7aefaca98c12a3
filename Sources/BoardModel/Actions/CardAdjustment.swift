/// What comes into a card's sets or goes out of them, whatever else is in them, and what each of
/// several cards makes of its own value.
package enum CardAdjustment: Hashable, Sendable {
  case addTags([String])
  case removeTags([String])
  case addAssignees([String])
  case removeAssignees([String])
  /// The tag that comes first in place of the present first one; nil takes that away.
  case leadTag(String?)
  /// The person who comes first in place of the present first one; nil takes that one away.
  case leadAssignee(String?)
  case addBlockers([Card.ID])
  case removeBlockers([Card.ID])
  /// Says of one step whether it is done.
  case setStep(StepName, isDone: Bool)
  /// Moves the due date to the days of a section; a date that is one of them stays.
  case moveDue(DueSpan)

  /// The field that it is about.
  package var field: CardField {
    switch self {
    case .addTags, .removeTags, .leadTag: .tags
    case .addAssignees, .removeAssignees, .leadAssignee: .assignees
    case .addBlockers, .removeBlockers: .blockedBy
    case .setStep: .checklist
    case .moveDue: .due
    }
  }
}

extension CardDraft {
  /// Adds or removes elements; what is there already, or is not there, changes nothing.
  ///
  /// - Throws: where an element that is added is not valid.
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
    case .setStep(let name, let isDone):
      if let index = name.index(in: checklist) { checklist[index].isDone = isDone }
    case .moveDue(let days): due = days.day(of: due)
    }
  }
}

extension CardDraft {
  /// Names with another first one; as they are where it is the first already, in whatever spelling.
  private static func leading(_ name: String?, _ names: [String]) -> [String] {
    guard let name = name.map(SpelledName.init) else { return Array(names.dropFirst()) }
    if let first = names.first, SpelledName(first) == name { return names }
    return name.before(names.dropFirst())
  }
}

/// What a step is called, wherever in its list it stands: others may have added and removed some.
package struct StepName: Hashable, Sendable {
  package let text: String
  /// How many steps before it have the same text.
  private let occurrence: Int

  /// The step with a number of a list, from 0.
  package init(_ index: Int, in steps: [ChecklistItem]) {
    text = steps[index].text
    let text = text
    occurrence = steps[..<index].count { $0.text == text }
  }

  /// Where it stands; nil where it is gone.
  func index(in steps: [ChecklistItem]) -> Int? {
    steps.indices.filter { steps[$0].text == text }.dropFirst(occurrence).first
  }
}
