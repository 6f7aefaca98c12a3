import BoardModel
import BoardStorage
import Foundation
import Testing

/// A log and its index that were made while the board could not be written.
@Suite struct LeftCompanionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ suffix: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.board + suffix)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func bothAreTheOwnersToWriteAgainOnceTheBoardIsOpened() throws {
    try addCard("before")
    for suffix in ["-wal", "-shm"] {
      try Data().write(to: URL(fileURLWithPath: folder.board + suffix))
      #expect(chmod(folder.board + suffix, 0o400) == 0)
    }

    let store = try SQLiteBoardStore.open(at: folder.board)
    try store.add([CardDraft(title: "after")], at: .bottom(of: store.board().columns[0].id))

    #expect(try mode("-wal") == 0o600)
    #expect(try mode("-shm") == 0o600)
  }

  private func addCard(_ title: String) throws {
    let store = try SQLiteBoardStore.open(at: folder.board)
    try store.add([CardDraft(title: title)], at: .bottom(of: store.board().columns[0].id))
  }
}
