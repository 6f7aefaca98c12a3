/// What the board shows of a card: all of it but the body, of which only the beginning is read.
package struct CardPreview: Hashable, Sendable, Identifiable {
  /// How many characters of the body a preview holds at most.
  package static let bodyLimit = 600

  /// How many characters of the title a preview holds at most, of a file that breaks the rule for
  /// titles.
  package static let titleLimit = TitleRule.byteLimit

  package let id: Card.ID
  package var title: String
  /// The first `bodyLimit` characters of the body.
  package var bodyStart: String
  package var due: CalendarDay?
  package var priority: Priority
  package var tags: [String]
  package var assignees: [String]
  package var progress: ChecklistProgress?
  package var commentCount: Int
  /// What it waits for; nil where it is not blocked.
  package var blockers: OpenBlockers?
  /// Who has taken it up, and until when; it may have ended.
  package var claim: CardClaim?
  /// The column that it is in, or to which it comes back from the archive; nil where it is not known.
  package var column: Column.ID?
  /// Since when it is archived, and where; nil for a card on the board.
  package var archived: ArchiveMark?

  package init(
    id: Card.ID,
    title: String,
    bodyStart: String = "",
    due: CalendarDay? = nil,
    priority: Priority = .none,
    tags: [String] = [],
    assignees: [String] = [],
    progress: ChecklistProgress? = nil,
    commentCount: Int = 0,
    blockers: OpenBlockers? = nil,
    claim: CardClaim? = nil,
    column: Column.ID? = nil,
    archived: ArchiveMark? = nil
  ) {
    self.id = id
    self.title = title
    self.bodyStart = bodyStart
    self.due = due
    self.priority = priority
    self.tags = tags
    self.assignees = assignees
    self.progress = progress
    self.commentCount = commentCount
    self.blockers = blockers
    self.claim = claim
    self.column = column
    self.archived = archived
  }
}
