package import BoardModel
package import BoardSync
internal import FileSystem
package import Foundation
internal import GRDB

/// The shared log of a board in an SQLite file.
///
/// Everybody who may write to the file may change the board. Other processes notice a commit by a
/// watch of the file.
package final class FileLog: SharedLog {
  /// A replica that wasn't seen for so long no longer holds back the cutting of the log.
  private static let keptFor: Int64 = 90 * 86_400_000

  package let board: UUID
  package let noun = "log"
  let file: LogFile
  let user = UserDirectory.name(of: getuid()) ?? "user \(getuid())"
  private(set) var watch: LogWatch?
  /// The try that fills the log by this object.
  var attempt: UUID?
  /// What connections tell each other about people, and what the others told last.
  var notes: NoteFile?
  var known: [String] = []

  init(_ file: LogFile, board: UUID) {
    (self.file, self.board) = (file, board)
  }

  static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }

  // MARK: The board

  /// The row of the board.
  ///
  /// - Throws: `noBoard` if the file has none or another one, `refused` if it was removed.
  private func stored(_ db: Database) throws -> BoardRow {
    let row = try BoardRow.fetchOne(
      db.cachedStatement(sql: "SELECT \(BoardRow.columns) FROM board WHERE id = ?"),
      arguments: [board.digits]
    )
    guard let row else { throw SharedLogError.noBoard }
    if let user = row.removedBy, let moment = row.removedAt, try StoredMove(db) == nil {
      let day = Date(timeIntervalSince1970: Double(moment) / 1_000)
        .formatted(.iso8601.year().month().day())
      throw SharedLogError.refused(
        "\(user) removed this board from the log on \(day); it stays here, and tercet leave makes"
          + " it a board of this file alone"
      )
    }
    return row
  }

  package func head() throws(SharedLogError) -> Int64 {
    try file.read(storedHead)
  }

  /// - Throws: `noBoard` if the file has none or another one, or it was removed.
  func storedHead(_ db: Database) throws -> Int64 {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT head, removed_at FROM board WHERE id = ?"),
      arguments: [board.digits]
    )
    guard let row, try row[1] == nil || StoredMove(db) != nil else { throw SharedLogError.noBoard }
    return row[0]
  }

  // MARK: Exchanging

  package func attend(
    as client: UUID,
    at cursor: Int64,
    from location: String?
  ) throws(SharedLogError) -> ReplicaStatus {
    guard file.mayWrite else { return try file.read { try status(of: client, at: cursor, $0) } }
    return try file.write(ringing: false) { db in
      let known = try String.fetchOne(
        db.cachedStatement(sql: "SELECT location FROM client WHERE id = ?"),
        arguments: [client.digits]
      )
      if let known, let location, known != location {
        var status = ReplicaStatus(head: 0, floor: 0, right: .write)
        status.isElsewhere = true
        return status
      }
      let head = try stored(db).head
      try note(client, at: max(min(cursor, head), 0), location: location, db)
      return try status(of: client, at: cursor, db)
    }
  }

  private func status(
    of client: UUID,
    at cursor: Int64,
    _ db: Database
  ) throws -> ReplicaStatus {
    let row = try stored(db)
    if !row.isComplete { throw SharedLogError.incomplete }
    var status = ReplicaStatus(head: row.head, floor: row.floor, right: file.right)
    let last = try String.fetchOne(
      db.cachedStatement(sql: "SELECT last_op FROM client WHERE id = ?"),
      arguments: [client.digits]
    )
    status.lastAccepted = last.flatMap { UUID(digits: $0) }
    let own = row.floor == cursor ? row.floorEntry : try entryID(at: cursor, db)
    status.cursorEntry = own.flatMap { UUID(digits: $0) }
    status.isPruningDue = file.right == .write && row.cutAt < Self.now - 86_400_000
    if row.removedAt != nil, let move = try StoredMove(db) {
      status.movedTo = move.address
      status.finalAttempt = move.isFinal ? UUID(digits: move.attempt) : nil
    }
    return status
  }

  func entryID(at sequence: Int64, _ db: Database) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT op_id FROM op WHERE seq = ?"),
      arguments: [sequence]
    )
  }

  private func note(
    _ client: UUID,
    at cursor: Int64,
    location: String? = nil,
    accepting last: UUID? = nil,
    _ db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO client (id, user, cursor, last_op, location, seen_at) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET user = excluded.user, seen_at = excluded.seen_at,
          cursor = max(cursor, excluded.cursor), last_op = coalesce(excluded.last_op, last_op),
          location = coalesce(excluded.location, location)
        """
    )
    .execute(arguments: [client.digits, user, cursor, last?.digits, location, Self.now])
  }

  package func push(
    _ entries: [SharedEntry],
    base: Int64
  ) throws(SharedLogError) -> PushResult {
    if let obstacle = file.obstacle {
      throw .refused("“\(file.path)” cannot be written: \(obstacle)")
    }
    guard file.mayWrite else { throw .denied("\(user) may not write to “\(file.path)”") }
    guard EntryForm.isKept(by: entries) else {
      throw .server("what was sent is not of the form of entries")
    }
    return try file.write { db in
      let board = try stored(db)
      let head = board.head
      if board.removedAt != nil, let move = try StoredMove(db) {
        throw SharedLogError.moved(to: move.address)
      }
      if !board.isComplete { throw SharedLogError.incomplete }
      let log = StoredLog(db, head: head, user: user)
      if file.right == .comment, try !LogRules.areOwnComments(entries, in: log) {
        throw SharedLogError.denied("\(user) may only comment in “\(file.path)”")
      }
      let result = try LogRules.push(entries, base: base, in: log)
      if log.head == head { return result }
      if let last = entries.prefix(result.sequences.count).last {
        let cursor = max(min(base, head), 0)
        try note(last.client, at: cursor, accepting: last.id, db)
      }
      try db.cachedStatement(sql: "UPDATE board SET head = ? WHERE id = ?")
        .execute(arguments: [log.head, self.board.digits])
      if entries.contains(where: { $0.facts.contains { $0.key.subject == .board } }) {
        try rename(log, db)
      }
      return result
    }
  }

  /// Gives the board in the list of boards the name that it has on the replicas.
  private func rename(_ log: StoredLog, _ db: Database) throws {
    let name = try log.subject(SubjectKey(.board, board))?.fields[SharedName.name]?.text?
      .trimmingCharacters(in: .whitespaces)
    guard let name, !name.isEmpty, name.count <= 200 else { return }
    try db.execute(
      sql: "UPDATE board SET name = ? WHERE id = ?",
      arguments: [name, board.digits]
    )
  }

  package func entries(
    after sequence: Int64,
    limit: Int,
    bytes: Int
  ) throws(SharedLogError) -> LogStretch {
    try file.read { db in
      _ = try stored(db)
      var (entries, size, hasMore) = ([SequencedEntry](), 0, false)
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: "SELECT \(StoredLog.entryColumns) FROM op WHERE seq > ? ORDER BY seq LIMIT ?"
        ),
        arguments: [sequence, limit]
      )
      while let row = try rows.next() {
        if size >= bytes {
          hasMore = true
          break
        }
        size += (row[6] as String).utf8.count
        entries.append(try StoredLog.entry(row))
      }
      return LogStretch(entries: entries, hasMore: hasMore || entries.count == limit)
    }
  }

  package func known(of entries: Set<UUID>) throws(SharedLogError) -> Set<UUID> {
    try file.read { db in
      let statement = try db.cachedStatement(sql: "SELECT 1 FROM op WHERE op_id = ?")
      return try entries.filter { id in
        try Int.fetchOne(statement, arguments: [id.digits]) != nil
      }
    }
  }

  package func cut() throws(SharedLogError) { try cut(keeping: Self.keptFor) }

  /// Deletes entries that every replica of the last `span` milliseconds has read.
  package func cut(keeping span: Int64) throws(SharedLogError) {
    try file.write { db in
      let row = try stored(db)
      let moment = Self.now - span
      let read = try Int64.fetchOne(
        db,
        sql: "SELECT min(cursor) FROM client WHERE seen_at > ?",
        arguments: [moment]
      )
      let old = try Int64.fetchOne(
        db,
        sql: "SELECT max(seq) FROM op WHERE taken_at <= ?",
        arguments: [moment]
      )
      let end = max(row.floor, min(row.head, read ?? old ?? row.floor))
      try db.execute(
        sql: "UPDATE board SET floor = ?, floor_op = coalesce(?, floor_op), cut_at = ?",
        arguments: [end, entryID(at: end, db), Self.now]
      )
      try db.execute(sql: "DELETE FROM op WHERE seq <= ?", arguments: [end])
    }
  }

  package func forget(_ client: UUID) throws(SharedLogError) {
    guard file.mayWrite else { return }
    try file.write(ringing: false) { db in
      try db.execute(sql: "DELETE FROM client WHERE id = ?", arguments: [client.digits])
    }
  }

  package func clockOffset() throws(SharedLogError) -> Int64 { 0 }

  // MARK: News

  package func listen() throws(SharedLogError) -> Bool {
    watch = LogWatch(file)
    return watch != nil
  }

  package var descriptor: Int32? { watch?.descriptor }

  package func takeNews() throws(SharedLogError) -> LogNews? {
    switch watch?.take() {
    case nil: return nil
    case .fileTouched: return .board
    case .noted: return .people
    case .committed:
      let isRemoved = try file.read { db in
        try Bool.fetchOne(
          db.cachedStatement(sql: "SELECT removed_at IS NOT NULL FROM board")
        ) ?? true
      }
      return isRemoved ? .board : .entries
    }
  }
}

/// Who has the board open: a note of each connection in a file next to the log.
extension FileLog {
  package func show(_ people: [Presence]) throws(SharedLogError) {
    let notes = notes ?? NoteFile(file.path + "-here", like: file.path)
    if self.notes == nil { watch?.follow(notes) }
    self.notes = notes
    notes.leave(people.isEmpty ? nil : people.text)
  }

  package func takeOthers(looking looks: Bool) throws(SharedLogError) -> [Presence]? {
    guard let notes else { return nil }
    // Somebody else may have made or replaced the file.
    if looks { watch?.follow(notes) }
    let news = watch?.takeNoteNews() ?? (isNew: looks, hasEnd: false)
    guard news.isNew else { return nil }
    known = news.hasEnd ? notes.others(endedSince: known) : notes.others()
    return known.flatMap { [Presence](json: $0) }
  }
}
