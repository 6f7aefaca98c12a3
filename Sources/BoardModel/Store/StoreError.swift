/// Why the store could not do what it was asked; nothing was changed.
package enum StoreError: Error, Hashable, Sendable {
  /// Another program holds the database's lock.
  case busy
  case diskFull
  /// Reading or writing failed; the text is the system's own.
  case inputOutput(String)
  case readOnly
  case damaged(String)
  case cardNotFound(Card.ID)
  case columnNotFound(Column.ID)
  case boardNotFound(Board.ID)
  /// The board of this name is archived, so that a card added or moved to it would show nowhere.
  case boardArchived(String)
  case invalidName(NamedThing, NameFault)
  case invalidLimit(Int)
  /// A board has at least one column and at most `ColumnRule.countLimit`.
  case columnCount(Int)
  /// A file has at least one board in use.
  case lastBoard
  /// A column with so many cards was to be deleted as an empty one.
  case columnNotEmpty(name: String, count: Int)
  case invalidTitle(TitleFault)
  case invalidTags(TagFault)
  case invalidAssignees(TagFault)
  /// A card depends on so many, which is too many.
  case tooManyBlockers(Int)
  /// A card would wait for itself: the titles of the cards on the way round, the first one at both
  /// ends.
  case dependencyCycle([String])
  /// A claim or a source that is not valid; the text says why.
  case invalidMark(String)
  /// The user stopped an action that took long.
  case stopped
  case invalidComment(CommentFault)
  case viewNotFound(SavedView.ID)
  case bodyTooLong(bytes: Int)
  case invalidChecklist(ChecklistFault)
  /// Another client has written to the card since it was read; this is the card as it is.
  case changedMeanwhile(Card)
  /// The board, or a card that the action is about, was changed after this place in the log.
  case changedSince(Int64)
  /// The log ends before the place that nothing was to change after.
  case notReached(Int64)
  /// A step can't be undone or redone, because another client has changed what it left.
  case conflict(UndoConflict)
  /// The next step to undo or redo, which did this to the board that is kept, would take it away.
  case takesBoardAway(Change.Kind)
  /// The board's file was moved, removed or replaced since it was opened.
  case fileReplaced
  /// A newer version of the program has changed the tables since the board was opened.
  case newerFormat
  /// The board would not pass `tercet check` afterwards; the text says why.
  case unsound(String)
  /// Anything else the database says.
  case failed(String)
}
