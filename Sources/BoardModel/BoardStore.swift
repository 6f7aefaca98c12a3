/// The board behind transactions named for intentions.
///
/// Each write stores its row and its change-log entry in one transaction and returns when it is
/// durable; the committed changes are then published before it returns. After an error nothing was
/// changed. Whoever makes a store says where the changes are published.
@MainActor package protocol BoardStore: AnyObject {
  /// The board that is open, with its columns in order.
  func board() throws(StoreError) -> Board

  /// The number of cards in a column. O(1).
  func count(of column: Column.ID) throws(StoreError) -> Int

  /// The number of overdue cards of the board, counted up to `limit`.
  func overdueCount(on day: CalendarDay, limit: Int) throws(StoreError) -> Int

  /// At most `limit` cards of a column, in the column's order whatever the start.
  func page(
    of column: Column.ID,
    _ start: PageStart,
    limit: Int
  ) throws(StoreError) -> [CardPreview]

  /// What is there of the cards asked for, in the order asked.
  func previews(of cards: [Card.ID]) throws(StoreError) -> [CardPreview]

  /// The whole card, or nil where it is not there any more.
  func card(_ id: Card.ID) throws(StoreError) -> Card?

  /// The cards right before and after this one in its column. O(log *n*).
  func neighbours(of card: Card.ID) throws(StoreError) -> Neighbours

  /// Whether `left` stands before `right` in the column of both. O(log *n*).
  func isOrdered(_ left: Card.ID, before right: Card.ID) throws(StoreError) -> Bool

  /// The number of cards that stand before this one in its column. O(√*n*).
  func rank(of card: Card.ID) throws(StoreError) -> Int

  /// At most `limit` tags of the database that begin with a text, in the order of their bytes.
  ///
  /// O(log *n*) for each.
  func tags(startingWith prefix: String, limit: Int) throws(StoreError) -> [String]

  /// A stretch of the history, of about `limit` entries; fewer where so much had to be read that the
  /// next key would wait.
  ///
  /// Without words to look for, each entry is a whole user action, however many cards it is about.
  /// With them it is one row of the log whose titles or verb hold them, and no more than a slice of
  /// the log is read, which may hold none: the page says how far it got.
  ///
  /// - Complexity: O(`limit` log *n*) for *n* rows of the log, whatever the sizes of the actions.
  func history(
    of scope: HistoryScope,
    _ start: HistoryStart,
    matching words: SearchText?,
    limit: Int
  ) throws(StoreError) -> HistoryPage

  /// The card as it was when it was deleted last; nil where it is on the board or the log does not
  /// know it.
  func deletedCard(_ id: Card.ID) throws(StoreError) -> Card?

  /// Keeps what stands in the editor, in place of what was kept of it before; no change of the board.
  func keepDraft(_ draft: UnsavedCard) throws(StoreError)
  /// Forgets what was kept of the editor.
  func dropDraft() throws(StoreError)
  /// What was kept of editors whose processes have ended, the latest first.
  func abandonedDrafts() throws(StoreError) -> [UnsavedCard]
  /// Makes an abandoned draft this process's own, in place of what was kept before.
  func takeOver(_ draft: UnsavedCard) throws(StoreError)
  /// Forgets an abandoned draft.
  func discard(_ draft: UnsavedCard) throws(StoreError)

  /// Adds the cards one after the other at a place, as one action.
  func add(_ drafts: [CardDraft], at placement: Placement) throws(StoreError) -> [Card.ID]

  /// Gives fields of a card new values, as one action; values that it has already change nothing and
  /// log nothing.
  ///
  /// With `base`, what was read of the card before, nothing is changed where the card no longer says
  /// the same: `StoreError.changedMeanwhile` then carries the card as it is.
  func edit(
    _ card: Card.ID,
    _ edits: [CardEdit],
    expecting base: CardDraft?
  ) throws(StoreError)

  /// Moves a card, to another column too. A place that it has already changes nothing.
  func move(_ card: Card.ID, to placement: Placement) throws(StoreError)

  func delete(_ card: Card.ID) throws(StoreError)

  /// Brings a deleted card back with its identifier, its fields, its column and its place, as one
  /// action; a card that is there already changes nothing.
  ///
  /// Where its column is gone, it goes to the bottom of the first one.
  func restore(_ card: Card.ID) throws(StoreError)

  /// Takes back the newest step of this client that is not taken back yet, as a new action.
  ///
  /// Only the fields that the step changed are put back. Where another client has changed one of
  /// them since, nothing is changed: `StoreError.conflict` says which; the next call tries again and
  /// otherwise goes on to the step before.
  ///
  /// - Returns: what was undone, or nil where there is nothing, and then nothing was written.
  /// - Complexity: that of the step, whatever the lengths of the board and of the log.
  func undo() throws(StoreError) -> RevertedStep?

  /// Does again what was undone last, as `undo` takes it back; a new action leaves nothing to redo.
  func redo() throws(StoreError) -> RevertedStep?
}

extension BoardStore {
  /// Gives a card a new title.
  package func rename(_ card: Card.ID, to title: String) throws(StoreError) {
    try edit(card, [.title(title)], expecting: nil)
  }
}
