/// Everything that users write on a card; not its place and times.
///
/// A new field is a property here, a case of `CardField` and a case of `CardEdit`. The rules, the
/// log and undo then know it.
package struct CardDraft: Hashable, Sendable {
  package var title: String
  /// Markdown, any number of lines.
  package var body: String
  package var due: CalendarDay? {
    didSet { if due == nil { dueTime = nil } }
  }
  /// The local time of the due day; nil for the whole day.
  package var dueTime: ClockTime?
  /// The day before which the card is hidden.
  package var start: CalendarDay?
  package var repeatRule: RepeatRule?
  /// The due date if it is nil.
  package var repeatFrom: RepeatBasis?
  package var priority: Priority
  /// In the order given, without duplicates.
  package var tags: [String]
  /// In the order given, without duplicates.
  package var assignees: [String]
  package var lane: Lane?
  package var estimate: Estimate?
  package var checklist: [ChecklistItem]
  package var blockedBy: [Card.ID]
  /// The card that this one is a part of.
  package var parent: Card.ID?
  /// The claim, which may have expired.
  package var claim: CardClaim?
  package var source: CardSource?
  /// Whether the archived card is a template for new cards.
  package var isTemplate = false

  package init(
    title: String,
    body: String = "",
    due: CalendarDay? = nil,
    priority: Priority = .none,
    tags: [String] = [],
    assignees: [String] = [],
    lane: Lane? = nil,
    estimate: Estimate? = nil,
    checklist: [ChecklistItem] = [],
    blockedBy: [Card.ID] = [],
    claim: CardClaim? = nil,
    source: CardSource? = nil,
    start: CalendarDay? = nil,
    parent: Card.ID? = nil
  ) {
    self.title = title
    self.body = body
    self.due = due
    self.priority = priority
    self.tags = tags
    self.assignees = assignees
    self.lane = lane
    self.estimate = estimate
    self.checklist = checklist
    self.blockedBy = blockedBy
    self.claim = claim
    self.source = source
    self.start = start
    self.parent = parent
  }
}
