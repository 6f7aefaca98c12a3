import BoardModel
import BoardStorage
import Foundation
import Testing

@testable import TercetCommands

/// The commands know a store by its protocols alone.
struct BoardOpenerTests {
  /// Opens one board in memory, whatever the path.
  private struct MemoryBoards: BoardOpener {
    let store: SQLiteBoardStore

    func hasFile(at path: String) -> Bool { true }
    func open(at path: String, author: String) -> any CommandBoardStore { store }
    func openToRead(
      at path: String,
      author: String?,
      noting: (String) -> Void
    ) -> any CommandBoardStore { store }
  }

  @Test func commandsRunOverTheStoreThatTheOpenerGives() throws {
    let path = NSTemporaryDirectory() + "/no-such-folder/board.db"
    let boards = MemoryBoards(store: try .inMemory())

    try CommandStore.$opener.withValue(boards) {
      let store = try CommandStore(path: path, author: "ann")
      let column = try store.board().column(named: nil)
      let added = try store.perform(.add([CardDraft(title: "one")], .bottom(of: column.id)))

      let again = try CommandStore(path: path, author: "ben")
      #expect(try again.card(startingWith: again.shortID(of: added.cards[0])).title == "one")
    }

    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
