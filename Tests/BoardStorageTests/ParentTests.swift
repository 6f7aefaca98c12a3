import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// What a file knows about cards that are parts of others.
@Suite struct ParentTests {
  private let folder: TemporaryFolder
  private let store: SQLiteBoardStore

  init() throws {
    folder = try TemporaryFolder()
    store = try .open(at: folder.board, sources: .counting())
  }

  private func column(_ index: Int) throws -> BoardModel.Column.ID {
    try store.board().columns[index].id
  }

  private func add(_ titles: String..., partOf parent: Card.ID? = nil) throws -> [Card.ID] {
    let drafts = titles.map { CardDraft(title: $0, parent: parent) }
    return try store.add(drafts, at: .bottom(of: column(0)))
  }

  private func find(_ text: String) throws -> [String] {
    let context = QueryContext(today: .first, now: Timestamp(milliseconds: 1_000_000))
    let query = ParsedQuery(text, on: context)
    return try store.page(of: CardQuery(.all, query), .first, limit: .max).map(\.title)
  }

  private func progress(_ card: Card.ID) throws -> String? {
    try store.previews(of: [card]).first?.children.map { "\($0.done)/\($0.count)" }
  }

  @Test func theRowOfAParentCountsWhatIsDone() throws {
    let house = try add("house")[0]
    #expect(try progress(house) == nil)
    let parts = try add("wall", "roof", "door", partOf: house)
    #expect(try progress(house) == "0/3")

    try store.move(parts[1], to: .top(of: column(2)))
    #expect(try progress(house) == "1/3")
    try store.archive(parts[0])
    #expect(try progress(house) == "2/3")
    try store.delete(parts[2])
    #expect(try progress(house) == "2/2")
    #expect(try store.children(of: house, limit: 9).count == 2)
    #expect(try store.children(of: house, limit: 1) == [parts[1]])
    #expect(try store.parent(of: parts[1]) == house)
    try store.undo()
    #expect(try progress(house) == "2/3")
    #expect(try BoardCheck(boardAt: folder.board).faults == [])
  }

  @Test func partsAndParentsAreFound() throws {
    let house = try add("house")[0]
    let wall = try add("wall", partOf: house)[0]
    _ = try add("stone", partOf: wall)
    _ = try add("other")

    #expect(try find("is:parent") == ["house", "wall"])
    #expect(try find("is:child") == ["wall", "stone"])
    #expect(try find("parent:\(house.text)") == ["wall"])
    #expect(try find("parent:\(wall.text(groupDigits: 12))") == ["stone"])
    #expect(try find("parent:none") == ["house", "other"])
    #expect(try find("parent:\(house.text) OR e is:child") == ["wall", "stone"])
    #expect(try find("-is:parent other") == ["other"])
    // A parent that was deleted counts as none.
    try store.delete(wall)
    #expect(try find("is:child") == [])
    #expect(try find("parent:\(wall.text)") == ["stone"])
  }

  @Test func aCircleMadeApartIsANoteAndCanBeOpened() throws {
    let ids = try add("a", "b")
    try store.edit(ids[0], [.parent(ids[1])])
    // As a merge of two machines would leave it.
    try DatabaseQueue(path: folder.board)
      .write { db in
        try db.execute(
          sql: """
            INSERT INTO card_value (card_key, field, position, value)
            SELECT key, \(CardValues.parent), 0, ? FROM card WHERE id = ?
            """,
          arguments: [ids[0].uuid, ids[1].uuid]
        )
      }

    #expect(try ids.map(progress) == ["0/1", "0/1"])
    let check = try BoardCheck(boardAt: folder.board)
    #expect(check.notes == ["cards that are parts of each other in a cycle: “a” → “b” → “a”"])
    try store.edit(ids[0], [.title("still editable")])
    try store.edit(ids[0], [.parent(nil)])
    #expect(try progress(ids[1]) == nil)
  }
}
