@MainActor package protocol BoardReading: CardFinding {
  /// Every board of the file with its columns, in order, including archived ones.
  ///
  /// Answered from memory. Changes only when structural changes are published.
  func boards() throws(StoreError) -> [Board]

  /// The board that this author opened last, or else anybody; or the first in use.
  func openBoard() throws(StoreError) -> Board.ID

  /// A summary of each board for the picker.
  func summaries(
    overdueOn day: CalendarDay,
    at minute: Int,
    limit: Int
  ) throws(StoreError) -> [BoardSummary]

  /// The number of cards that a query finds. O(1) for each column.
  ///
  /// With a filter, this counts only the first part and may return `atLeast`.
  func count(of query: CardQuery) throws(StoreError) -> CardCount

  /// Continues a tally, testing at most `limit` cards.
  func tally(
    of query: CardQuery,
    after tally: CardTally?,
    testing limit: Int
  ) throws(StoreError) -> CardTally

  /// How many cards of a column were last changed before a date. O(*n*) for its *n* cards.
  func count(of column: Column.ID, changedBefore date: Timestamp) throws(StoreError) -> Int

  /// At most `limit` unfinished cards of some columns that are due in a range of days: by due date,
  /// then by column, then by age.
  ///
  /// O(`limit` log *n*) for each column.
  func dueCards(
    in columns: [Column.ID],
    _ days: FilterRange<CalendarDay>,
    _ start: PageStart,
    limit: Int
  ) throws(StoreError) -> [CardPreview]

  /// The first `limit` of those cards on each day that has any, and their number up to `countLimit`.
  ///
  /// O(`limit` log *n* + `countLimit`) for each day and column.
  func dueDays(
    in columns: [Column.ID],
    _ days: ClosedRange<CalendarDay>,
    limit: Int,
    countLimit: Int
  ) throws(StoreError) -> [CalendarDay: DueDay]

  /// The number of those cards, counted up to `limit`. O(`limit`).
  func dueCount(
    in columns: [Column.ID],
    _ days: FilterRange<CalendarDay>,
    limit: Int
  ) throws(StoreError) -> Int

  /// At most `limit` cards of a query's answer, always in its order.
  func page(
    of query: CardQuery,
    _ start: PageStart,
    limit: Int
  ) throws(StoreError) -> [CardPreview]

  /// The cards that exist, in the order given.
  func previews(of cards: [Card.ID]) throws(StoreError) -> [CardPreview]

  /// The whole card; nil if it no longer exists.
  func card(_ id: Card.ID) throws(StoreError) -> Card?

  /// The shortest beginning of a card's last digits, at least four, that no other card has.
  ///
  /// O(log *n*) for *n* cards.
  func shortIdentifier(of card: Card.ID) throws(StoreError) -> String

  /// The cards next to this one in a query's answer. O(log *n*).
  func neighbours(of card: Card.ID, in query: CardQuery) throws(StoreError) -> Neighbours

  /// Whether `left` precedes `right` in a query's answer. O(log *n*).
  func isOrdered(
    _ left: Card.ID,
    before right: Card.ID,
    in query: CardQuery
  ) throws(StoreError) -> Bool

  /// The number of cards that precede this one in a query's answer. O(√*n*).
  func rank(of card: Card.ID, in query: CardQuery) throws(StoreError) -> Int

  /// At most `limit` tags of the database with a prefix, in the order of their bytes.
  ///
  /// O(log *n*) for each.
  func tags(startingWith prefix: String, limit: Int) throws(StoreError) -> [String]

  /// The same for assignees.
  func assignees(startingWith prefix: String, limit: Int) throws(StoreError) -> [String]

  /// The same for lanes.
  func lanes(startingWith prefix: String, limit: Int) throws(StoreError) -> [String]

  /// The templates of the boards in use, by title, up to a limit.
  func templates(limit: Int) throws(StoreError) -> [CardPreview]

  /// The sum of the estimates in some columns, in hundredths; nil if no card has one, or if more
  /// than `limit` cards of the file do. O(`limit` log *n*).
  func estimate(in columns: [Column.ID], limit: Int) throws(StoreError) -> Int64?

  /// The same sums by lane, without lanes that have no estimates.
  func estimatesByLane(
    in columns: [Column.ID],
    limit: Int
  ) throws(StoreError) -> [CardSection: Int64]

  /// At most `limit` assignees in the order of their bytes, each with its number of cards, counted
  /// up to `countLimit` plus one.
  ///
  /// O(log *n*) for each name and each counted card.
  func assignees(limit: Int, countingUpTo countLimit: Int) throws(StoreError) -> [AssigneeCount]

  /// The dependencies of a card that are not done, in its order.
  ///
  /// Empty for a card that is done or archived.
  func openBlockers(of card: Card.ID) throws(StoreError) -> [Card.ID]

  /// The cards that depend on a card, done or not, which must be repainted when it is done.
  ///
  /// O(log *n*) for each.
  func dependents(of card: Card.ID) throws(StoreError) -> [Card.ID]

  /// The card that a card is part of, whether it exists or not. O(log *n*).
  func parent(of card: Card.ID) throws(StoreError) -> Card.ID?

  /// At most `limit` parts of a card, in the order of the columns; with archived ones.
  func children(of card: Card.ID, limit: Int) throws(StoreError) -> [Card.ID]

  /// The comments on a card, the oldest first.
  func comments(of card: Card.ID) throws(StoreError) -> [CardComment]

  func views() throws(StoreError) -> [SavedView]

  /// The number of cards that were due earlier today, counted up to `limit`. O(`limit`).
  func overdueCount(
    in columns: [Column.ID],
    on day: CalendarDay,
    at minute: Int,
    limit: Int
  ) throws(StoreError) -> Int

  /// The next minute of a day at which a card is due; nil if there is none. O(log *n*).
  ///
  /// After −1, that is the first.
  func nextDue(
    in columns: [Column.ID],
    on day: CalendarDay,
    after minute: Int
  ) throws(StoreError) -> ClockTime?

  /// Whether a card is hidden until its start. O(log *n*).
  func isLater(_ card: Card.ID) throws(StoreError) -> Bool
}

