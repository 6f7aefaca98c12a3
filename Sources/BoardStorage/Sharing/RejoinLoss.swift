internal import GRDB

/// What a board loses when it is shared again after leaving: it takes over the state of the common
/// log.
package struct RejoinLoss: Error, Hashable {
  /// How many cards are missing in the database.
  package let missingCards: Int
  /// How many other cards differ there, or lack a comment.
  package let changedCards: Int

  /// The losses logged after an entry, during rejoining; nil if nothing is lost.
  ///
  /// - Complexity: O(*n*) for *n* changes.
  init?(after place: Int64, _ db: Database) throws {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT sum(is_missing), count(*) - sum(is_missing) FROM (
          SELECT max(subject = 0 AND kind = 'deleted') AS is_missing FROM change
          WHERE seq > ? AND (subject = 0 AND kind NOT IN ('created', 'restored')
            OR subject = 3 AND kind = 'deleted')
          GROUP BY subject_id
        )
        """,
      arguments: [place]
    )
    missingCards = try row?.decode(Int?.self, atIndex: 0) ?? 0
    changedCards = try row?.decode(Int?.self, atIndex: 1) ?? 0
    if missingCards + changedCards == 0 { return nil }
  }
}
