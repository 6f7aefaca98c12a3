/// What the board shows of a card: its fields except the checklist and most of the body.
@dynamicMemberLookup
package struct CardPreview: Hashable, Sendable, Identifiable {
  package static let bodyLimit = 600

  /// More children than these are not counted.
  package static let childLimit = 999

  /// The longest title in a preview; matters only for files that break the rule for titles.
  package static let titleLimit = TitleRule.byteLimit

  package let id: Card.ID
  /// Without the body and the checklist.
  package var draft: CardDraft
  /// The first `bodyLimit` characters of the body.
  package var bodyStart: String
  package var progress: ChecklistProgress?
  package var commentCount: Int
  /// Nil if the card is not blocked.
  package var blockers: OpenBlockers?
  /// How many of its children are done; nil if it has none.
  package var children: ChecklistProgress?
  /// The column; for an archived card, the one it returns to; nil if unknown.
  package var column: Column.ID?
  /// Nil for a card on the board.
  package var archived: ArchiveMark?
  /// The local day on which it reached a done column, if known.
  package var finishedOn: CalendarDay?

  package init(
    id: Card.ID,
    draft: CardDraft,
    bodyStart: String = "",
    progress: ChecklistProgress? = nil,
    commentCount: Int = 0,
    column: Column.ID? = nil,
    archived: ArchiveMark? = nil,
    finishedOn: CalendarDay? = nil
  ) {
    self.id = id
    self.draft = draft
    self.bodyStart = bodyStart
    self.progress = progress
    self.commentCount = commentCount
    self.column = column
    self.archived = archived
    self.finishedOn = finishedOn
  }

  package subscript<Value>(dynamicMember field: WritableKeyPath<CardDraft, Value>) -> Value {
    get { draft[keyPath: field] }
    set { draft[keyPath: field] = newValue }
  }
}
