import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// Screens too narrow for the bar on top: what is filtered and selected shows all the same.
struct NarrowScreenTests {
  private static let size = Size(columns: 50, rows: 15)

  @Test func theFilterShowsAtTheFoot() throws {
    let board = try BoardDriver(
      [[CardDraft(title: "one", tags: ["docs"]), CardDraft(title: "two")]],
      size: Self.size
    )

    board.press("/")
    board.type("#docs")
    board.press("<enter>")

    #expect(board.lines[13].hasPrefix(" 1 of 2 · #docs"), "\(board.screen)")
    #expect(board.lines[13].contains("1 of 1"), "\(board.screen)")
    #expect(board.lines[0] == " ○ To Do 1 of 2   ◐ Doing 0   ● Done 0", "\(board.screen)")
    board.press("<esc>")
    #expect(!board.screen.contains("1 of 2 ·"), "\(board.screen)")
  }

  @Test func theCountOfMatchesIsNotMistakenForAColumnsLimit() throws {
    let board = try BoardDriver(counts: [7, 23, 170], size: Self.size)

    board.press("/")
    board.type("1")
    board.press("<enter>")

    #expect(board.lines[0] == " ○ To Do 1 of 7   ◐ Doing 12   ● Done 90", "\(board.screen)")
  }

  @Test func aLongFilterLeavesThePlaceReadable() throws {
    let board = try BoardDriver(counts: [20, 0, 0], size: Self.size)

    board.press("/")
    board.type("A -one -two -three -four -five -six -seven")
    board.press("<enter>")

    #expect(board.lines[13].contains("…"), "\(board.screen)")
    #expect(board.lines[13].hasSuffix("1 of 20"), "\(board.screen)")
  }

  @Test func theNameOfTheBoardShowsAtTheFoot() throws {
    let board = try BoardDriver(counts: [1, 0, 0], size: Self.size)

    #expect(board.lines[13].hasPrefix(" Main  "), "\(board.screen)")
  }

  @Test func theNumberOfSelectedCardsShowsAtTheFoot() throws {
    let board = try BoardDriver(counts: [5, 0, 0], size: Self.size)

    board.press("v", "j", "j")

    #expect(board.lines[13].hasPrefix(" 3 selected"), "\(board.screen)")
    board.press("<esc>")
    #expect(!board.screen.contains("selected"), "\(board.screen)")
  }

  @Test func aLowScreenShowsTheSelectionBeforeItsHints() throws {
    let board = try BoardDriver(counts: [5, 0, 0], size: Size(columns: 50, rows: 7))

    board.press("<c-a>")

    #expect(board.lines[6].hasPrefix(" 5 selected"), "\(board.screen)")
    #expect(board.lines[6].contains("Esc clear"), "\(board.screen)")
  }

  @Test(arguments: 0..<12)
  func theStripOfTwelveColumnsPartsEachFromTheNext(focus: Int) throws {
    let board = try BoardDriver.board(Array(1...12), size: Self.size)

    for _ in 0..<focus { board.press("l") }

    let strip = board.lines[0]
    let names = "ABCDEFGHIJKL".map { "Column \($0)" }
    #expect(strip.contains("\(names[focus]) \(focus + 1)"), "\(strip)")
    // What stands between two signs is one column: its name, its count, and blanks.
    let parts = strip.split { "○◐●".contains($0) }.dropFirst()
    #expect(!parts.isEmpty)
    for part in parts.dropLast() { #expect(part.hasSuffix("   "), "“\(strip)”") }
    let shown = names.filter { strip.contains("\($0) ") }.count
    let hidden = strip.split(separator: " ").compactMap { Int($0) }
    let left = strip.contains("‹") ? hidden[0] : 0
    let right = strip.hasSuffix("›") ? hidden[hidden.count - 1] : 0
    #expect(shown + left + right == 12, "“\(strip)”")
  }
}
