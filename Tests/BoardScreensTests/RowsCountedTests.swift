import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// Rows, counted: each event paints the rows that it concerns and no other.
struct RowsCountedTests {
  @Test func theFirstScreenPaintsTheRowsInSightOnce() throws {
    let board = try BoardDriver(counts: [100, 2, 0])

    let shown = board.lines.filter { $0.contains("A") }.count
    #expect(board.frame.rowsPainted == [shown, 2, 0], "\(board.screen)")
  }

  @Test func movingTheSelectionPaintsTwoRows() throws {
    let board = try BoardDriver(counts: [100, 100, 100])

    #expect(board.press("j") == [2, 0, 0])
    #expect(board.press("k") == [2, 0, 0])
  }

  @Test func movingTheFocusPaintsTheOldAndTheNewSelection() throws {
    let board = try BoardDriver(counts: [100, 100, 100])

    #expect(board.press("l") == [1, 1, 0])
  }

  @Test func aKeyThatChangesNothingPaintsNothing() throws {
    let board = try BoardDriver(counts: [10, 10, 10])

    #expect(board.press("k") == [0, 0, 0])
    #expect(board.press("h") == [0, 0, 0])
    #expect(board.press("<c-q>") == [0, 0, 0])
    #expect(board.status == "Ctrl-Q is not bound · ? keys")
  }

  @Test func oneCardRenamedIsOneRow() throws {
    let board = try BoardDriver(counts: [100, 100, 100])

    board.press("r")
    board.type("!")

    #expect(board.press("<enter>") == [1, 0, 0], "\(board.screen)")
    #expect(board.selected == "A1!")
  }

  @Test func aCardUpdatedOutOfSightPaintsNothing() throws {
    let board = try BoardDriver(counts: [100, 100, 100])
    let column = try board.store.board().columns[0]
    let last = try #require(try board.store.page(of: column.id, .last, limit: 1).first)

    try board.store.rename(last.id, to: "renamed out of sight")
    board.send(.tick)

    #expect(board.frame.rowsPainted == [0, 0, 0])
    #expect(board.frame.canvas.changedCells == 0)
  }

  @Test func deletingPaintsTheRowThatComesIntoViewAndTheNewSelection() throws {
    let board = try BoardDriver(counts: [100, 100, 100])

    // The card after the deleted one takes the bar, and one comes into view at the end.
    #expect(board.press("d") == [2, 0, 0], "\(board.screen)")
  }

  @Test func movingACardAcrossPaintsItThereAndWhatTakesItsPlaceHere() throws {
    let board = try BoardDriver(counts: [100, 100, 100])
    board.press("j")

    let painted = board.press("L")

    // Here: the next card, whose selection has no bar there, and the one that comes into view. There:
    // the card itself, and the selection before it, which never had the bar.
    #expect(painted == [2, 2, 0], "\(board.screen)")
    #expect(board.selected == "A2")
  }

  @Test func typingInThePromptPaintsNoRow() throws {
    let board = try BoardDriver(counts: [10, 10, 10])
    board.press("a")

    #expect(board.press("abc") == [0, 0, 0])
  }

  @Test func openingAndClosingHelpRendersNoRowAgain() throws {
    let board = try BoardDriver(counts: [10, 10, 10])

    #expect(board.press("?") == [0, 0, 0])
    #expect(board.press("<esc>") == [0, 0, 0])
    #expect(board.selected == "A1")
  }

  @Test func aResizeAndARepaintPaintTheRowsInSight() throws {
    let board = try BoardDriver(counts: [3, 2, 1])

    #expect(board.press("<c-l>") == [3, 2, 1])
    board.send(.resize(Size(columns: 100, rows: 30)))
    #expect(board.frame.rowsPainted == [3, 2, 1])
  }

  @Test func aNewDayPaintsOnlyTheRowsWithADate() throws {
    let today = CalendarDay(daysSinceEpoch: 20_778)
    let board = try BoardDriver(
      [[CardDraft(title: "dated", due: today), CardDraft(title: "plain")], [], []],
      today: today
    )
    #expect(board.screen.contains("today"))

    board.clock.today = CalendarDay(daysSinceEpoch: 20_779)
    board.send(.tick)

    #expect(board.frame.rowsPainted == [1, 0, 0])
    #expect(board.screen.contains("1 day late"), "\(board.screen)")
    #expect(board.screen.contains("1 overdue"), "\(board.screen)")
  }

  /// Asked for again after its end, as the loop does, the end of the day is still due.
  @Test func aNewDayComesWithoutAKey() throws {
    let today = CalendarDay(daysSinceEpoch: 20_778)
    let board = try BoardDriver([[CardDraft(title: "dated", due: today)], [], []], today: today)
    let midnight = try #require(board.stack.nextDeadline)

    board.clock.pass(midnight - board.clock.now + .seconds(1))
    #expect(board.stack.nextDeadline == midnight)
    board.clock.today = CalendarDay(daysSinceEpoch: 20_779)
    board.send(.tick)

    #expect(board.screen.contains("1 day late"), "\(board.screen)")
    #expect(try #require(board.stack.nextDeadline) > board.clock.now)
  }
}
