import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

/// The important part of a message is seen at every width.
struct MessageFitTests {
  private let long = "Write the letter to the landlord about the heating in the back room"

  @Test(arguments: [40, 50, 80])
  func aLongTitleGivesWayToTheColumnAndTheKey(width: Int) throws {
    let board = try BoardDriver(
      [[CardDraft(title: long)], [], []],
      size: Size(columns: width, rows: 15)
    )

    board.press("L")

    #expect(board.status.hasPrefix("✓ Moved “Write"), "\(board.status)")
    #expect(board.status.hasSuffix("” to Doing · u undo"), "\(board.status)")
  }

  @Test func aFailureThatIsTooLongTakesTheFootersPlaceTooAndLeavesTheRule() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let reason = "the file of the board is on a disk that went away while it was being written"
    board.failing.failures = [.failed(reason)]
    let (rule, footer) = (board.lines[21], board.lines[23])

    board.press("d")

    #expect(board.lines[21] == rule, "\(board.screen)")
    #expect(board.lines[22].hasPrefix(" ! “A1” not deleted: the file"), "\(board.screen)")
    #expect(board.lines[23].contains("try again."), "\(board.screen)")
    board.press("j")
    #expect(board.lines[21] == rule && board.lines[23] == footer, "\(board.screen)")
  }

  @Test(arguments: [
    "Back to “A · q x”.", "Saved the view “q · x y”", "Saved the view “q” · x y”",
    "“a · q x”, due today → To Do · q x on Main.", "To Do · Mon 23 Nov 21:11", "Moved “a · q x”",
  ])
  func aKeyLikeWordInANameIsNotAKey(text: String) {
    let message = StatusMessage.note(text.replacing("“q” · x y”", with: quoted("q” · x y")))

    #expect(message.withoutKeys == message)
    #expect(StatusMessage.note(message.text + " · u undo").withoutKeys.text == message.text)
  }

  @Test func aClickOnAKeyInTheNameOfABoardIsNoKey() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    try board.update { store, _ in
      try store.perform(.renameBoard(store.board().id, "A” · q x"))
    }
    board.press("V", "<enter>")
    #expect(board.status == "Today · Esc goes back to “A\" · q x”", "\(board.screen)")

    let place = try board.place(of: "q x”")
    let (key, name) = (try board.place(of: "Esc goes"), board.frame.canvas[place.column, place.row])

    #expect(name.style == Style(.quiet))
    #expect(board.frame.canvas[key.column, key.row].style == Style(.text, .bold))
    // All words of a hint are its key's.
    board.click(place)
    #expect(board.status == "Back to “A\" · q x”.", "\(board.screen)")
  }

  @Test(arguments: 20...120)
  func aMessageIsNeverWiderThanItsRoom(width: Int) {
    let message = StatusMessage.success("Moved “\(long)” to “\(long)” · u undo")

    let fitted = message.fitted(to: width)

    let cells = DisplayText(fitted.sign + fitted.text).width
    #expect(cells <= max(width, 46), "\(fitted.text)")
    #expect(fitted.text.hasSuffix(" · u undo"))
    if width >= 46 { #expect(cells >= min(width - 1, 100), "\(width): \(fitted.text)") }
  }

  @Test func aWideTitleIsNotCutInTheMiddleOfACharacter() {
    let message = StatusMessage.success("Moved “로그인 오류를 고치는 아주 긴 제목입니다” to Doing · u undo")

    let fitted = message.fitted(to: 40)

    #expect(fitted.text == "Moved “로그인 오류…” to Doing · u undo")
  }

  @Test func theStripShowsHowManyColumnsAreHidden() throws {
    let size = Size(columns: 50, rows: 15)
    let board = try BoardDriver.board(Array(repeating: 1, count: 12), size: size)
    #expect(board.lines[0].hasSuffix(" 10 ›"), "\(board.lines[0])")
    #expect(!board.lines[0].contains("‹"))

    for _ in 0..<6 { board.press("l") }

    #expect(board.lines[0].hasPrefix(" ‹ 5"), "\(board.lines[0])")
    #expect(board.lines[0].hasSuffix(" 5 ›"), "\(board.lines[0])")
    #expect(board.lines[0].contains("Column G"), "\(board.lines[0])")
    board.press("0")
    #expect(board.lines[0].contains("Column L"), "\(board.lines[0])")
    #expect(!board.lines[0].contains("›"), "\(board.lines[0])")
  }
}
