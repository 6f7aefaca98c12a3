/// What is on the boards.
@MainActor package protocol BoardReading: CardFinding {
  /// Every board of the file with its columns, in order, archived ones too.
  ///
  /// Answered from memory; it changes with the structural changes that are published.
  func boards() throws(StoreError) -> [Board]

  /// The board that this author had open last, or the first in use.
  func openBoard() throws(StoreError) -> Board.ID

  /// What a picker says of each board.
  func summaries(overdueOn day: CalendarDay, limit: Int) throws(StoreError) -> [BoardSummary]

  /// The number of cards that a query finds. O(1) for each column.
  ///
  /// With a filter it is the first stretch of a tally, and may be `atLeast`.
  func count(of query: CardQuery) throws(StoreError) -> CardCount

  /// Counts on where a tally ended, testing at most so many cards.
  func tally(
    of query: CardQuery,
    after tally: CardTally?,
    testing limit: Int
  ) throws(StoreError) -> CardTally

  /// How many cards of a column were last changed before a moment. O(*n*) for *n* cards of it.
  func count(of column: Column.ID, changedBefore date: Timestamp) throws(StoreError) -> Int

  /// The number of overdue cards of some columns, counted up to `limit`. O(`limit`).
  func overdueCount(
    in columns: [Column.ID],
    on day: CalendarDay,
    limit: Int
  ) throws(StoreError) -> Int

  /// The number of cards of some columns that are due on a day and not done, counted up to `limit`.
  ///
  /// O(`limit`).
  func dueCount(in columns: [Column.ID], on day: CalendarDay, limit: Int) throws(StoreError) -> Int

  /// At most `limit` cards of a query's answer, in its order whatever the start.
  func page(
    of query: CardQuery,
    _ start: PageStart,
    limit: Int
  ) throws(StoreError) -> [CardPreview]

  /// What is there of the cards asked for, in the order asked.
  func previews(of cards: [Card.ID]) throws(StoreError) -> [CardPreview]

  /// The whole card, or nil where it is not there any more.
  func card(_ id: Card.ID) throws(StoreError) -> Card?

  /// The cards right before and after this one in a query's answer. O(log *n*).
  func neighbours(of card: Card.ID, in query: CardQuery) throws(StoreError) -> Neighbours

  /// Whether `left` stands before `right` in a query's answer. O(log *n*).
  func isOrdered(
    _ left: Card.ID,
    before right: Card.ID,
    in query: CardQuery
  ) throws(StoreError) -> Bool

  /// The number of cards that stand before this one in a query's answer. O(√*n*).
  func rank(of card: Card.ID, in query: CardQuery) throws(StoreError) -> Int

  /// At most `limit` tags of the database that begin with a text, in the order of their bytes.
  ///
  /// O(log *n*) for each.
  func tags(startingWith prefix: String, limit: Int) throws(StoreError) -> [String]

  /// The same of assignees.
  func assignees(startingWith prefix: String, limit: Int) throws(StoreError) -> [String]

  /// At most `limit` names that cards are assigned to, in the order of their bytes, each with how many
  /// cards it has, counted up to `countLimit` and one more.
  ///
  /// O(log *n*) for each name and each card that is counted.
  func assignees(limit: Int, countingUpTo countLimit: Int) throws(StoreError) -> [AssigneeCount]

  /// The cards that a card waits for: those of its dependencies that are not done, in its order.
  ///
  /// None for a card that is done or archived.
  func openBlockers(of card: Card.ID) throws(StoreError) -> [Card.ID]

  /// The cards that depend on a card, done or not: those that are to be shown again when it is done.
  ///
  /// O(log *n*) for each.
  func dependents(of card: Card.ID) throws(StoreError) -> [Card.ID]

  /// What was said about a card, the oldest first.
  func comments(of card: Card.ID) throws(StoreError) -> [CardComment]

  /// The saved views of all boards, in order.
  func views() throws(StoreError) -> [SavedView]
}

/// What can be done.
///
/// Each action stores its rows and its log entries in one transaction and returns when it is
/// durable; the committed changes are then published before it returns. After an error nothing was
/// changed.
@MainActor package protocol BoardActing: AnyObject {
  /// A new name for an action.
  func newActionID() -> ActionID

  /// Does an action as one step.
  ///
  /// Undo puts back only the fields that a step changed. Where another client has changed one of
  /// them since, nothing is changed: `StoreError.conflict` says which; the next call tries again and
  /// otherwise goes on to the step before.
  func perform(_ action: BoardAction, as id: ActionID) throws(StoreError) -> ActionResult

  /// Remembers which board this author has open; not a change of the board.
  func rememberOpen(_ board: Board.ID) throws(StoreError)
}

/// What has happened.
@MainActor package protocol HistoryReading: AnyObject {
  /// A stretch of the history, of about `limit` entries; fewer where so much had to be read that the
  /// next key would wait.
  ///
  /// Without words to look for, each entry is a whole action, however many cards it is about.
  /// With them it is one row of the log whose line holds them, and no more than a slice of
  /// the log is read, which may hold none: the page says how far it got.
  ///
  /// - Complexity: O(`limit` log *n*) for *n* rows of the log, whatever the sizes of the actions.
  func history(
    of scope: HistoryScope,
    _ start: HistoryStart,
    matching search: HistorySearch?,
    limit: Int
  ) throws(StoreError) -> HistoryPage

  /// The cards that an entry is about, in the order of the log.
  ///
  /// - Complexity: O(*n*) for *n* rows of the entry.
  func cards(of entry: HistoryEntry) throws(StoreError) -> [Card.ID]

  /// What an author did from a place of the log on, up to now.
  ///
  /// - Complexity: O(*n*) for *n* entries behind the place.
  func changes(
    by author: String,
    in scope: HistoryScope,
    from place: Int64
  ) throws(StoreError) -> AuthoredChanges

  /// How cards went from one of these columns to another, in stretches of time that begin at these
  /// moments, rising; the last one lasts until now.
  ///
  /// - Complexity: O(*n*) for *n* entries of the log.
  func flow(
    over columns: [FlowColumn],
    since starts: [Timestamp]
  ) throws(StoreError) -> FlowData

  /// The card as it was when it was deleted last; nil where it is there or the log does not know it.
  func deletedCard(_ id: Card.ID) throws(StoreError) -> Card?
}

/// What is typed and not saved; not a change of the board.
@MainActor package protocol DraftKeeping: AnyObject {
  /// Keeps what is in the editor, in place of what was kept of it before.
  func keepDraft(_ draft: UnsavedCard) throws(StoreError)
  /// Forgets what was kept of the editor.
  func dropDraft() throws(StoreError)
  /// What was kept of editors whose processes have ended, the latest first.
  func abandonedDrafts() throws(StoreError) -> [UnsavedCard]
  /// Makes an abandoned draft this process's own, in place of what was kept before.
  func takeOver(_ draft: UnsavedCard) throws(StoreError)
  /// Forgets an abandoned draft.
  func discard(_ draft: UnsavedCard) throws(StoreError)
  /// What this author typed in prompts and comments, but for what stands in other running programs.
  func unsavedTexts() throws(StoreError) -> [TypingPlace: String]
  /// Keeps what is typed at a place, instead of what was kept of it before; nil forgets it.
  func keepText(_ text: String?, typedIn place: TypingPlace) throws(StoreError)
}

/// All that a program with a screen asks of a store.
package typealias BoardStore =
  BoardReading & BoardActing & HistoryReading & DraftKeeping & SettingKeeping
