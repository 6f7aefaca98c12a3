import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// Boards of older formats are brought to the present one, and kept as they were beside it.
@Suite struct MigrationTests {
  private let folder: TemporaryFolder
  private var kept: String { "\(folder.board).before-v\(Schema.version)" }

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [1, 512, 513, 2_000])
  func anOldBoardOpensWithAllOfItsCards(count: Int) throws {
    try OldBoard.make(at: folder.board, cards: count)

    let store = try SQLiteBoardStore.open(at: folder.board)

    let column = try store.board().columns[0].id
    let cards = try store.page(of: column, .first, limit: .max)
    #expect(cards.map(\.title) == (0..<count).map { "card \($0)" })
    #expect(cards.allSatisfy { $0.tags == ["old"] && $0.priority == .medium && $0.due != nil })
    for index in stride(from: 0, to: count, by: 50) {
      #expect(try store.rank(of: cards[index].id) == index)
    }
    try store.add([CardDraft(title: "new")], at: .top(of: column))
    #expect(try store.rank(of: cards[count - 1].id) == count)
  }

  @Test func doneCardsGetTheirFinishDatesFromTheLog() throws {
    try OldBoard.make(at: folder.board, cards: 4)
    let old = try DatabaseQueue(path: folder.board)
    let column = "00000000-0000-4000-8000-0000000000"
    let ids = (0..<4).map { "x'0000000000004000800000000000010\($0)'" }
    try old.writeWithoutTransaction { db in
      func move(_ card: Int, from left: Int, to place: Int, at: Int) throws {
        func side(_ number: Int) -> String {
          #"{"title":"x","column":"\#(column)\#(number)","orderKey":"81","updatedAt":\#(at)}"#
        }
        try db.execute(
          sql: """
            INSERT INTO change (action, kind, card_id, at, client, before, after) VALUES
              (x'01', 'moved', \(ids[card]), \(at), x'02', '\(side(left))', '\(side(place))');
            UPDATE card SET column_key = \(place - 10) WHERE id = \(ids[card]);
            """
        )
      }
      try move(0, from: 11, to: 13, at: 10_000)
      try move(0, from: 13, to: 13, at: 11_000)
      try move(1, from: 11, to: 13, at: 12_000)
      try move(1, from: 13, to: 11, at: 13_000)
      try move(1, from: 11, to: 13, at: 14_000)
      try move(2, from: 11, to: 13, at: 15_000)
      try move(2, from: 13, to: 12, at: 16_000)
    }
    try old.close()

    let store = try SQLiteBoardStore.open(at: folder.board)

    let cards = try store.board().columns
      .flatMap { try store.page(of: $0.id, .first, limit: .max) }
      .compactMap { try store.card($0.id) }
    let finished = Dictionary(
      uniqueKeysWithValues: cards.map { ($0.title, $0.place.finishedAt?.milliseconds) }
    )
    #expect(finished == ["card 0": 10_000, "card 1": 14_000, "card 2": nil, "card 3": nil])
  }

  @Test func theOldFileIsKeptNextToTheMigratedOne() throws {
    try OldBoard.make(at: folder.board, cards: 20)

    do { _ = try SQLiteBoardStore.open(at: folder.board) }

    #expect(folder.names == ["board.db", (kept as NSString).lastPathComponent])
    let modes = try [kept, folder.board]
      .map { path in
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      }
    #expect(modes[0] == modes[1], "who may read the board may read what it was")
    #expect(try value("PRAGMA user_version") == "1")
    #expect(try value("SELECT count(*) FROM card") == "20")
    #expect(try value("PRAGMA integrity_check") == "ok")
    #expect(try value("SELECT count(*) FROM sqlite_schema WHERE name = 'card_block'") == "0")
  }

  @Test func commitsInTheLogAloneAreInTheCopy() throws {
    let original = try TemporaryFolder()
    try OldBoard.make(at: original.board, cards: 20)
    let queue = try DatabaseQueue(path: original.board)
    try queue.writeWithoutTransaction { try $0.execute(sql: "UPDATE card SET title = 'late'") }
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: original.board + suffix,
        toPath: folder.board + suffix
      )
    }
    try queue.close()

    let store = try SQLiteBoardStore.open(at: folder.board)

    let column = try store.board().columns[0].id
    #expect(try store.page(of: column, .first, limit: 1).map(\.title) == ["late"])
    #expect(try value("SELECT DISTINCT title FROM card") == "late")
  }

  @Test func anExistingCopyStays() throws {
    try OldBoard.make(at: folder.board, cards: 20)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: kept))

    do { _ = try SQLiteBoardStore.open(at: folder.board) }

    #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == Data("mine".utf8))
  }

  @Test func anEmptyBoardIsNotWorthACopy() throws {
    try OldBoard.make(at: folder.board, cards: 0)

    do { _ = try SQLiteBoardStore.open(at: folder.board) }

    #expect(folder.names == ["board.db"])
  }

  @Test func nothingIsMigratedIfTheCopyCanNotBeMade() throws {
    signal(SIGXFSZ) { _ in }
    try OldBoard.make(at: folder.board, cards: 1_000)
    let before = try folder.contents()

    let refusal = withFileSizeLimit(60_000) {
      #expect(throws: OpenError.self) { try SQLiteBoardStore.open(at: folder.board) }
    }

    #expect(refusal?.exitCode == 4, "\(String(describing: refusal))")
    #expect(refusal?.message.contains(kept) == true)
    #expect(try folder.contents() == before)
    do { _ = try SQLiteBoardStore.open(at: folder.board) }
    #expect(folder.names.count == 2)
  }

  @Test func oldStepsBelongToTheOwnerWhoeverOpensTheFileFirst() throws {
    try OldBoard.make(at: folder.board, cards: 1)
    let migrations = Schema.migrations[1..<4]
    try raw(folder.board) { db in
      for step in migrations { try db.execute(sql: step()) }
      try db.execute(
        sql: """
          INSERT INTO client VALUES (1, x'00000000000040008000000000000021', 'gone 1 1');
          PRAGMA user_version = 4;
          """
      )
    }
    var sources = StoreSources.counting()
    sources.author = "somebody else"

    do { _ = try SQLiteBoardStore.open(at: folder.board, sources: sources) }

    var author: String?
    try raw(folder.board) { author = try String.fetchOne($0, sql: "SELECT author FROM client") }
    #expect(author == String(cString: getpwuid(getuid()).pointee.pw_name))
  }

  /// What a query of the kept file answers.
  private func value(_ sql: String) throws -> String? {
    var value: String?
    try raw(kept) { value = try String.fetchOne($0, sql: sql) }
    return value
  }
}
