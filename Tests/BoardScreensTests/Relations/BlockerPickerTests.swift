import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// Choosing what blocks a card.
struct BlockerPickerTests {
  private func board() throws -> BoardDriver {
    try BoardDriver(
      [
        [CardDraft(title: "one"), CardDraft(title: "two"), CardDraft(title: "three")],
        [CardDraft(title: "four")], [CardDraft(title: "finished")],
      ],
      size: Size(columns: 100, rows: 30)
    )
  }

  private func blockers(_ board: BoardDriver, _ index: Int = 0) throws -> [String] {
    let cards = try board.store.page(of: board.store.board().columns[0].id, .first, limit: 10)
    let card = try #require(try board.store.card(cards[index].id))
    return try board.store.previews(of: card.blockedBy).map(\.title)
  }

  @Test func theListHasTheOtherCardsThatAreNotDone() throws {
    let board = try board()

    board.press("B")

    #expect(board.screen.contains("What blocks “one”"), "\(board.screen)")
    #expect(board.screen.contains("☐ two") && board.screen.contains("☐ four"), "\(board.screen)")
    #expect(!board.screen.contains("☐ finished"), "\(board.screen)")
    #expect(!board.screen.contains("☐ one"), "\(board.screen)")
  }

  @Test func enterBlocksTheCardAndAgainUnblocksIt() throws {
    let board = try board()
    board.press("B", "/")
    board.type("fou")
    board.press("<enter>")
    #expect(try blockers(board) == ["four"])
    board.press("<esc>")
    #expect(board.status == "✓ “one” is blocked by “four” · u undo")
    #expect(board.screen.contains("⊘ blocked by four"), "\(board.screen)")

    board.press("B")
    #expect(board.screen.contains("☑ four"), "\(board.screen)")
    board.press("<enter>", "<esc>")

    #expect(try blockers(board) == [])
    #expect(board.status == "✓ “one” is no longer blocked by “four” · u undo")
    board.press("u")
    #expect(try blockers(board) == ["four"])
  }

  @Test func typingFindsACardWithoutOpeningTheLineFirst() throws {
    let board = try board()

    board.press("B")
    board.type("four")
    board.press("<enter>")

    #expect(try blockers(board) == ["four"])
  }

  @Test func removingACardThatBlocksNothingSaysSo() throws {
    let board = try board()

    board.press("B", "<tab>", "d")

    #expect(
      board.screen.contains("There is nothing to remove: “two” isn't chosen."),
      "\(board.screen)"
    )
    board.press("<esc>", "u")
    #expect(board.status == "Nothing to undo.", "\(board.screen)")
  }

  @Test func aCycleIsRefusedAndNamed() throws {
    let board = try board()
    board.press("B", "/")
    board.type("two")
    board.press("<enter>", "<esc>", "j", "B", "/")
    board.type("one")

    board.press("<enter>")

    #expect(try blockers(board, 1) == [])
    #expect(board.screen.contains("“two” → “one” → “two”"), "\(board.screen)")
  }

  @Test func allSelectedCardsWaitForOneAsOneStep() throws {
    let board = try board()
    board.press("<c-a>", "B", "/")
    board.type("four")
    board.press("<enter>", "<esc>")
    #expect(try blockers(board) == ["four"])
    #expect(try blockers(board, 2) == ["four"])

    board.press("u")

    #expect(try blockers(board) == [])
    #expect(try blockers(board, 2) == [])
  }
}
