import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// A check finds each kind of fault, and changes nothing.
@Suite struct CheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let store = try SQLiteBoardStore.open(at: folder.board)
    let columns = try store.board().columns.map(\.id)
    let cards = try store.add(
      (0..<30)
        .map {
          CardDraft(
            title: "card \($0)",
            body: "b",
            tags: ["x"],
            checklist: [ChecklistItem(text: "step")]
          )
        },
      at: .top(of: columns[0])
    )
    try store.rename(cards[0], to: "renamed")
    try store.rename(cards[0], to: "renamed again")
    try store.move(cards[1], to: .top(of: columns[1]))
    try store.delete(cards[2])
  }

  @Test func countingABlockReadsThatBlockAlone() throws {
    let path = folder.path + "/long.db"
    let store = try SQLiteBoardStore.open(at: path)
    let drafts = (0..<3_000).map { CardDraft(title: "card \($0)") }
    try store.add(drafts, at: .bottom(of: store.board().columns[0].id))

    let plans = try store.database.read { db in
      let executed = Executed()
      db.trace(options: .statement) { executed.add($0) }
      var faults = BoardCheck.Faults()
      try CountCheck.run(db, &faults)
      db.trace(options: [])
      let counts = executed.statements.filter { $0.hasPrefix("SELECT count(*) FROM card") }
      return try Set(counts)
        .map { try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \($0)")[0][3] as String }
    }

    let bounded = plans.filter { $0.contains("order_key>? AND order_key<?") }
    // The last block of each of the three columns, of their lists of later cards, and of the archive
    // has no end.
    #expect(plans.count == 11, "\(plans)")
    #expect(bounded.count == 4, "\(plans)")
  }

  /// The statements that a connection has run.
  private final class Executed: @unchecked Sendable {
    private(set) var statements: [String] = []

    func add(_ event: Database.TraceEvent) { statements.append(event.expandedDescription) }
  }

  @Test func aCheckReportsProgressBeforeItReadsTheCards() throws {
    var told: [Double] = []

    _ = try BoardCheck(boardAt: folder.board) { told.append($0) }

    // So few cards are read at once; what is told is what comes before them.
    #expect(told.count == 3 && told == told.sorted(), "\(told)")
  }

  @Test func aSoundBoardHasNoFaults() throws {
    let before = try folder.contents()

    let check = try BoardCheck(boardAt: folder.board)

    #expect(check.faults == [])
    #expect(check.checked.count == 4)
    #expect(check.checked.last?.hasPrefix("29 cards, and 34 entries") == true)
    #expect(try folder.contents() == before)
  }

  @Test func aBoardInUseIsCheckedAndItsLogStays() throws {
    let store = try SQLiteBoardStore.open(at: folder.board)
    try store.add([CardDraft(title: "in the log")], at: .top(of: store.board().columns[0].id))
    let before = try folder.contents()

    #expect(try BoardCheck(boardAt: folder.board).faults == [])

    #expect(try folder.contents()["board.db"] == before["board.db"])
    #expect(try folder.contents()["board.db-wal"] == before["board.db-wal"])
  }

  @Test(arguments: [
    ("UPDATE card SET title = 'other' WHERE key = 1", "does not match the log"),
    ("UPDATE card SET title = '' WHERE key = 1", "a card needs a title"),
    ("UPDATE card SET due = 'soon' WHERE key = 1", "a due date is not a day"),
    ("UPDATE card SET order_key = x'99' WHERE key = 1", "impossible order key"),
    ("UPDATE card SET id = x'99' WHERE key = 1", "of a broken identifier cannot be read"),
    ("UPDATE card_tag SET tag = 'two words' WHERE card_key = 1", "can't contain spaces"),
    ("UPDATE checklist_item SET text = '' WHERE card_key = 1", "step"),
    ("UPDATE board_column SET card_count = 7 WHERE key = 1", "claims 7 cards"),
    ("UPDATE card_block SET card_count = 7 WHERE card_count > 1", "a block of column “To Do”"),
    ("DELETE FROM card_block", "has no blocks"),
    ("DELETE FROM change WHERE kind = 'deleted'", "which is not on the board"),
    ("DELETE FROM change WHERE seq = 31", "does not follow from the previous one"),
    ("UPDATE change SET kind = 'eaten' WHERE seq = 2", "of the unknown kind “eaten”"),
    ("UPDATE change SET after = NULL WHERE seq = 2", "is not a whole “created”"),
    ("UPDATE change SET after = '{}' WHERE seq = 5", "cannot be read"),
    ("UPDATE board_column SET kind = 'odd' WHERE key = 1", "of the unknown kind “odd”"),
    (
      "PRAGMA foreign_keys = OFF; DELETE FROM board_column WHERE key IN (3, 4)",
      "rows of card refer to missing rows of board_column"
    ),
  ])
  func eachKindOfFaultIsFound(sql: String, words: String) throws {
    try raw(folder.board) { try $0.execute(sql: sql) }
    let before = try folder.contents()

    let faults = try BoardCheck(boardAt: folder.board).faults

    #expect(faults.contains { $0.contains(words) }, "\(faults)")
    #expect(faults.allSatisfy { !$0.contains("\n") })
    #expect(try folder.contents() == before)
  }

  @Test(arguments: [MarkRule.characterLimit, MarkRule.characterLimit + 1])
  func theStoreCutsAnAuthorThatTheCheckRefuses(length: Int) throws {
    let name = String(repeating: "é", count: length)
    let store = try SQLiteBoardStore.open(at: folder.board, sources: .system(author: name))
    let column = try store.board().columns[0].id
    let card = try store.page(of: column, .first, limit: 1)[0].id
    try store.perform(.comment(card, "said"))
    #expect(try BoardCheck(boardAt: folder.board).faults == [])
    #expect(try store.comments(of: card).last?.author?.count == MarkRule.characterLimit)

    let short = String(repeating: "é", count: MarkRule.characterLimit)
    try raw(folder.board) { db in
      for (table, field) in [("card_comment", "author"), ("change", "after")] {
        try db.execute(
          sql: "UPDATE \(table) SET \(field) = replace(\(field), ?1, ?1 || 'é')",
          arguments: [short]
        )
      }
    }

    let faults = try BoardCheck(boardAt: folder.board).faults
    #expect(faults.contains { $0.contains("the name of the author of comment") }, "\(faults)")
  }

  @Test func manyFaultsOfOneKindAreCounted() throws {
    try raw(folder.board) { try $0.execute(sql: "UPDATE card SET priority = 3") }

    let faults = try BoardCheck(boardAt: folder.board).faults

    #expect(faults.count == 11)
    #expect(faults.last == "… and 19 more like these")
  }

  @Test func aLogThatWasCutOffAtItsBeginningIsNoFault() throws {
    try raw(folder.board) { try $0.execute(sql: "DELETE FROM change WHERE seq <= 31") }

    #expect(try BoardCheck(boardAt: folder.board).faults == [])
  }

  @Test(arguments: ["card", "change", "card_in_order", "card_tag", "card_block"])
  func damagedPagesAreFound(of table: String) throws {
    var page = 0
    try raw(folder.board) {
      page =
        try Int.fetchOne(
          $0,
          sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?",
          arguments: [table]
        ) ?? 0
    }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.board))
    bytes.replaceSubrange(4096 * (page - 1)..<4096 * page, with: repeatElement(0xA5, count: 4096))
    try bytes.write(to: URL(fileURLWithPath: folder.board))

    let faults = try BoardCheck(boardAt: folder.board).faults

    #expect(faults.contains { $0.contains("malformed") }, "\(faults)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.board)) == bytes)
  }
}
