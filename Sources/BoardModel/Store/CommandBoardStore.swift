/// What the commands need from a store.
@MainActor
package protocol CommandBoardStore: BoardReading, BoardActing, HistoryReading,
  WriteConditions, DayKeeping, ConflictKeeping, InboxReading
{
  associatedtype Names: CardNaming
  associatedtype Transfer: CardExporting & CardImporting
  associatedtype Log: LogReading
  associatedtype Deleted: DeletedReading
  associatedtype Links: LinkKeeping
  associatedtype Sharing: ShareReading

  var names: Names { get }
  /// Imports and exports.
  var transfer: Transfer { get }
  /// Follows the log.
  var log: Log { get }
  /// Deleted boards and columns.
  var deleted: Deleted { get }
  /// Linked files.
  var links: Links { get }
  /// Shared boards.
  var sharing: Sharing { get }

  /// Removes the file if nothing was ever changed in it.
  func removeUnusedFile()

  /// Starts watching what other processes do to the board's file.
  func makeLive() -> any LiveFollowing
}

/// The author and the conditions of a command's changes.
@MainActor package protocol WriteConditions: AnyObject {
  /// Nil if unknown.
  var author: String? { get }

  /// Refuses an action if its cards, or for other actions the file, changed after this place in the
  /// log.
  ///
  /// The error is `StoreError.changedSince`. Nil refuses nothing.
  var requiredSequence: Int64? { get set }

  /// Reports the progress of a long action. If it returns false, the action changes nothing and
  /// fails with `StoreError.stopped`.
  var onLongAction: ((ActionProgress) -> Bool)? { get set }

  /// Whether an open board of the same author has a step to undo or redo.
  func hasStepsOnOpenBoard(_ action: BoardAction) throws(StoreError) -> Bool
}
