import BoardModel
import TerminalSurface
import Testing

/// Duplicating a card, and repeating the last change.
@Suite struct DuplicateTests {
  private func board(_ drafts: [CardDraft]) throws -> BoardDriver {
    try BoardDriver([drafts], size: Size(columns: 120, rows: 24))
  }

  @Test func aCopyFollowsItsCardWithItsStepsAndIsUndone() throws {
    var draft = CardDraft(title: "one", tags: ["a"], lane: Lane("api"))
    draft.checklist = [ChecklistItem(text: "step", isDone: true)]
    let board = try board([draft, CardDraft(title: "two")])
    board.press("+")

    #expect(board.status.contains("Duplicated “one”"), "\(board.screen)")
    let cards = try board.cards()
    #expect(cards.map(\.title) == ["one", "one", "two"])
    #expect(cards[1].draft == cards[0].draft && cards[1].id != cards[0].id)
    board.press("t", "<c-u>", "b", "<enter>")
    #expect(try board.cards().map(\.tags) == [["a"], ["b"], []], "the copy is selected")
    board.press("u", "u")
    #expect(try board.titles(0) == ["one", "two"])
  }

  @Test func theDotRepeatsTheLastChangeOnTheSelectedCard() throws {
    let board = try board([
      CardDraft(title: "one"), CardDraft(title: "two"), CardDraft(title: "three"),
    ])
    board.press(".")
    #expect(board.status.contains("There is no change to repeat yet."), "\(board.screen)")
    board.press("t", "x", "<enter>", "j", ".")
    #expect(try board.cards().map(\.tags) == [["x"], ["x"], []], "\(board.screen)")
    // A new title is no change for other cards.
    board.press("r", "<c-u>", "z", "<enter>", "j", ".")
    #expect(try board.cards().map(\.tags) == [["x"], ["x"], ["x"]], "\(board.screen)")
    board.press("L", "h", ".")
    #expect(try board.cards(1).count == 2, "\(board.screen)")
    board.press("u")
    #expect(try board.cards(1).count == 1)
  }
}
