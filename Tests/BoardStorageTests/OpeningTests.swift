import BoardModel
import BoardStorage
import Foundation
import Testing

@Suite struct OpeningTests {
  @Test func aBoardIsMadeWithItsFolderAndFoundAgain() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a/b c/%41?x=1#漢/board.db"
    do {
      let store = try SQLiteBoardStore.open(at: path)
      let column = try store.board().columns[0].id
      _ = try store.add([CardDraft(title: "kept")], at: .bottom(of: column))
    }

    let store = try SQLiteBoardStore.open(at: path)

    let column = try store.board().columns[0].id
    #expect(try store.page(of: column, .first, limit: 10).map(\.title) == ["kept"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    for made in ["/a", "/a/b c", "/a/b c/%41?x=1#漢"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + made)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func closingLeavesOneFile() throws {
    let folder = try TemporaryFolder()

    do { _ = try SQLiteBoardStore.open(at: folder.board) }

    #expect(folder.names == ["board.db"])
  }
}
