internal import GRDB

enum FileCheck {
  /// Checks every page, every index against its table, and every value against its column's type.
  static func pages(_ db: Database, _ faults: inout BoardCheck.Faults) throws {
    let answers = try String.fetchCursor(db, sql: "PRAGMA integrity_check")
    while let answer = try answers.next() {
      if answer == "ok" { return }
      if let fault = db.diskFault { throw fault }
      for line in answer.split(separator: "\n") { faults.add("the file: \(line)") }
    }
  }

  /// Finds rows that refer to a missing row.
  static func references(_ db: Database, _ faults: inout BoardCheck.Faults) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT "table", parent, count(*) FROM pragma_foreign_key_check GROUP BY "table", parent
        """
    )
    while let row = try rows.next() {
      let (table, parent): (String, String) = (row[0], row[1])
      faults.add("\(row[2] as Int) rows of \(table) refer to missing rows of \(parent)")
    }
  }
}
