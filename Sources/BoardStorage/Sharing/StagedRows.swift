package import BoardModel
package import BoardSync
package import Foundation
internal import GRDB

/// Rows of a shared board in an SQLite file next to the board's, as they are downloaded.
///
/// What was added survives if the program is killed or the machine loses its power.
@MainActor package final class StagedRows {
  package struct Progress: Codable {
    package let board: UUID
    /// The replica's identifier on the server.
    package let client: UUID
    /// The rows are as of this moment or newer.
    package var moment: LogPosition

    package init(board: UUID, client: UUID, moment: LogPosition) {
      (self.board, self.client, self.moment) = (board, client, moment)
    }
  }

  private static let bytesAtOnce = 4 << 20

  package private(set) var progress: Progress?
  private let path: String?
  private let queue: DatabaseQueue

  /// Opens the file at a path, or keeps the rows in memory.
  ///
  /// A file that can't be read is replaced, for example one of an older version.
  ///
  /// - Throws: `busy` if another process has it open.
  package init(at path: String?) throws(StoreError) {
    self.path = path
    do {
      do { queue = try Self.open(path) } catch let error as DatabaseError
        where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
      {
        Self.remove(path)
        queue = try Self.open(path)
      }
      progress = try queue.read { try Data.fetchOne($0, sql: "SELECT value FROM progress") }
        .flatMap { try? JSONDecoder().decode(Progress.self, from: $0) }
    } catch { throw StoreError(error) }
  }

  isolated deinit { queue.retire() }

  private static func open(_ path: String?) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    configuration.prepareDatabase { db in
      // A checkpoint waits for the disk, so there is one for 64 MiB.
      try db.execute(
        sql: """
          PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
          PRAGMA wal_autocheckpoint = 16384
          """
      )
    }
    let queue: DatabaseQueue
    if let path {
      // SQLite would make it with the rights of the umask; its other files get those of this one.
      let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if descriptor < 0 { throw StoreError.inputOutput(String(cString: strerror(errno))) }
      close(descriptor)
      queue = try DatabaseQueue(path: path, configuration: configuration)
    } else {
      queue = try DatabaseQueue(configuration: Configuration())
    }
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS progress (value BLOB NOT NULL);
          CREATE TABLE IF NOT EXISTS staged (
            kind TEXT NOT NULL, id TEXT NOT NULL COLLATE NOCASE, fields TEXT, PRIMARY KEY (kind, id)
          )
          """
      )
    }
    return queue
  }

  package func remove() {
    try? queue.close()
    Self.remove(path)
  }

  private static func remove(_ path: String?) {
    if let path { for end in ["", "-wal"] { unlink(path + end) } }
  }

  /// The cards and comments that were read.
  package var count: Int {
    get throws(StoreError) {
      try read { db in
        try Int.fetchOne(
          db,
          sql: "SELECT count(*) FROM staged WHERE kind IN ('card', 'comment')"
        ) ?? 0
      }
    }
  }

  /// The last row of a kind; later ones are still to be read.
  package func last(of kind: FieldKey.Subject) throws(StoreError) -> String? {
    try read { db in
      try String.fetchOne(
        db,
        sql: "SELECT max(id) FROM staged WHERE kind = ?",
        arguments: [kind.rawValue]
      )
    }
  }

  /// Clears the file and starts a download.
  package func begin(_ progress: Progress) throws(StoreError) {
    try write { try $0.execute(sql: "DELETE FROM staged") }
    try setProgress(progress)
  }

  /// Adds rows; a newer row replaces the older one of the same subject.
  package func add(_ rows: [SubjectRow], of kind: FieldKey.Subject) throws(StoreError) {
    try write { db in
      let statement = try BulkStatement(db, "INSERT OR REPLACE INTO staged VALUES (?, ?, ?)")
      for row in rows {
        statement.set(1, kind.rawValue)
        statement.set(2, row.id)
        statement.set(3, row.fields)
        try statement.run()
      }
    }
  }

  package func setProgress(_ progress: Progress) throws(StoreError) {
    try write { db in
      let value = try JSONEncoder().encode(progress)
      try db.execute(sql: "DELETE FROM progress")
      try db.execute(sql: "INSERT INTO progress VALUES (?)", arguments: [value])
    }
    self.progress = progress
  }

  /// Passes the rows that are not deleted to `body`: the board and its columns first, then the cards
  /// and comments.
  package func forEachPage(_ body: (FieldKey.Subject, [SubjectRow]) throws -> Void) throws {
    for kind in [FieldKey.Subject.board, .column, .card, .comment] {
      var last = SubjectRow.beforeAll
      while true {
        let rows = try page(of: kind, after: last)
        guard let end = rows.last else { break }
        try body(kind, rows)
        last = end.id
      }
    }
  }

  private func page(
    of kind: FieldKey.Subject,
    after last: String
  ) throws(StoreError) -> [SubjectRow] {
    try read { db in
      let statement = try BulkStatement(
        db,
        """
        SELECT id, fields FROM staged WHERE kind = ? AND id > ? AND fields IS NOT NULL ORDER BY id
        """
      )
      statement.set(1, kind.rawValue)
      statement.set(2, last)
      defer { statement.reset() }
      var (rows, size): ([SubjectRow], Int) = ([], 0)
      while size < Self.bytesAtOnce, try statement.next() {
        let row = SubjectRow(id: try statement.string(0), fields: try statement.text(1))
        size += row.fields?.utf8.count ?? 0
        rows.append(row)
      }
      return rows
    }
  }

  private func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    do { return try queue.read(body) } catch { throw fault(error) }
  }

  private func write(_ body: (Database) throws -> Void) throws(StoreError) {
    do { try queue.write(body) } catch { throw fault(error) }
  }

  /// Removes a file that fills the disk or can't be read.
  private func fault(_ error: any Error) -> StoreError {
    let error = StoreError(error)
    switch error {
    case .diskFull, .damaged: remove()
    default: break
    }
    return error
  }
}
