internal import BoardModel
package import BoardSync
package import Foundation
internal import GRDB

/// A log whose board goes on in another one.
extension FileLog {
  /// Programs of an older version see that the board was removed.
  package func close(for move: LogMove) throws(SharedLogError) -> Bool {
    try changeMove { db, known in
      if let known {
        guard known.address == move.address, known.client == move.client.digits else {
          throw SharedLogError.moved(to: known.address)
        }
        if known.isFinal { return true }
        try db.execute(sql: "UPDATE moved SET attempt = ?", arguments: [move.attempt.digits])
      } else {
        try db.execute(
          sql: "INSERT INTO moved (address, client, attempt) VALUES (?, ?, ?)",
          arguments: [move.address, move.client.digits, move.attempt.digits]
        )
      }
      try db.execute(
        sql: "UPDATE board SET removed_by = ?, removed_at = ? WHERE id = ?",
        arguments: [user, Self.now, board.digits]
      )
      return false
    }
  }

  package func commit(_ move: LogMove) throws(SharedLogError) {
    try changeMove { db, known in
      guard known?.attempt == move.attempt.digits else { throw SharedLogError.overtaken }
      try db.execute(sql: "UPDATE moved SET is_final = 1")
    }
  }

  @discardableResult
  package func reopen(
    movedTo address: String,
    attempt: UUID?,
    isForced: Bool
  ) throws(SharedLogError) -> Bool {
    try changeMove { db, known in
      guard let known, known.address == address,
        attempt == nil || known.attempt == attempt?.digits
      else { return false }
      if known.isFinal, !isForced { throw SharedLogError.final(address) }
      try StoredMove.remove(of: board, db)
      return true
    }
  }

  private func changeMove<Value>(
    _ change: (Database, StoredMove?) throws -> Value
  ) throws(SharedLogError) -> Value {
    if file.right < .write { throw .refused("you may not write to “\(file.path)”") }
    return try file.write { db in
      try StoredMove.makeTable(db)
      return try change(db, StoredMove(db))
    }
  }
}

/// The row of a move in the file of the log that it leaves.
struct StoredMove {
  /// Its start, as a user of the file may have written it by hand.
  let address: String
  let client: String
  let attempt: String
  let isFinal: Bool

  /// Nil if the board isn't moved.
  init?(_ db: Database) throws {
    guard try db.tableExists("moved"),
      let row = try Row.fetchOne(
        db,
        sql: "SELECT substr(address, 1, 1000), client, attempt, is_final FROM moved"
      )
    else { return nil }
    (address, client, attempt, isFinal) = (row[0], row[1], row[2], row[3])
  }

  static func makeTable(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS moved (
          address TEXT NOT NULL, client TEXT NOT NULL, attempt TEXT NOT NULL,
          is_final INTEGER NOT NULL DEFAULT 0
        )
        """
    )
  }

  /// The log takes entries from then on.
  static func remove(of board: UUID, _ db: Database) throws {
    if try db.tableExists("moved") { try db.execute(sql: "DELETE FROM moved") }
    try db.execute(
      sql: "UPDATE board SET removed_by = NULL, removed_at = NULL WHERE id = ?",
      arguments: [board.digits]
    )
  }
}
