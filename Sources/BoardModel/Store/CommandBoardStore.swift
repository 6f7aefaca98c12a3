/// All that the commands ask of a store.
@MainActor
package protocol CommandBoardStore: BoardReading, BoardActing, HistoryReading,
  WriteConditions
{
  associatedtype Names: CardNaming
  associatedtype Transfer: CardExporting & CardImporting
  associatedtype Log: LogReading
  associatedtype Deleted: DeletedReading
  associatedtype Links: LinkKeeping
  associatedtype Sharing: ShareReading

  /// Cards by the beginnings of their identifiers.
  var names: Names { get }
  /// Many cards at a time.
  var transfer: Transfer { get }
  /// The log, for who follows it.
  var log: Log { get }
  /// Boards and columns that were deleted.
  var deleted: Deleted { get }
  /// What is kept of linked files.
  var links: Links { get }
  /// What is kept of shared boards.
  var sharing: Sharing { get }

  /// Begins to watch what other processes do to the board's file.
  func makeLive() -> any LiveFollowing
}

/// In whose name and on which conditions a command writes.
@MainActor package protocol WriteConditions: AnyObject {
  /// Who makes the changes; nil if nobody is named.
  var author: String? { get }

  /// The place in the log after which nothing may have changed that an action is about; nil for any.
  ///
  /// If an action names cards, these are meant, else the whole file. Another change since then is
  /// `StoreError.changedSince`.
  var requiredSequence: Int64? { get set }

  /// Called again and again with how far a long action has come; answers whether to go on, or it
  /// fails with `StoreError.stopped` and nothing is changed.
  var onLongAction: ((ActionProgress) -> Bool)? { get set }

  /// Whether a board of the same author that is open now has a step to undo or to redo.
  func hasStepsOnOpenBoard(_ action: BoardAction) throws(StoreError) -> Bool
}
