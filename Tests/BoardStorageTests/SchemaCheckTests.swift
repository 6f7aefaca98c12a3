import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// A file with anything in it that the migrations do not make is refused, and nothing of it runs.
@Suite struct SchemaCheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func everyVersionHasItsDigest() throws {
    for version in 1...Schema.version {
      let digest = try SchemaCheck.digest(version: version)
      #expect(Schema.digest(ofVersion: version) == digest, "\(version): \"\(digest)\",")
    }
    #expect(Schema.digestCount == Schema.version)
    #expect(Schema.digest(ofVersion: Schema.version + 1) == nil)
  }

  @Test(arguments: [
    "CREATE TRIGGER x AFTER INSERT ON draft BEGIN DELETE FROM card; END",
    "CREATE TRIGGER x AFTER INSERT ON card BEGIN UPDATE card SET title = 'mine'; END",
    """
    CREATE TRIGGER x AFTER INSERT ON card BEGIN
      INSERT INTO change (action, kind, subject_id, at, client)
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n)
      SELECT x'', '', x'', i, x'' FROM n;
    END
    """,
    """
    DROP TABLE card;
    CREATE VIEW card AS WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n)
      SELECT i AS key, x'' AS id FROM n
    """,
    "CREATE TABLE more (id)", "CREATE INDEX more ON card (title)", "DROP TRIGGER card_counted",
    "DROP INDEX card_in_order", "ALTER TABLE card ADD COLUMN more TEXT",
    "CREATE VIRTUAL TABLE more USING fts5(text)",
    """
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, 'NEW.column_key', 'NEW.key') WHERE type = 'trigger'
    """,
  ])
  func aFileWithAForeignSchemaIsRefusedAndNamed(sql: String) throws {
    try makeBoard()
    try raw(folder.board) { try $0.execute(sql: sql) }
    let before = try folder.contents()

    let opening = #expect(throws: OpenError.self) { try SQLiteBoardStore.open(at: folder.board) }
    let checking = #expect(throws: OpenError.self) { try BoardCheck(boardAt: folder.board) }

    for refusal in [opening, checking] {
      #expect(refusal?.exitCode == 3, "\(String(describing: refusal))")
      #expect(refusal?.message.contains(folder.board) == true)
    }
    #expect(try folder.contents() == before)
  }

  @Test func tablesOfStatisticsAreAccepted() throws {
    try makeBoard()
    try raw(folder.board) { try $0.execute(sql: "ANALYZE") }

    let store = try SQLiteBoardStore.open(at: folder.board)

    #expect(try store.count(of: store.board().columns[0].id) == 1)
  }

  @Test func aValueLongerThanAnyIsDamageAndNotRead() throws {
    try makeBoard()
    try raw(folder.board) {
      try $0.execute(sql: "UPDATE card SET title = printf('%.*c', 50000000, 'x')")
    }

    let store = try SQLiteBoardStore.open(at: folder.board)

    let error = #expect(throws: StoreError.self) {
      try store.page(of: store.board().columns[0].id, .first, limit: 10)
    }
    #expect(error == .damaged("a value is longer than any that Tercet writes"))
    #expect(try BoardCheck(boardAt: folder.board).faults.isEmpty == false)
  }

  private func makeBoard() throws {
    let store = try SQLiteBoardStore.open(at: folder.board)
    try store.add([CardDraft(title: "a")], at: .top(of: store.board().columns[0].id))
  }
}
