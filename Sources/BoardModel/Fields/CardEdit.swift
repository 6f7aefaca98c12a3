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
}

extension CardEdit {
  package var field: CardField { parts.field }
  package var value: any FieldValue { parts.value }

  private var parts: (field: CardField, value: any FieldValue) {
    switch self {
    case .title(let title): (.title, title)
    case .body(let body): (.body, body)
    case .due(let due): (.due, due)
    case .priority(let priority): (.priority, priority)
    case .tags(let tags): (.tags, tags)
    case .assignees(let names): (.assignees, names)
    case .checklist(let checklist): (.checklist, checklist)
    case .blockedBy(let cards): (.blockedBy, cards)
    case .claim(let claim): (.claim, claim)
    case .source(let source): (.source, source)
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

  /// An empty card with one field.
  init(_ edit: CardEdit) {
    self.init(title: "")
    apply(edit)
  }

  /// The edit that gives another draft this one's value of a field.
  package func edit(of field: CardField) -> CardEdit { field.descriptor.edit(of: self) }

  /// Whether a field has the same value in both, to the last byte.
  package func agrees(with other: CardDraft, on field: CardField) -> Bool {
    field.descriptor.agrees(self, other)
  }

  /// The fields whose values differ, in the order of the editor.
  package func fields(differingFrom other: CardDraft) -> [CardField] {
    CardField.allCases.filter { !agrees(with: other, on: $0) }
  }

  /// What makes this draft of another one.
  package func edits(from other: CardDraft) -> [CardEdit] {
    fields(differingFrom: other).map(edit(of:))
  }

  /// The draft as it is stored, or its first fault.
  package func checked() throws(StoreError) -> CardDraft {
    var draft = self
    for field in CardField.table { draft.apply(try field.checked(self)) }
    return draft
  }
}

extension CardEdit {
  /// The edit with its value as it is stored, or the fault of it.
  package func checked() throws(StoreError) -> CardEdit {
    try field.descriptor.checked(CardDraft(self))
  }

  /// Whether two values of one field are the same, to the last byte: a text that only differs in its
  /// normal form is another text.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the field.
  package func agrees(with other: CardEdit) -> Bool {
    field == other.field && field.descriptor.agrees(CardDraft(self), CardDraft(other))
  }
}
