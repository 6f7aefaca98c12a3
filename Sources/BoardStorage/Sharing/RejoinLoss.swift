internal import GRDB

/// What a board that was left has now, and loses where it takes part again: it becomes what the common log
/// comes to.
package struct RejoinLoss: Error, Hashable {
  /// How many cards are not in the database.
  package let missingCards: Int
  /// How many others are otherwise there, or lack a comment there.
  package let changedCards: Int

  /// What was written behind a place of the log as the board took part again; nil where nothing is lost.
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
