import BoardModel
import TerminalSurface
import Testing

/// A step of the checklist while it is typed in the editor.
struct StepTypingTests {
  @Test func escKeepsTheTextOfAStep() throws {
    let board = try BoardDriver([
      [CardDraft(title: "A card", checklist: [ChecklistItem(text: "one")])]
    ])
    board.press("e")
    board.focus(.checklist)
    board.press("a")
    board.type("two")

    board.press("<esc>")

    #expect(board.screen.contains("two"), "\(board.screen)")
    board.press("u")
    #expect(!board.screen.contains("two"), "\(board.screen)")
    board.press("a", "<esc>", "<c-s>")
    #expect(board.screen.contains("0/1"), "\(board.screen)")
  }
}
