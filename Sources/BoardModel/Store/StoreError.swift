package enum StoreError: Error, Hashable, Sendable {
  /// Another program holds the database's lock.
  case busy
  case diskFull
  /// With the system's message.
  case inputOutput(String)
  case readOnly
  case damaged(String)
  case cardNotFound(Card.ID)
  case columnNotFound(Column.ID)
  case boardNotFound(Board.ID)
  /// The board of this name is archived, so that a card added or moved to it would be invisible.
  case boardArchived(String)
  case invalidName(NamedThing, NameFault)
  case invalidLimit(Int)
  /// A board has at least one column and at most `ColumnRule.countLimit`.
  case columnCount(Int)
  /// A file has at least one board in use.
  case lastBoard
  /// A column to be deleted as empty still has cards.
  case columnNotEmpty(name: String, count: Int)
  case invalidTitle(TitleFault)
  case invalidTags(TagFault)
  case invalidAssignees(TagFault)
  /// The number of dependencies, which is over the limit.
  case tooManyBlockers(Int)
  /// A card would wait for itself. The titles form the cycle; the first one is at both ends.
  case dependencyCycle([String])
  /// A card would be part of itself. The titles form the cycle; the first one is at both ends.
  case parentCycle([String])
  /// The parent of this title is on another board.
  case parentElsewhere(String)
  /// An invalid claim, source or repeat; the text says why.
  case invalidMark(String)
  /// The user stopped a long action.
  case stopped
  case invalidComment(CommentFault)
  case viewNotFound(SavedView.ID)
  case bodyTooLong(bytes: Int)
  case invalidChecklist(ChecklistFault)
  /// Another client has changed the card since it was read; this is its present state.
  case changedMeanwhile(Card)
  /// The board, or a card of the action, was changed after this place in the log.
  case changedSince(Int64, by: String?)
  /// The log ends before the expected place.
  case notReached(Int64)
  /// Undo or redo is impossible because another client has changed the same values.
  case conflict(UndoConflict)
  /// The next undo or redo would remove the board to keep; the step had done this to it.
  case takesBoardAway(Change.Kind)
  /// The board's file was moved, removed or replaced while open.
  case fileReplaced
  /// A newer version of the program has changed the tables while the board was open.
  case newerFormat
  /// The board would fail `tercet check` afterwards; the text says why.
  case unsound(String)
  case failed(String)
}
