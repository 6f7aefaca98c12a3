internal import BoardModel
internal import GRDB

/// Which comments of a card were deleted, according to the file's log.
///
/// The board of the deletion doesn't matter: another board's later entry only repeats the comment.
/// Refused comments and private ones don't count as deleted.
struct DeletedComments {
  private struct Known {
    var end: Int64 = 0
    var comments: [CardComment.ID: CardComment] = [:]
  }

  private var known: [Card.ID: Known] = [:]

  /// - Complexity: O(*n*) for *n* changes of the card's comments, each read once.
  mutating func contains(
    _ comment: CardComment.ID,
    of card: Card.ID,
    _ db: Database
  ) throws -> Bool {
    let before = known[card] ?? Known()
    let after = try Self.read(before, of: card, db)
    known[card] = after
    return after.comments[comment] != nil
  }

  /// The comments deleted after a log entry and not restored.
  static func all(
    of card: Card.ID,
    after place: Int64 = 0,
    _ db: Database
  ) throws -> [CardComment.ID: CardComment] {
    try read(Known(end: place), of: card, db).comments
  }

  private static func read(_ before: Known, of card: Card.ID, _ db: Database) throws -> Known {
    var known = before
    known.end = try Int64.fetchOne(db, sql: "SELECT max(seq) FROM change") ?? before.end
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT \(ChangeLog.fields) FROM change
          WHERE subject_id = ? AND subject = 3 AND seq > ? AND kind IN (?, ?) ORDER BY seq
          """
      ),
      arguments: [
        card.uuid, before.end, Change.Kind.deleted.rawValue, Change.Kind.restored.rawValue,
      ]
    )
    while let row = try rows.next() {
      let change = try Change(row)
      guard case .comment(let said) = change.subject, let comment = said.comment else { continue }
      if said.after == nil {
        if !change.isRefusal, !change.isMerge { known.comments[comment.id] = comment }
      } else {
        known.comments[comment.id] = nil
      }
    }
    return known
  }
}
