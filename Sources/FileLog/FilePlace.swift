internal import BoardModel
package import BoardSync
package import Foundation
internal import GRDB

/// A file with the log of one board.
package final class FilePlace: LogPlace {
  package let noun = "log"
  package let holdsSecret = false
  package let path: String
  private let right: LogRight
  package var address: String { path }

  /// Fails if the text isn't an absolute path, or one in the user's home folder.
  ///
  /// Whoever uses it may do no more than `right`, whatever the file's rights are.
  package init?(_ text: String, allowing right: LogRight = .write) {
    self.right = right
    if text.hasPrefix("/") {
      path = text
    } else if text.hasPrefix("~/") {
      path = FileManager.default.homeDirectoryForCurrentUser.path() + text.dropFirst(2)
    } else {
      return nil
    }
  }

  private func open() throws(SharedLogError) -> LogFile { try LogFile(path, allowing: right) }

  package func log(of board: UUID) throws(SharedLogError) -> any SharedLog {
    if access(path, F_OK) != 0, errno == ENOENT {
      throw .offline("“\(path)” does not exist; \(LogFile.remedy)")
    }
    return FileLog(try open(), board: board)
  }

  package func boards() throws(SharedLogError) -> [SharedBoardName] {
    try open()
      .read { db in
        if let move = try StoredMove(db) {
          throw SharedLogError.refused(
            "this board was moved to \(move.address); join it there, with your own user"
          )
        }
        let rows = try Row.fetchAll(
          db,
          sql: "SELECT id, name, is_complete FROM board WHERE removed_at IS NULL"
        )
        if rows.contains(where: { !($0[2] as Bool) }) { throw SharedLogError.incomplete }
        return rows.compactMap { row in
          UUID(digits: row[0] as String).map { SharedBoardName(id: $0, name: row[1]) }
        }
      }
  }

  package func share(
    _ board: UUID,
    named name: String,
    by filling: LogFilling
  ) throws(SharedLogError) -> (any SharedLog, Int64) {
    if right < .write { throw .refused("you may not write to “\(path)”") }
    let file = try LogFile.make(path)
    if !file.mayWrite { throw .refused("you may not write to “\(path)”") }
    let head = try file.write(ringing: false) { db in
      let known = try Row.fetchOne(
        db,
        sql: "SELECT id, name, is_complete, head FROM board WHERE removed_at IS NULL"
      )
      guard let known else {
        try refuseIfMoved(board, filling, db)
        for table in ["board", "op", "subject", "client"] {
          try db.execute(sql: "DELETE FROM \(table)")
        }
        try db.execute(sql: "DROP TABLE IF EXISTS moved")
        try Filling.begin(filling.attempt, db)
        try db.execute(
          sql: "INSERT INTO board (id, name, cut_at) VALUES (?, ?, ?)",
          arguments: [board.digits, name, FileLog.now]
        )
        try begin(after: filling.formerEnd, db)
        return filling.formerEnd?.sequence ?? 0
      }
      guard known[0] == board.digits else {
        let other = known[1] as String
        throw SharedLogError.refused(
          "“\(path)” is the log of another board, “\(other)”; a log has one board, so give yours"
            + " a file of its own"
        )
      }
      if known[2] { throw SharedLogError.alreadyShared }
      // What an earlier try has sent may be gone from the board by now.
      try db.execute(sql: "DELETE FROM subject")
      try db.execute(sql: "DELETE FROM op")
      try Filling.begin(filling.attempt, db)
      try begin(after: filling.formerEnd, db)
      return filling.formerEnd?.sequence ?? known[3]
    }
    let log = FileLog(file, board: board)
    log.attempt = filling.attempt
    return (log, head)
  }

  /// A closed log tells machines where its board is, until its file is deleted or the board comes
  /// back.
  private func refuseIfMoved(_ board: UUID, _ filling: LogFilling, _ db: Database) throws {
    let row = try Row.fetchOne(db, sql: "SELECT id, name, is_complete FROM board")
    guard let row, let move = try StoredMove(db) else { return }
    if row[0] != board.digits {
      throw SharedLogError.refused(
        "“\(path)” is the log of “\(row[1] as String)”, which was moved to \(move.address); use"
          + " another file, or delete this one when all machines have followed"
      )
    }
    if move.attempt == filling.attempt.digits { throw SharedLogError.sameLog }
    if row[2], !move.isFinal { throw SharedLogError.unfinished(move.address) }
  }

  private func begin(after position: LogPosition?, _ db: Database) throws {
    guard let position else { return }
    try db.execute(
      sql: "UPDATE board SET head = ?, floor = ?, floor_op = ?",
      arguments: [position.sequence, position.sequence, position.entry?.digits]
    )
  }

  package func upgrade() throws(SharedLogError) -> (before: Int, now: Int) {
    _ = try open()
    return (LogFile.version, LogFile.version)
  }

  package func removable(named name: String) throws(SharedLogError) -> RemovableBoard {
    let found = try open()
      .read { db -> RemovableBoard? in
        let row = try Row.fetchOne(
          db,
          sql: """
            SELECT id, name, is_complete, (SELECT count(*) FROM client),
              (SELECT count(*) FROM subject WHERE kind = 'card' AND NOT is_deleted)
            FROM board WHERE removed_at IS NULL
            """
        )
        guard let row, let id = UUID(digits: row[0] as String), NameRule.isSame(row[1], name)
        else { return nil }
        return RemovableBoard(
          id: id,
          name: row[1],
          isComplete: row[2],
          cardCount: row[4],
          replicaCount: row[3]
        )
      }
    guard let found else { throw .noBoard }
    return found
  }

  package func remove(_ board: RemovableBoard) throws(SharedLogError) {
    let log = FileLog(try open(), board: board.id)
    if log.file.right < .write { throw .refused("you may not write to “\(path)”") }
    try log.file.write { db in
      for table in ["op", "subject", "client"] { try db.execute(sql: "DELETE FROM \(table)") }
      try db.execute(
        sql: "UPDATE board SET removed_by = ?, removed_at = ? WHERE id = ?",
        arguments: [log.user, FileLog.now, board.id.digits]
      )
    }
  }

  package func invitation(of person: String, _ right: LogRight) -> Invitation {
    let rights = right == .read ? "read" : "read and write"
    let comments =
      right == .comment
      ? ["The rights of a file can't limit \(person) to comments; an ssh:// address can"] : []
    return Invitation(
      address: path,
      preparation: ["Let \(person) \(rights) “\(path)”; see “ls -l” and “chmod”"] + comments
    )
  }

  package func members(
    of board: UUID,
    permitting change: (role: String, level: String)?
  ) throws(SharedLogError) -> [Member] {
    throw .refused(
      "who may use the log is decided by the rights of its file, “\(path)”; see “ls -l” and “chmod”"
    )
  }
}
