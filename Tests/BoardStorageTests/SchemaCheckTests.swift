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
      #expect(Schema.digest(ofVersion: version) == digest, "\(version): \"\(digest ?? "none")\",")
    }
    #expect(Schema.digestCount == Schema.version)
    #expect(Schema.digest(ofVersion: Schema.version + 1) == nil)
  }

  /// The hashes are those that another implementation has found.
  @Test(arguments: [
    ("'abc'", "dc1114cd074914bd872cc1f9a23ec910ea2203bc79779ab2e17da25782a624fc"),
    // With the zero behind it, as long as one block holds beside its end, one longer, and so on.
    ("printf('%.54c', 'a')", "2a901cf2cb51c2e1ba621f03ade0fbb4e2d6c0f4168121612b7abec027294c20"),
    ("printf('%.55c', 'a')", "a67ae5729ad66f3ff35f3fdc16a95201f855a6dcaefcec78e86d711ccb08fe48"),
    ("printf('%.62c', 'a')", "e4cfd7dcc4076ba9f56a1b7c3a5d9aed9fb94ee655d3a21008a86bbb2ec04ee0"),
    ("printf('%.63c', 'a')", "e273060a5481988f9efaa18997d080e0543f58f2ee5df896baa048cd05680c4f"),
    ("printf('%.64c', 'a')", "597756d4e75277b687fb68b19d52bffc45d496357a969f283d0678de21e9b0b4"),
  ])
  func theHashIsTheStandards(text: String, hash: String) throws {
    let digest = try DatabaseQueue().read { SchemaCheck.digest($0, "SELECT \(text)") }

    #expect(digest == hash, "\(text)")
  }

  @Test(arguments: ["SELECT 1", "SELECT x'61'", "SELECT NULL", "SELECT nothing"])
  func onlyTextsHaveAHash(query: String) throws {
    let digest = try DatabaseQueue().read { SchemaCheck.digest($0, query) }

    #expect(digest == nil, "\(query): \(digest ?? "none")")
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
