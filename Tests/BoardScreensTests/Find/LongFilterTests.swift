import BoardModel
import BoardScreens
import BoardStorage
import BoardViewModels
import TerminalSurface
import Testing

/// Filters of hundreds of words, as a paste makes them.
struct LongFilterTests {
  private static let warning = "Only the first 8192 bytes of the filter count"

  private func board() throws -> BoardDriver {
    try BoardDriver(
      [[CardDraft(title: "Fix login"), CardDraft(title: "Buy milk", body: "for the 로그인")]],
      size: Size(columns: 100, rows: 24)
    )
  }

  /// Keys that come before the next frame.
  private func typeTogether(_ text: String, on board: BoardDriver) {
    board.pressTogether(text.map { String($0) })
  }

  @Test func textTypedBeyondTheLimitIsLeftOutAndReported() throws {
    let board = try board()
    board.press("/")
    typeTogether(String(repeating: "login ", count: 1_400), on: board)
    #expect(board.screen.contains(Self.warning), "\(board.screen)")
    #expect(board.lines[0].contains("1 of 2"), "\(board.screen)")
    let before = board.failing.reads

    typeTogether(String(repeating: "milk ", count: 1_000), on: board)

    #expect(board.failing.reads == before)
    #expect(board.lines[0].contains("1 of 2"), "\(board.screen)")
    board.press("<c-u>", "m", "i")
    #expect(board.lines[0].contains("1 of 2 · mi"), "\(board.screen)")
    #expect(!board.screen.contains(Self.warning), "\(board.screen)")
  }

  @Test func aPasteIsCutAtTheLimit() throws {
    let board = try board()
    board.press("/", "m")

    board.send(.paste(String(repeating: "ilk\n", count: 300_000)))

    #expect(board.screen.contains(Self.warning), "\(board.screen)")
    board.press("<backspace>")
    #expect(!board.screen.contains(Self.warning), "\(board.screen)")
    board.press("<esc>")
    #expect(board.screen.contains("Fix login"), "\(board.screen)")
  }

  @Test func theCommentsOfACardAreReadOnceForAllWords() throws {
    let board = try board()
    board.press("/")
    let words = (0..<200).map { "w\($0)" }.joined(separator: " OR ")
    board.send(.paste("milk OR " + words))
    board.findAll()
    let start = board.failing.commentsRead

    board.send(.paste(" OR w200"))
    board.findAll()

    #expect(board.lines[0].contains("1 of 2"), "\(board.screen)")
    #expect(board.failing.commentsRead - start == 1)
  }
}
