import BoardModel
import BoardStorage
import TerminalSurface
import Testing

@testable import BoardScreens

/// Alt with a letter goes by words wherever a line is typed.
struct WordKeysTests {
  private static let backspace = TerminalEvent.key(KeyPress(.backspace, .alt))

  private func edit(_ board: BoardDriver) {
    board.type("one two three")
    board.press("<a-b>", "<a-b>", "<a-d>", "<a-f>", "<left>")
    board.send(Self.backspace)
  }

  @Test func wordKeysWorkInThePromptAmongTheCards() throws {
    let board = try BoardDriver(counts: [0, 0, 0])
    board.press("a")

    edit(board)
    board.press("<enter>")

    #expect(try board.titles(0) == ["one  e"])
  }

  @Test func wordKeysWorkInTheQuestionForAName() throws {
    let board = try BoardDriver(counts: [0, 0, 0])
    board.press("c", "a")

    edit(board)
    board.press("<enter>")

    #expect(try board.names()[1] == "one  e", "\(board.screen)")
  }

  @Test func wordKeysWorkInTheNameOfABoard() throws {
    let board = try BoardDriver(counts: [0, 0, 0])
    board.press("b", "a")

    edit(board)
    board.press("<enter>")

    #expect(try board.store.boards()[1].name == "one  e", "\(board.screen)")
  }

  @Test func wordKeysWorkInTheLineOfAPicker() throws {
    let board = try BoardDriver(counts: [0, 0, 0])
    board.press("b", "/")

    edit(board)

    #expect(board.screen.contains("› one  e "), "\(board.screen)")
  }

  @Test(arguments: ["<c-f>", ":"])
  func wordKeysWorkInThePickersOfCardsAndCommands(key: String) throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press(key)

    edit(board)

    #expect(board.screen.contains("› one  e "), "\(board.screen)")
  }

  @Test func wordKeysWorkInTheFilterAndInTheHelp() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("/")

    edit(board)

    #expect(board.status.contains("one  e"), "\(board.screen)")
    board.press("<esc>", "?", "/")
    edit(board)
    #expect(board.lines[0].contains("/ one  e"), "\(board.screen)")
  }
}
