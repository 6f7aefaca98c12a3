import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// How far a migration has come is told while it runs.
@Suite struct MigrationProgressTests {
  @Test(arguments: [1, 5])
  func theProgressBarRisesToItsEnd(version: Int) throws {
    let folder = try TemporaryFolder()
    try OldBoard.make(at: folder.board, cards: 6_000)
    try raw(folder.board) { db in
      for step in Schema.migrations[1..<version] { try db.execute(sql: step()) }
      try db.execute(sql: "PRAGMA user_version = \(version)")
    }
    var shown: [Double] = []

    do { _ = try SQLiteBoardStore.open(at: folder.board, migrating: { shown.append($0) }) }

    let copied = shown.prefix { $0 <= 0.3 }
    let migrated = shown.dropFirst(copied.count)
    #expect(!copied.isEmpty && migrated.count > 5, "\(shown.count): \(shown.suffix(5))")
    #expect(shown == shown.sorted() && shown.last == 1, "\(shown)")
    // The estimate is neither far too short nor far too long.
    let late = try #require(shown.dropLast().last)
    #expect((0.75...1).contains(late), "\(late)")
    #expect(shown.count { $0 == 1 } * 5 <= shown.count, "\(shown.count { $0 == 1 })")
  }

  @Test func aFileOfThePresentFormatShowsNothing() throws {
    let folder = try TemporaryFolder()
    do { _ = try SQLiteBoardStore.open(at: folder.board) }
    var shown: [Double] = []

    do { _ = try SQLiteBoardStore.open(at: folder.board, migrating: { shown.append($0) }) }

    #expect(shown == [])
  }
}
