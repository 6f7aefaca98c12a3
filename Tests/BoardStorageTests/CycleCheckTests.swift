import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// A check names cards that wait for themselves, which is no fault of the file.
@Suite struct CycleCheckTests {
  @Test func circlesAreNamedAndTheFileIsSound() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteBoardStore.open(at: folder.board)
    let drafts = ["one", "two", "three"].map { CardDraft(title: $0) }
    let ids = try store.add(drafts, at: .bottom(of: store.board().columns[0].id))
    try store.perform(.adjust([ids[0]], [.addBlockers([ids[1]])]))
    try store.perform(.adjust([ids[1]], [.addBlockers([ids[2]])]))
    #expect(try BoardCheck(boardAt: folder.board).notes == [])
    // As two people apart have left it.
    try store.database.queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          INSERT INTO card_value (card_key, field, position, value)
          SELECT key, 2, 0, ? FROM card WHERE id = ?
          """,
        arguments: [ids[0].uuid, ids[2].uuid]
      )
    }

    let check = try BoardCheck(boardAt: folder.board)

    let circles = ["“one” → “two” → “three” → “one”", "“two” → “three” → “one” → “two”"]
    let others = ["“three” → “one” → “two” → “three”"]
    let expected = (circles + others).map { "cards that block each other in a cycle: \($0)" }
    #expect(check.notes.count == 1 && expected.contains(check.notes[0]), "\(check.notes)")
  }
}
