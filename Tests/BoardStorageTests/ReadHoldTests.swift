import BoardModel
import CBoardStorage
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// What a start reads is read as it was at one moment, and nobody is kept from writing.
@Suite struct ReadHoldTests {
  private let folder: TemporaryFolder
  private let store: SQLiteBoardStore
  private let other: SQLiteBoardStore

  init() throws {
    folder = try TemporaryFolder()
    store = try SQLiteBoardStore.open(at: folder.board)
    other = try SQLiteBoardStore.open(at: folder.board)
  }

  private func titles() throws -> [String] {
    try store.page(of: try store.board().columns[0].id, .first, limit: 10).map(\.title)
  }

  private func add(_ title: String, in store: SQLiteBoardStore) throws {
    let column = try store.board().columns[0].id
    _ = try store.add([CardDraft(title: title)], at: .bottom(of: column))
  }

  @Test func readsDuringAHoldSeeTheSameState() throws {
    store.database.holdReads()
    #expect(try titles() == [])

    try add("by another", in: other)

    #expect(try titles() == [], "seen through the hold")
    store.database.endReadHold()
    #expect(try titles() == ["by another"])
  }

  @Test func aHolderMayWriteThoughAnotherHasWrittenMeanwhile() throws {
    store.database.holdReads()
    #expect(try titles() == [])
    try add("by another", in: other)

    try add("own", in: store)

    #expect(store.database.readHold == nil)
    #expect(try titles() == ["by another", "own"])
  }

  @Test func rowsThatBelongToNoBoardAreWrittenToo() throws {
    store.database.holdReads()
    try add("by another", in: other)

    try store.keepSetting("dark", as: "background:xterm")

    #expect(store.database.readHold == nil)
    #expect(try store.setting("background:xterm") == "dark")
  }

  @Test func aStoreReleasedDuringAHoldLeavesOneFile() throws {
    let folder = try TemporaryFolder()
    do {
      let store = try SQLiteBoardStore.open(at: folder.board)
      store.database.holdReads()
      #expect(store.database.readHold != nil)
    }

    #expect(folder.names == ["board.db"])
  }

  @Test func readsHeldTogetherAreOneMomentInAFileWithoutTablesToo() throws {
    let queue = try DatabaseQueue()

    let answers = try queue.writeWithoutTransaction { db in
      try db.holdingReads {
        [try Int.fetchOne(db, sql: "SELECT 1"), try Int.fetchOne(db, sql: "SELECT 2")]
      }
    }

    #expect(answers == [1, 2])
  }

  @Test func statementsThatFailSayWhy() throws {
    let queue = try DatabaseQueue()
    let error = #expect(throws: DatabaseError.self) {
      try queue.writeWithoutTransaction { try $0.run("SELECT * FROM nowhere") }
    }
    #expect(
      error?.message?.contains("no such table: nowhere") == true,
      "\(String(describing: error))"
    )
  }

  @Test func aReferenceKeepsARowFromBeingDeleted() throws {
    let isKept = try store.database.queue.writeWithoutTransaction { db in
      try Bool.fetchOne(db, sql: "PRAGMA foreign_keys")
    }
    #expect(isKept == true)
  }
}
