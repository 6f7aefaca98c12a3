/// A new value for one field of a card.
package enum CardEdit: Hashable, Sendable {
  case title(String)
  case body(String)
  case due(CalendarDay?)
  case priority(Priority)
  case tags([String])
  case assignees([String])
  case checklist([ChecklistItem])
  case blockedBy([Card.ID])
  case claim(CardClaim?)
  case source(CardSource?)

  package var field: CardField {
    switch self {
    case .title: .title
    case .body: .body
    case .due: .due
    case .priority: .priority
    case .tags: .tags
    case .assignees: .assignees
    case .checklist: .checklist
    case .blockedBy: .blockedBy
    case .claim: .claim
    case .source: .source
    }
  }
}

extension CardEdit {
  /// Whether two values of one field are the same, to the last byte: a text that only differs in its
  /// normal form is another text.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the field.
  package func agrees(with other: CardEdit) -> Bool {
    switch (self, other) {
    case (.title(let left), .title(let right)), (.body(let left), .body(let right)):
      left.utf8.elementsEqual(right.utf8)
    case (.due(let left), .due(let right)): left == right
    case (.priority(let left), .priority(let right)): left == right
    case (.blockedBy(let left), .blockedBy(let right)): left == right
    case (.claim(let left), .claim(let right)): left == right
    case (.source(let left), .source(let right)): left == right
    case (.tags(let left), .tags(let right)), (.assignees(let left), .assignees(let right)):
      left.elementsEqual(right) { $0.utf8.elementsEqual($1.utf8) }
    case (.checklist(let left), .checklist(let right)):
      left.elementsEqual(right) {
        $0.isDone == $1.isDone && $0.text.utf8.elementsEqual($1.text.utf8)
      }
    default: false
    }
  }
}

/// What a user writes of a card; its place and its times are not among them.
package enum CardField: Hashable, Sendable, CaseIterable {
  case title
  case due
  case priority
  case tags
  case assignees
  case checklist
  case blockedBy
  case body
  case claim
  case source

  /// What a message calls the field.
  package var name: String {
    switch self {
    case .title: "title"
    case .due: "due date"
    case .priority: "priority"
    case .tags: "tags"
    case .assignees: "assignees"
    case .checklist: "checklist"
    case .blockedBy: "dependencies"
    case .claim: "claim"
    case .source: "source"
    case .body: "body"
    }
  }
}

extension CardDraft {
  /// Gives a field its new value.
  package mutating func apply(_ edit: CardEdit) {
    switch edit {
    case .title(let title): self.title = title
    case .body(let body): self.body = body
    case .due(let due): self.due = due
    case .priority(let priority): self.priority = priority
    case .tags(let tags): self.tags = tags
    case .assignees(let names): assignees = names
    case .checklist(let checklist): self.checklist = checklist
    case .blockedBy(let cards): blockedBy = cards
    case .claim(let claim): self.claim = claim
    case .source(let source): self.source = source
    }
  }

  /// The edit that gives another draft this one's value of a field.
  package func edit(of field: CardField) -> CardEdit {
    switch field {
    case .title: .title(title)
    case .body: .body(body)
    case .due: .due(due)
    case .priority: .priority(priority)
    case .tags: .tags(tags)
    case .assignees: .assignees(assignees)
    case .checklist: .checklist(checklist)
    case .blockedBy: .blockedBy(blockedBy)
    case .claim: .claim(claim)
    case .source: .source(source)
    }
  }

  /// Whether a field has the same value in both, to the last byte.
  package func agrees(with other: CardDraft, on field: CardField) -> Bool {
    edit(of: field).agrees(with: other.edit(of: field))
  }

  /// The fields whose values differ, in the order of the editor.
  package func fields(differingFrom other: CardDraft) -> [CardField] {
    CardField.allCases.filter { !agrees(with: other, on: $0) }
  }

  /// What makes this draft of another one.
  package func edits(from other: CardDraft) -> [CardEdit] {
    fields(differingFrom: other).map(edit(of:))
  }
}

extension CardDraft {
  /// The draft as it is stored, or the first fault of it.
  package func checked() throws(StoreError) -> CardDraft {
    var draft = self
    for field in CardField.allCases { draft.apply(try edit(of: field).checked()) }
    return draft
  }
}

extension CardEdit {
  /// The edit with its value as it is stored, or the fault of it.
  package func checked() throws(StoreError) -> CardEdit {
    switch self {
    case .title(let title): .title(try TitleRule.checked(title))
    case .body(let body): .body(try TextRule.checkedBody(body))
    case .tags(let tags): .tags(try TagRule.checked(tags))
    case .checklist(let items): .checklist(try ChecklistRule.checked(items))
    case .assignees(let names): .assignees(try AssigneeRule.checked(names))
    case .blockedBy(let cards): .blockedBy(try BlockerRule.checked(cards))
    case .claim(let claim?): .claim(try MarkRule.checked(claim))
    case .source(let source?): .source(try MarkRule.checked(source))
    case .due, .priority, .claim, .source: self
    }
  }
}