/// Begins days, on which the cards come in that were to start then.
@MainActor package protocol DayKeeping: AnyObject {
  /// Whether the file has begun an earlier day, and has cards with a start.
  func isDue(_ today: CalendarDay) throws(StoreError) -> Bool

  /// Shows the cards whose start has come, and hides those whose start is ahead again because the
  /// clock was set back. This is not a change of the board.
  func begin(_ today: CalendarDay) throws(StoreError)

  /// The same for some of the cards, quickly.
  ///
  /// - Returns: whether more are to come in.
  func beginPart(of today: CalendarDay) throws(StoreError) -> Bool
}

/// Changes the boards.
///
/// Each action writes its rows and its log entries in one transaction. It returns once the
/// transaction is durable and its changes are published. An action that throws changes nothing.
@MainActor package protocol BoardActing: AnyObject {
  func newActionID() -> ActionID

  /// Performs an action as one step.
  ///
  /// Undo restores only the fields that the step changed. If another client has changed one of them
  /// since, nothing changes and `StoreError.conflict` names the field. The next undo tries again,
  /// and continues with the step before if the conflict remains.
  func perform(_ action: BoardAction, as id: ActionID) throws(StoreError) -> ActionResult

  /// Remembers the author's open board. This is not a change of the board.
  func rememberOpen(_ board: Board.ID) throws(StoreError)
}

@MainActor package protocol HistoryReading: AnyObject {
  /// About `limit` entries of the history; fewer if that would mean reading so much that the next
  /// key waits.
  ///
  /// Without a search, each entry is a whole action, whatever its number of cards. With a search,
  /// each entry is a matching row of the log. Only part of the log is read, which may match
  /// nothing; the page says how far it got.
  ///
  /// - Complexity: O(`limit` log *n*) for *n* rows of the log, whatever the sizes of the actions.
  func history(
    of scope: HistoryScope,
    _ start: HistoryStart,
    matching search: HistorySearch?,
    limit: Int
  ) throws(StoreError) -> HistoryPage

  /// The cards of an entry, in the order of the log.
  ///
  /// - Complexity: O(*n*) for *n* rows of the entry.
  func cards(of entry: HistoryEntry) throws(StoreError) -> [Card.ID]

  /// What an author has done since a place in the log.
  ///
  /// - Complexity: O(*n*) for *n* entries after the place.
  func changes(
    by author: String,
    in scope: HistoryScope,
    from place: Int64
  ) throws(StoreError) -> AuthoredChanges

  /// How cards moved between columns, in periods that begin at the given rising times. The last one
  /// ends now.
  ///
  /// - Complexity: O(*n*) for *n* entries of the log.
  func flow(
    over columns: [FlowColumn],
    since starts: [Timestamp]
  ) throws(StoreError) -> FlowData

  /// The card before its last deletion; nil if it exists or is not in the log.
  func deletedCard(_ id: Card.ID) throws(StoreError) -> Card?
}

/// Keeps unsaved text; this is not a change of the board.
@MainActor package protocol DraftKeeping: AnyObject {
  /// Keeps the content of the editor, replacing the previous draft.
  func saveDraft(_ draft: UnsavedCard) throws(StoreError)
  func deleteDraft() throws(StoreError)
  /// Drafts of processes that have ended, the latest first.
  func abandonedDrafts() throws(StoreError) -> [UnsavedCard]
  /// Makes an abandoned draft this process's own, replacing the previous draft.
  func takeOver(_ draft: UnsavedCard) throws(StoreError)
  func discard(_ draft: UnsavedCard) throws(StoreError)
  /// What this author typed in prompts and comments, without that of other running programs.
  func unsavedTexts() throws(StoreError) -> [DraftPlace: String]
  /// Keeps text typed at a place, replacing the previous text; nil forgets it.
  func keepText(_ text: String?, typedIn place: DraftPlace) throws(StoreError)
}

/// What a program with a screen needs from a store.
package typealias BoardStore =
  BoardReading & BoardActing & HistoryReading & DraftKeeping & DayKeeping & ConflictKeeping
  & InboxReading
