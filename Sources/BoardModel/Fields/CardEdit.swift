package enum CardEdit: Hashable, Sendable {
  case title(String)
  case body(String)
  case due(CalendarDay?, at: ClockTime? = nil)
  /// A day or a time as it was typed on a day, at a minute; each card keeps its other half.
  case typedDue(TypedDue, on: CalendarDay, at: Int)
  /// Without a basis, the card keeps its own.
  case repeats(CardRepeat?)
  case repeatFrom(RepeatBasis?)
  case priority(Priority)
  case tags([String])
  case assignees([String])
  case lane(Lane?)
  case estimate(Estimate?)
  case checklist([ChecklistItem])
  case blockedBy([Card.ID])
  case parent(Card.ID?)
  case claim(CardClaim?)
  case source(CardSource?)
  case start(CalendarDay?)
  case template(Bool)
}

/// The only code with a line for each field; everything else uses the table of `CardField`.
extension CardEdit {
  package var field: CardField { parts.field }
  package var value: any FieldValue { parts.value }

  private var parts: (field: CardField, value: any FieldValue) {
    switch self {
    case .title(let title): (.title, title)
    case .body(let body): (.body, body)
    case .due(let day, let time): (.due, day.map { DueDate($0, at: time) })
    case .typedDue(let typed, let today, let now):
      (.due, Optional(typed.due(today: today, now: now)))
    case .repeats(let value): (.repeats, value)
    case .repeatFrom(let basis): (.repeatFrom, basis)
    case .priority(let priority): (.priority, priority)
    case .tags(let tags): (.tags, tags)
    case .assignees(let names): (.assignees, names)
    case .lane(let lane): (.lane, lane)
    case .estimate(let estimate): (.estimate, estimate)
    case .checklist(let checklist): (.checklist, checklist)
    case .blockedBy(let cards): (.blockedBy, cards)
    case .parent(let card): (.parent, card)
    case .claim(let claim): (.claim, claim)
    case .source(let source): (.source, source)
    case .start(let start): (.start, start)
    case .template(let isTemplate): (.template, isTemplate)
    }
  }
}

extension CardDraft {
  package mutating func apply(_ edit: CardEdit) {
    switch edit {
    case .title(let title): self.title = title
    case .body(let body): self.body = body
    case .due(let day, let time): (due, dueTime) = (day, day == nil ? nil : time)
    case .typedDue(let typed, let today, let now):
      dueDate = typed.due(today: today, now: now, keeping: dueDate)
    case .repeats(let value): repeats = value
    case .repeatFrom(let basis): repeatFrom = basis
    case .priority(let priority): self.priority = priority
    case .tags(let tags): self.tags = tags
    case .assignees(let names): assignees = names
    case .lane(let lane): self.lane = lane
    case .estimate(let estimate): self.estimate = estimate
    case .checklist(let checklist): self.checklist = checklist
    case .blockedBy(let cards): blockedBy = cards
    case .parent(let card): parent = card
    case .claim(let claim): self.claim = claim
    case .source(let source): self.source = source
    case .start(let start): self.start = start
    case .template(let isTemplate): self.isTemplate = isTemplate
    }
  }

  init(_ edit: CardEdit) {
    self.init(title: "")
    apply(edit)
  }

  package func edit(of field: CardField) -> CardEdit { field.descriptor.edit(of: self) }

  /// Whether a field has the same value in both, byte for byte.
  package func agrees(with other: CardDraft, on field: CardField) -> Bool {
    field.descriptor.agrees(self, other)
  }

  package func fields(differingFrom other: CardDraft) -> [CardField] {
    CardField.allCases.filter { !agrees(with: other, on: $0) }
  }

  package func edits(from other: CardDraft) -> [CardEdit] {
    fields(differingFrom: other).map(edit(of:))
  }

  package func checked() throws(StoreError) -> CardDraft {
    var draft = self
    for field in CardField.table { draft.apply(try field.checked(self)) }
    return draft
  }
}

extension CardEdit {
  package func checked() throws(StoreError) -> CardEdit {
    switch self {
    // A draft keeps the rule and its basis apart, and a typed date depends on the card's.
    case .repeats, .typedDue: return self
    default: return try field.descriptor.checked(CardDraft(self))
    }
  }

  /// Whether two values of a field are the same, byte for byte.
  ///
  /// Texts in different normal forms differ.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the field.
  package func agrees(with other: CardEdit) -> Bool {
    field == other.field && field.descriptor.agrees(CardDraft(self), CardDraft(other))
  }
}

extension CardField {
  /// What a line means, as it would be stored if it can be, and what is wrong with it.
  package func read(line: String, today: CalendarDay) -> (edit: CardEdit?, fault: String?) {
    let edit: CardEdit
    do throws(ValueFault) {
      edit = try descriptor.edit(line: line, today: today)
    } catch {
      return (nil, error.reason)
    }
    do throws(StoreError) {
      return (try edit.checked(), nil)
    } catch {
      return (edit, error.reason)
    }
  }
}
