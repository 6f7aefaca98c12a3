internal import BoardModel
package import BoardSync
internal import GRDB

/// A log whose board goes on in another one.
extension FileLog {
  /// Programs of an older version see that the board was removed.
  package func close(movedTo address: String?) throws(SharedLogError) {
    if file.right < .write { throw .refused("you may not write to “\(file.path)”") }
    try file.write { db in
      try db.execute(sql: "CREATE TABLE IF NOT EXISTS moved (address TEXT NOT NULL)")
      try db.execute(sql: "DELETE FROM moved")
      if let address {
        try db.execute(sql: "INSERT INTO moved (address) VALUES (?)", arguments: [address])
      }
      try db.execute(
        sql: "UPDATE board SET removed_by = ?, removed_at = ? WHERE id = ?",
        arguments: [address == nil ? nil : user, address == nil ? nil : Self.now, board.digits]
      )
    }
  }

  func movedTo(_ db: Database) throws -> String? { try Self.movedTo(db) }

  static func movedTo(_ db: Database) throws -> String? {
    guard try db.tableExists("moved") else { return nil }
    return try String.fetchOne(db, sql: "SELECT address FROM moved")
  }
}
