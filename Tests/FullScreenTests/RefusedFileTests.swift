import Foundation
import GRDB
import Testing

/// A file that is no board is left byte for byte as it was: one line, exit 3.
@Suite(.serialized) struct RefusedFileTests {
  enum Fault: String, CaseIterable {
    case text, empty, zeros, damagedHeader, damagedPages, truncated, anothersDatabase, newerVersion

    @MainActor func make(_ board: Board) throws {
      let path = board.database
      switch self {
      case .text: try write(Data("Buy milk\nCall home\n".utf8), to: path)
      case .empty: try write(Data(), to: path)
      case .zeros: try write(Data(count: 8_192), to: path)
      case .damagedHeader: try change(board) { $0.replaceSubrange(18..<40, with: Data(count: 22)) }
      case .damagedPages:
        try change(board) { data in
          for index in stride(from: 100, to: data.count, by: 3) { data[index] ^= 0x5a }
        }
      case .truncated: try change(board) { $0 = $0.prefix($0.count / 2 + 100) }
      case .anothersDatabase:
        let database = try DatabaseQueue(path: path)
        try database.write { try $0.execute(sql: "CREATE TABLE notes (id INTEGER, text TEXT)") }
        try database.close()
      case .newerVersion:
        try board.add(["one"])
        let database = try DatabaseQueue(path: path)
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 9999") }
        try database.close()
      }
    }

    @MainActor private func change(_ board: Board, _ edit: (inout Data) -> Void) throws {
      try board.add((1...200).map { "card \($0)" })
      var data = try Data(contentsOf: URL(filePath: board.database))
      edit(&data)
      try write(data, to: board.database)
    }

    private func write(_ data: Data, to path: String) throws {
      try data.write(to: URL(filePath: path))
    }
  }

  @Test(arguments: Fault.allCases)
  func theBoardIsNotOpenedAndTheFileIsKept(fault: Fault) throws {
    let board = try Board()
    try fault.make(board)
    let before = board.folder.contents
    let session = try board.launch()

    #expect(try session.waitForExit() == .code(3), "\(session.evidence)")

    #expect(session.screen.text.contains("board.db"), "\(session.evidence)")
    #expect(!session.output.contains(0x1b))
    #expect(board.folder.contents == before)
  }

  @Test(arguments: Fault.allCases)
  func theCommandsRefuseItToo(fault: Fault) throws {
    let board = try Board()
    try fault.make(board)
    let before = board.folder.contents

    for result in [try board.run("list"), try board.run("add", "one more")] {
      #expect(result.status == .code(3), "\(result.error)")
      #expect(result.error.contains("board.db") && result.output.isEmpty)
      #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    }

    #expect(board.folder.contents == before)
  }
}
