import Foundation
import GRDB
import SeededRandom

@testable import BoardStorage

/// Turns a board's file into one that no program of ours has written.
struct Mutation {
  let path: String
  /// What was done, for the message of a failure.
  private(set) var story: [String] = []

  init(_ path: String) {
    self.path = path
  }

  /// Does one to four things to the file.
  mutating func apply(using random: inout SeededGenerator) throws {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: hostileValue(&random)
      case 4, 5: foreignSchema(&random)
      case 6: strangeHeader(&random)
      default: try strangeBytes(&random)
      }
    }
  }

  // MARK: Values and schemas

  private static let values = [
    "NULL", "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "1.5", "''", "'x'",
    "'{'", "'[]'", "'{\"title\":7}'", "'{}'", "char(0)", "char(27, 93, 48)", "char(8238)",
    "x''", "x'00'", "zeroblob(16)", "randomblob(16)", "zeroblob(70000)", "'done'", "'archive'",
    "hex(zeroblob(50000))", "replace(hex(zeroblob(3000)), '00', '[')", "printf('%.2000c', '#')",
    "replace(hex(zeroblob(600000)), '00', 'W')",
  ]

  private static let schemas = [
    "CREATE TRIGGER x AFTER INSERT ON draft BEGIN DELETE FROM card; END",
    "CREATE TRIGGER x AFTER UPDATE ON card BEGIN UPDATE card SET title = 'mine'; END",
    "CREATE VIEW x AS SELECT * FROM card", "CREATE TABLE x (y)", "CREATE INDEX x ON card (title)",
    """
    DROP TABLE card; CREATE VIEW card AS WITH RECURSIVE n(i) AS (
      VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i AS key, x'' AS id FROM n
    """,
    "DROP TABLE card", "DROP TABLE change", "DROP TABLE board", "DROP TABLE client",
    "DROP TRIGGER card_counted", "DROP INDEX card_in_order", "DELETE FROM board",
    "DELETE FROM board_column", "DELETE FROM board_column WHERE kind = 'archive'",
    "DELETE FROM card_block", "DELETE FROM change WHERE seq % 2", "DELETE FROM archived_card",
    "INSERT INTO change SELECT seq + 1000, action, kind, subject_id, at, client, before, after, "
      + "subject, author FROM change",
    "ALTER TABLE card ADD COLUMN more TEXT", "ALTER TABLE card RENAME COLUMN title TO name",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = rootpage + 1",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 3 WHERE rootpage > 3",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'key', 'kex')",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'TEXT', 'BLOB')",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = NULL WHERE type = 'table'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET name = 'card', tbl_name = 'card'",
    "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE rowid % 2",
    "PRAGMA journal_mode = DELETE", "PRAGMA journal_mode = TRUNCATE", "PRAGMA foreign_keys = ON",
  ]

  private mutating func hostileValue(_ random: inout SeededGenerator) {
    var tables: [(name: String, columns: [String])] = []
    run("look") { db in
      for name in try String.fetchAll(
        db,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"
      ) {
        let columns = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info('\(name)')")
        if !columns.isEmpty { tables.append((name, columns)) }
      }
    }
    guard let table = tables.randomElement(using: &random),
      let column = table.columns.randomElement(using: &random),
      let value = Self.values.randomElement(using: &random)
    else { return }
    let some = [
      "", "WHERE abs(random()) % 3 = 0",
      "WHERE \(column) = (SELECT max(\(column)) FROM \(table.name))",
    ]
    let condition = some.randomElement(using: &random) ?? ""
    execute("UPDATE OR REPLACE \(table.name) SET \(column) = \(value) \(condition)")
  }

  private mutating func foreignSchema(_ random: inout SeededGenerator) {
    if let sql = Self.schemas.randomElement(using: &random) { execute(sql) }
  }

  private mutating func strangeHeader(_ random: inout SeededGenerator) {
    let numbers = [-1, 0, 1, 2, 3, 4, 5, Schema.version, Schema.version + 1, 2_147_483_647]
    let number = numbers.randomElement(using: &random) ?? 0
    let name = ["user_version", "application_id", "schema_version"].randomElement(using: &random)
    execute("PRAGMA \(name ?? "user_version") = \(number)")
  }

  private mutating func execute(_ sql: String) {
    run(sql) { try $0.execute(sql: sql) }
  }

  /// What SQLite refuses is not done; that is fine.
  private mutating func run(_ name: String, _ body: (Database) throws -> Void) {
    if name != "look" { story.append(String(name.prefix(120))) }
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else { return }
    try? queue.writeWithoutTransaction(body)
    try? queue.close()
  }

  // MARK: Bytes

  private mutating func strangeBytes(_ random: inout SeededGenerator) throws {
    let suffix = ["", "", "", "-wal", "-shm", "-journal"].randomElement(using: &random) ?? ""
    let url = URL(fileURLWithPath: path + suffix)
    var bytes = (try? Data(contentsOf: url)) ?? Data()
    if bytes.count < 600 {
      bytes = Data((0..<9_000).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    let kind = Int.random(in: 0..<6, using: &random)
    story.append("bytes \(kind) of “\(suffix)”")
    let count = bytes.count
    switch kind {
    case 0:
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<100, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
    case 1:
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        let page = Int.random(in: 0...(count - 100) / 4096, using: &random) * 4096
        let place = min(count - 1, page + Int.random(in: 0..<64, using: &random))
        bytes[place] = [0, 1, 2, 5, 10, 13, 255].randomElement(using: &random) ?? 0
      }
    case 2:
      for _ in 0..<Int.random(in: 1...200, using: &random) {
        bytes[Int.random(in: 100..<count, using: &random)] = UInt8.random(
          in: 0...255,
          using: &random
        )
      }
    case 3: bytes = bytes.prefix(Int.random(in: 0..<count, using: &random))
    case 4:
      let length = min(4096, count / 2)
      let (from, to) = (
        Int.random(in: 0...(count - length) / length, using: &random) * length,
        Int.random(in: 0...(count - length) / length, using: &random) * length
      )
      let page = Data(bytes[from..<from + length])
      bytes.replaceSubrange(to..<to + length, with: page)
    default:
      let start = Int.random(in: 0..<count, using: &random)
      bytes.insert(contentsOf: Data(repeating: 0x41, count: 777), at: start)
    }
    try Data(bytes).write(to: url)
  }
}
