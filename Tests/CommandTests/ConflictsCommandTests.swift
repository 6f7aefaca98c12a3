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
    try conflict("title", mine: .text("Paint red"), theirs: .text("Paint blue"))
  }

  private func conflict(_ field: String, mine: SharedValue, theirs: SharedValue) throws {
    let store = try SQLiteBoardStore.open(at: program.database, sources: .system(author: "anna"))
    let board = try store.board(store.openBoard())
    let card = try #require(UUID(uuidString: id))
    try store.database.writeUnlogged { db in
      let row = ConflictRows.Stored(
        card: Card.ID(uuid: card),
        field: field,
        board: board.id,
        mine: mine,
        theirs: theirs,
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
    #expect(mine.output == "Kept mine: title of “Paint red”\n", "\(mine)")
    #expect(try program.cards().first?["title"] as? String == "Paint red")
    #expect(try program.run("conflicts").output == "No conflicts\n")

    try program.run("undo")
    #expect(try program.run("list", "is:conflict", "--count").output == "1\n")
    #expect(try program.run("conflicts", id, "--keep", "theirs").status == 0)
    #expect(try program.run("conflicts").output == "No conflicts\n")
    #expect(try program.run("conflicts", id, "--keep", "theirs").status == 1)
  }

  @Test func keepingSeveralIsOneStep() throws {
    try conflict("body", mine: .text("mine"), theirs: .text(""))
    #expect(try program.run("conflicts", id, "--keep", "mine").status == 0)
    #expect(try program.cards().first?["body"] as? String == "mine")

    try program.run("undo")

    #expect(try program.cards().first?["title"] as? String == "Paint blue")
    #expect(try program.cards().first?["body"] as? String == "")
    #expect(try program.run("list", "is:conflict", "--count").output == "1\n")
  }

  @Test func aColumnThatWasDeletedCantBeKept() throws {
    let columns = [UUID(), UUID()].map { SharedValue.text($0.digits) }
    try conflict("place", mine: columns[0], theirs: columns[1])

    let outcome = try program.run("conflicts", id, "--field", "column", "--keep", "mine")

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("the column of yours was deleted"), "\(outcome)")
    #expect(try program.run("conflicts", id, "--keep", "theirs").status == 0)
    #expect(try program.run("conflicts").output == "No conflicts\n")
  }

  @Test func aVersionCantActOnTheTerminal() throws {
    try conflict("body", mine: .text("a\u{1B}]0;x\u{7}"), theirs: .text(""))

    let list = try program.run("conflicts").output

    #expect(list.contains("]0;x") && !list.contains("\u{1B}"), "\(list.debugDescription)")
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
