import Foundation
import Testing

@testable import BoardStorage

/// A new file and its draft are never both there, so a kill at that moment leaves nothing beside it.
@Suite struct DraftInPlaceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func theDraftIsGoneAsSoonAsTheFileExists() throws {
    let draft = folder.board + ".new-1-2"
    try Data("whole".utf8).write(to: URL(fileURLWithPath: draft))

    #expect(try NewFile(BoardFile(folder.board)).moveIntoPlace(draft))

    #expect(folder.names == ["board.db"])
  }

  @Test func anExistingFileStays() throws {
    let draft = folder.board + ".new-1-2"
    for (path, text) in [(folder.board, "mine"), (draft, "other")] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    #expect(try !NewFile(BoardFile(folder.board)).moveIntoPlace(draft))

    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.board)) == Data("mine".utf8))
  }
}
