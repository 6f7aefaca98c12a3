internal import BoardModel
package import BoardSync
package import Foundation
internal import GRDB

/// A log whose board goes on in another one.
extension FileLog {
  /// Programs of an older version see that the board was removed.
  package func close(movedTo address: String, by client: UUID) throws(SharedLogError) {
    if file.right < .write { throw .refused("you may not write to “\(file.path)”") }
    try file.write { db in
      try db.execute(
        sql: "CREATE TABLE IF NOT EXISTS moved (address TEXT NOT NULL, client TEXT NOT NULL)"
      )
      let known = try Row.fetchOne(db, sql: "SELECT address, client FROM moved")
      if let known, known[0] != address || known[1] != client.digits {
        throw SharedLogError.moved(to: known[0])
      }
      if known == nil {
        try db.execute(
          sql: "INSERT INTO moved (address, client) VALUES (?, ?)",
          arguments: [address, client.digits]
        )
      }
      try db.execute(
        sql: "UPDATE board SET removed_by = ?, removed_at = ? WHERE id = ?",
        arguments: [user, Self.now, board.digits]
      )
    }
  }

  package func reopen(movedTo address: String) throws(SharedLogError) {
    if file.right < .write { throw .refused("you may not write to “\(file.path)”") }
    try file.write { db in
      guard try movedTo(db) == address else { return }
      try db.execute(sql: "DELETE FROM moved")
      try db.execute(
        sql: "UPDATE board SET removed_by = NULL, removed_at = NULL WHERE id = ?",
        arguments: [board.digits]
      )
    }
  }

  func movedTo(_ db: Database) throws -> String? { try Self.movedTo(db) }

  /// The start of the address, which a user of the file may have written by hand.
  static func movedTo(_ db: Database) throws -> String? {
    guard try db.tableExists("moved") else { return nil }
    return try String.fetchOne(db, sql: "SELECT substr(address, 1, 1000) FROM moved")
  }
}
