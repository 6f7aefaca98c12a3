import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// What was typed in the prompt is not lost by Esc.
struct KeptTextTests {
  @Test func aNewTitleIsOfferedAgainAndEnterAddsIt() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("a")
    board.type("half a title")
    board.press("<esc>")
    #expect(board.status == "Kept “half a title” · a offers it again")

    board.press("l", "a")
    #expect(board.screen.contains("┃  half a title"), "\(board.screen)")
    board.press("<enter>", "<esc>")

    #expect(try board.titles(1) == ["half a title"])
    board.press("a")
    #expect(!board.screen.contains("┃  half a title"), "\(board.screen)")
  }

  @Test func typingReplacesWhatIsOfferedAndAnEmptyLineForgetsIt() throws {
    let board = try BoardDriver(counts: [0, 0, 0])
    board.press("a")
    board.type("old")
    board.press("<esc>", "a")
    board.type("new")
    board.press("<enter>", "<esc>")
    #expect(try board.titles(0) == ["new"])

    board.press("a")
    board.type("gone")
    board.press("<esc>", "a", "<backspace>", "<esc>")

    #expect(board.status == "", "\(board.screen)")
    board.press("a")
    #expect(!board.screen.contains("gone"), "\(board.screen)")
  }

  @Test func anotherTitleOfACardIsOfferedForThatCardOnly() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("r")
    board.type(" more")
    board.press("<esc>")
    #expect(board.status == "Kept “A1 more” · r offers it again")

    board.press("j", "r", "<esc>")
    #expect(board.status == "", "nothing was typed")
    board.press("k", "r")
    #expect(board.screen.contains("A1 more"), "\(board.screen)")
    board.press("<enter>")

    #expect(try board.titles(0) == ["A1 more", "A2"])
    board.press("r", "<c-u>")
    board.type("A1 more")
    #expect(!board.screen.contains("A1 moreA1"), "\(board.screen)")
  }

  @Test func whatAnEditorSavedNamesUndoOnTheBoard() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("e")
    board.type("!")

    board.press("<c-s>")

    #expect(board.status == "✓ Saved “A1!” · u undo")
    board.press("u")
    #expect(try board.titles(0) == ["A1"])
  }

  @Test func anEditorThatReturnsAtOnceIsSaid() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let hint = "The body is as it was: “code” ended at once; try “code --wait”."
    board.press("E")

    board.runExternalEditor(.returnedAtOnce(hint: hint))

    #expect(board.status == hint)
  }
}
