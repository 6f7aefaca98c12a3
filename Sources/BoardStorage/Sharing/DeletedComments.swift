internal import BoardModel
internal import GRDB

/// Which comments of a card were deleted, according to the file's log.
///
/// The board of the deletion doesn't matter: another board's later entry only repeats the comment.
/// Refused comments and private ones don't count as deleted.
enum DeletedComments {
  /// The comments deleted after a log entry and not restored.
  ///
  /// - Complexity: O(*n*) for *n* changes of the card's comments.
  static func all(
    of card: Card.ID,
    after place: Int64 = 0,
    _ db: Database
  ) throws -> [CardComment.ID: CardComment] {
    var deleted: [CardComment.ID: CardComment] = [:]
    try ChangeLog.forEach(
      "subject_id = ? AND subject = 3 AND seq > ? AND kind IN ('deleted', 'restored') ORDER BY seq",
      [card.uuid, place],
      db
    ) { change in
      guard case .comment(let entry) = change.subject, let comment = entry.comment else { return }
      if entry.after != nil {
        deleted[comment.id] = nil
      } else if !change.isRefusal, !change.isMerge {
        deleted[comment.id] = comment
      }
    }
    return deleted
  }
}
