import BoardScreens
import Foundation
import TerminalSurface
import Testing

struct KeyTableTests {
  @Test func noKeyMeansTwoThings() {
    var seen: [KeyPress: String] = [:]
    for binding in KeyTable.board {
      for key in binding.keys {
        #expect(seen[key] == nil, "\(key) is \(seen[key] ?? "") and \(binding.help)")
        seen[key] = binding.help
      }
    }
  }

  @Test func everyCommandHasExactlyOneBinding() {
    #expect(Set(KeyTable.board.map(\.command)) == Set(Command.allCases))
    #expect(KeyTable.board.count == Command.allCases.count)
  }

  @Test func noKeyOfTheHistoryMeansTwoThingsAndEveryCommandHasOne() {
    let keys = KeyTable.history.flatMap(\.keys)

    #expect(Set(keys).count == keys.count)
    #expect(Set(KeyTable.history.map(\.command)) == Set(HistoryCommand.allCases))
    #expect(KeyTable.history.count == HistoryCommand.allCases.count)
  }

  @Test func theReadmeShowsTheTableAsItIs() throws {
    let readme = URL(filePath: #filePath).appending(path: "../../../README.md").standardized

    let text = try String(contentsOf: readme, encoding: .utf8)

    #expect(text.contains(KeyTable.markdown), "README.md should hold:\n\(KeyTable.markdown)")
  }

  @Test func helpShowsEveryBinding() throws {
    let board = try BoardDriver(counts: [0, 0, 0], size: Size(columns: 80, rows: 40))

    board.press("?")

    for binding in KeyTable.board { #expect(board.screen.contains(binding.help)) }
  }
}
