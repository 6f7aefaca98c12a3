internal import BoardModel
internal import BoardSync
internal import Foundation
internal import GRDB

/// The try that fills a log: a later one takes it over, and ends the earlier one so.
enum Filling {
  static func begin(_ attempt: UUID, _ db: Database) throws {
    try db.execute(sql: "DROP TABLE IF EXISTS filling")
    try db.execute(
      sql: "CREATE TABLE filling (attempt TEXT NOT NULL, is_filled INTEGER NOT NULL DEFAULT 0)"
    )
    try db.execute(sql: "INSERT INTO filling (attempt) VALUES (?)", arguments: [attempt.digits])
  }

  /// - Throws: `overtaken` if another try fills the log, or if not all was sent but must be.
  static func require(_ attempt: UUID?, isFilled: Bool = false, _ db: Database) throws {
    let row =
      try db.tableExists("filling")
      ? Row.fetchOne(db, sql: "SELECT attempt, is_filled FROM filling") : nil
    guard let row, row[0] == attempt?.digits, !isFilled || row[1] else {
      throw SharedLogError.overtaken
    }
  }
}
