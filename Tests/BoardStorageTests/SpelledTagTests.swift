import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// Tags of one card that differ in capitals, which an earlier version could write.
struct SpelledTagTests {
  /// A card whose row and whose entry have a tag in two spellings.
  private func oldBoard(_ folder: TemporaryFolder) throws -> (SQLiteBoardStore, Card.ID) {
    let store = try SQLiteBoardStore.open(at: folder.board)
    let column = try store.board().columns[0].id
    let draft = CardDraft(title: "old", tags: ["API", "ui"])
    let card = try store.add([draft], at: .top(of: column))[0]
    try raw(folder.board) { db in
      try db.execute(sql: "UPDATE card_tag SET tag = 'api' WHERE tag = 'ui'")
      try db.execute(sql: "UPDATE change SET after = replace(after, '\"ui\"', '\"api\"')")
    }
    return (try SQLiteBoardStore.open(at: folder.board), card)
  }

  @Test func spellingsOfATagShowAsOneWhereverACardIsRead() throws {
    let folder = try TemporaryFolder()
    let (store, card) = try oldBoard(folder)

    #expect(try store.card(card)?.tags == ["API"])
    #expect(try store.previews(of: [card]).map(\.tags) == [["API"]])
    #expect(try BoardCheck(boardAt: folder.board).faults == [])
  }

  @Test func spellingsOfATagAreWrittenAsOneWithTheNextEdit() throws {
    let folder = try TemporaryFolder()
    let (store, card) = try oldBoard(folder)

    _ = try store.perform(.adjust([card], [.addTags(["new"])]))
    #expect(try store.card(card)?.tags == ["API", "new"])
    _ = try store.perform(.undo)

    #expect(try store.card(card)?.tags == ["API"])
    try raw(folder.board) { db in
      let rows = try String.fetchAll(db, sql: "SELECT tag FROM card_tag ORDER BY position")
      #expect(rows == ["API"])
    }
  }
}
