import BoardModel
import GRDB
import Testing

@testable import BoardStorage

/// What is read together is read as it was at one moment, and nobody is kept from writing.
@Suite struct ReadingMomentTests {
  private let folder: TemporaryFolder
  private let store: SQLiteBoardStore

  init() throws {
    folder = try TemporaryFolder()
    store = try SQLiteBoardStore.open(at: folder.board)
  }

  @Test func readsAtOneMomentDoNotSeeWhatAnotherWritesMeanwhile() throws {
    let other = try SQLiteBoardStore.open(at: folder.board)
    let column = try other.board().columns[0].id
    let count = "SELECT count(*) FROM card"

    let counts = try store.database.queue.writeWithoutTransaction { db in
      let held = try db.readingAtOneMoment {
        let before = try Int.fetchOne(db, sql: count)
        _ = try other.add([CardDraft(title: "by another")], at: .bottom(of: column))
        return [before, try Int.fetchOne(db, sql: count)]
      }
      return held + [try Int.fetchOne(db, sql: count)]
    }

    #expect(counts == [0, 0, 1])
  }

  @Test func aFileWithoutTablesCanBeReadAtOneMomentToo() throws {
    let answers = try DatabaseQueue()
      .writeWithoutTransaction { db in
        try db.readingAtOneMoment {
          [try Int.fetchOne(db, sql: "SELECT 1"), try Int.fetchOne(db, sql: "SELECT 2")]
        }
      }

    #expect(answers == [1, 2])
  }

  @Test func aReferenceKeepsARowFromBeingDeleted() throws {
    let isKept = try store.database.queue.writeWithoutTransaction { db in
      try Bool.fetchOne(db, sql: "PRAGMA foreign_keys")
    }
    #expect(isKept == true)
  }
}
