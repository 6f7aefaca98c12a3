import Foundation

/// Another process that changes the board: it commits, and rings as the program does.
struct ForeignWriter {
  private let database: Database
  private let path: String
  private let rename: Database.Statement
  private let log: Database.Statement

  init(_ path: String) throws {
    self.path = path
    database = try Database(path)
    try database.execute("PRAGMA synchronous = FULL")
    rename = try database.statement("UPDATE card SET title = ? WHERE key = ?")
    log = try database.statement(
      """
      INSERT INTO change (action, kind, subject_id, at, client, before, after)
      SELECT randomblob(16), 'updated', subject_id, at, x'01900000000070008000000000000001', after,
        json_set(after, '$.title', ?1)
      FROM change WHERE subject_id = (SELECT id FROM card WHERE key = ?2) ORDER BY seq DESC LIMIT 1
      """
    )
  }

  /// Gives the first card of the first column another title, durably.
  func renameFirstCard(_ title: String) throws {
    let first =
      try database.statement(
        """
        SELECT key FROM card WHERE column_key = (SELECT key FROM board_column WHERE kind <> 'archive' ORDER BY order_key LIMIT 1)
        ORDER BY order_key, id LIMIT 1
        """
      )
      .run()
    let key = first.first.flatMap { Int($0[0]) } ?? 0
    try database.execute("BEGIN IMMEDIATE")
    try rename.run(.text(title), .number(key))
    try log.run(.text(title), .number(key))
    try database.execute("COMMIT")
    _ = utimensat(AT_FDCWD, path + "-wal", nil, 0)
  }
}
