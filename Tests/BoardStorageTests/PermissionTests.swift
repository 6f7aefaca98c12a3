import BoardModel
import BoardStorage
import Foundation
import Testing

/// Files and folders that the user may not use.
@Suite struct PermissionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    chmod(folder.path, 0o755)
  }

  @Test func aFileThatMayNotBeReadOrWrittenIsRefused() throws {
    do { _ = try SQLiteBoardStore.open(at: folder.board) }
    chmod(folder.path, 0o777)
    for mode: mode_t in [0o000, 0o200, 0o444] {
      chmod(folder.board, mode)
      try expectRefusal("cannot be opened to read and write: Permission denied")
    }
  }

  @Test func aFolderThatMayNotBeWrittenIsRefused() throws {
    do { _ = try SQLiteBoardStore.open(at: folder.board) }
    chmod(folder.board, 0o666)
    chmod(folder.path, 0o555)
    try expectRefusal("in a folder that cannot be written: Permission denied")
  }

  @Test func aFolderThatMayNotBeEnteredIsRefused() throws {
    do { _ = try SQLiteBoardStore.open(at: folder.board) }
    chmod(folder.path, 0o600)
    try expectRefusal("cannot be reached: Permission denied")
  }

  @Test func aBoardThatMayNotBeMadeIsRefused() throws {
    chmod(folder.path, 0o555)
    try expectRefusal("could not be made: Permission denied")
    try expectRefusal("could not be made: Permission denied", at: folder.path + "/new/board.db")
    #expect(folder.names.isEmpty)
  }

  private func expectRefusal(
    _ words: String,
    at path: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.contents()
    let refusal = try asAnyone {
      #expect(throws: OpenError.self, sourceLocation: sourceLocation) {
        try SQLiteBoardStore.open(at: path ?? folder.board)
      }
    }
    #expect(refusal?.exitCode == 4, sourceLocation: sourceLocation)
    #expect(
      refusal?.message.contains(words) == true,
      "\(String(describing: refusal))",
      sourceLocation: sourceLocation
    )
    #expect(try folder.contents() == before, sourceLocation: sourceLocation)
  }
}
