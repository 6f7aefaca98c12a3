import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// Cards that are parts of others, on the screen.
struct PartsTests {
  private func board() throws -> BoardDriver {
    let steps = [ChecklistItem(text: "walls"), ChecklistItem(text: "roof")]
    return try BoardDriver(
      [
        [CardDraft(title: "house", checklist: steps), CardDraft(title: "garden")],
        [], [CardDraft(title: "finished")],
      ],
      size: Size(columns: 120, rows: 30)
    )
  }

  @Test func aCardIsMadePartOfAnotherAndTheRowsCount() throws {
    let board = try board()
    board.press("j", "I")
    #expect(board.screen.contains("What “garden” is part of"), "\(board.screen)")
    board.type("hou")
    board.press("<enter>")
    #expect(board.status == "✓ “garden” is part of “house” · u undo")
    #expect(board.screen.contains("↳ 0/1"), "\(board.screen)")

    board.press("f")
    #expect(board.screen.contains("↳ 1/1"), "\(board.screen)")
    board.press("u", "u")
    #expect(!board.screen.contains("↳"), "\(board.screen)")
  }

  @Test func theReadingViewListsThePartsAndNamesTheParent() throws {
    let board = try board()
    board.press("j", "I")
    board.type("hou")
    board.press("<enter>", " ")
    #expect(board.screen.contains("↰ part of house"), "\(board.screen)")
    board.press("h")
    #expect(board.screen.contains("↳ 0 of 1 parts done"), "\(board.screen)")
    #expect(board.lines.contains { $0.contains("○ garden") && $0.contains("To Do") })

    board.press("<enter>")
    #expect(board.screen.contains("↳ 0 of 1 parts done"), "\(board.screen)")
  }

  @Test func aStepBecomesACardAndTheCardAStep() throws {
    let board = try board()
    board.press("i")
    #expect(board.screen.contains("make a card of “walls”"), "\(board.screen)")
    board.press("2")
    #expect(board.status == "✓ Made “roof” a card, part of “house” · u undo")
    #expect(board.screen.contains("↳ 0/1") && board.screen.contains("0/1"), "\(board.screen)")

    board.press("j", "i", "s")
    #expect(board.status == "✓ Made “roof” a step · u undo")
    #expect(board.screen.contains("0/2") && !board.screen.contains("↳"), "\(board.screen)")
    board.press("u", "u")
    #expect(board.screen.contains("0/2") && !board.screen.contains("↳"), "\(board.screen)")

    board.press("i", "a")
    #expect(board.status == "✓ Made cards of 2 steps, part of “house” · u undo")
    board.press("G", "i")
    #expect(board.status.contains("has no steps, and is not part of another card"))
  }
}
