import BoardModel
import Foundation
import Testing

@testable import BoardStorage

/// `tercet conflicts`, and boards by their identifiers.
@Suite struct ConflictsCommandTests {
  private let program: Program
  private let id: String

  init() throws {
    program = try Program()
    try program.run("add", "Paint blue", "--plain")
    id = try #require(try program.cards().first?["id"] as? String)
    let store = try SQLiteBoardStore.open(at: program.database, sources: .system(author: "anna"))
    let board = try store.board(store.openBoard())
    let card = try #require(UUID(uuidString: id))
    try store.database.writeUnlogged { db in
      let row = ConflictRows.Stored(
        card: Card.ID(uuid: card),
        field: "title",
        board: board.id,
        mine: .text("Paint red"),
        theirs: .text("Paint blue"),
        author: "ben",
        date: Timestamp(milliseconds: 0)
      )
      try ConflictRows(db: db).add(row)
    }
  }

  @Test func theListHasBothVersionsForPeopleAndPrograms() throws {
    let list = try program.run("conflicts")
    let json = try program.run("conflicts", "--json")

    #expect(
      list.output.hasSuffix(
        "“Paint blue”: @ben overwrote your title\n  mine    Paint red\n  theirs  Paint blue\n"
      ),
      "\(list)"
    )
    let data = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    let object = try #require((data as? [[String: Any]])?.first, "\(json)")
    #expect(object["field"] as? String == "title" && object["author"] as? String == "ben")
    #expect(object["mine"] as? String == "Paint red")
    #expect(object["theirs"] as? String == "Paint blue")
    #expect(try program.run("list", "is:conflict", "--count").output == "1\n")
  }

  @Test func keepingAVersionEndsTheConflict() throws {
    let both = try program.run("conflicts", id, "--keep", "both")
    let mine = try program.run("conflicts", id, "--keep", "mine")
    #expect(both.status == 2 && mine.status == 0, "\(both) \(mine)")
    #expect(try program.cards().first?["title"] as? String == "Paint red")
    #expect(try program.run("conflicts").output == "No conflicts\n")

    try program.run("undo")
    #expect(try program.run("list", "is:conflict", "--count").output == "1\n")
    #expect(try program.run("conflicts", id, "--keep", "theirs").status == 0)
    #expect(try program.run("conflicts").output == "No conflicts\n")
    #expect(try program.run("conflicts", id, "--keep", "theirs").status == 1)
  }

  @Test func aBoardIsFoundByItsIdentifier() throws {
    let store = try SQLiteBoardStore.open(at: program.database, sources: .system(author: "anna"))
    let board = try store.board(store.openBoard()).id.uuid.uuidString

    let found = try program.run("list", "--board", board.lowercased(), "--count")
    let none = try program.run("list", "--board", UUID().uuidString, "--count")

    #expect(found.output == "1\n", "\(found)")
    #expect(none.status == 2, "\(none)")
  }
}
