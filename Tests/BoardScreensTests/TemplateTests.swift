import BoardModel
import TerminalSurface
import Testing

@Suite struct TemplateTests {
  private func board() throws -> BoardDriver {
    var bug = CardDraft(title: "Bug report", body: "Expected:", tags: ["bug"], lane: Lane("api"))
    bug.checklist = [ChecklistItem(text: "reproduce"), ChecklistItem(text: "fix")]
    bug.estimate = Estimate("3")
    let drafts = [bug, CardDraft(title: "other")]
    let board = try BoardDriver([drafts], size: Size(columns: 120, rows: 24))
    board.press("g", "t")
    return board
  }

  @Test func aCardIsMadeOfATemplateWithItsFieldsAndUndone() throws {
    let board = try board()
    #expect(try board.titles(0) == ["other"], "\(board.screen)")
    #expect(
      board.status.contains("Made “Bug report” a template, which is off the board"),
      "\(board.screen)"
    )

    board.press("a", "<tab>")
    #expect(board.screen.contains("Bug report"), "\(board.screen)")
    board.press("<enter>")
    #expect(board.status.contains("New card: estimate 3, #bug, ~api, 2 steps, a text."))
    board.type("Login fails !high")
    let words = "“Login fails”, high, estimate 3, #bug, ~api, 2 steps, a text"
    #expect(board.status.contains(words), "\(board.screen)")
    board.press("<enter>", "<esc>")

    let card = try #require(try board.cards().last)
    #expect(card.title == "Login fails" && card.priority == .high && card.tags == ["bug"])
    #expect(card.body == "Expected:" && card.checklist.map(\.text) == ["reproduce", "fix"])
    #expect(card.lane == Lane("api") && card.estimate == Estimate("3") && !card.draft.isTemplate)
    board.press("u", "u")
    #expect(try board.titles(0) == ["Bug report", "other"])
    #expect(board.status.contains("Undid: make “Bug report” a template"), "\(board.screen)")
  }

  @Test func tabOpensTheEditorWithoutTemplatesOrAfterATitle() throws {
    let board = try board()
    board.press("a")
    board.type("x")
    board.press("<tab>")
    #expect(board.screen.contains("Title"), "\(board.screen)")
    board.press("<esc>", "u", "a", "<tab>")
    #expect(board.screen.contains("Title"), "\(board.screen)")
  }

  @Test func theFooterTellsWhatTabOpens() throws {
    let board = try board()
    let footer = { board.lines.last ?? "" }
    board.press("a")
    #expect(footer().contains("Tab templates"), "\(board.screen)")
    board.type("x")
    #expect(footer().contains("Tab open in the editor"), "\(board.screen)")
    board.press("<backspace>")
    #expect(footer().contains("Tab templates"), "\(board.screen)")
    board.press("<esc>", "u", "a")
    #expect(footer().contains("Tab open in the editor"), "\(board.screen)")
  }

  @Test func theEditorOpensWithTheTemplate() throws {
    let board = try board()
    board.press("a", "<tab>", "<enter>", "<tab>", "<c-s>")
    #expect(try board.titles(0) == ["other", "Bug report"], "\(board.screen)")
    #expect(try board.cards().last?.checklist.count == 2)
  }

  @Test func templatesAreNotInTheArchiveAndGoBackToTheBoard() throws {
    let board = try board()
    board.press("x", "R")
    #expect(board.screen.contains("other"), "\(board.screen)")
    #expect(!board.screen.contains("Bug report"), "\(board.screen)")
    board.press("<esc>", "a", "<tab>", "x")
    #expect(board.screen.contains("No templates."), "\(board.screen)")
    board.press("<esc>", "<esc>", "<esc>")
    #expect(try board.titles(0) == ["Bug report"], "\(board.screen)")
    #expect(try board.cards().first?.draft.isTemplate == false)
  }

  @Test func templatesOfTheShownBoardComeFirst() throws {
    let board = try board()
    board.press("a", "<tab>")
    #expect(board.screen.contains("Templates"), "\(board.screen)")
    board.press("<esc>", "<esc>", "/")
    board.type("is:template")
    board.press("<enter>")
    #expect(board.screen.contains("Bug report"), "\(board.screen)")
  }
}
