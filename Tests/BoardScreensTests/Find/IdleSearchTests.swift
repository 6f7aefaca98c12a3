import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// A search that goes on between keys.
struct IdleSearchTests {
  @Test func aLongSearchContinuesWhileIdleAndCountsWithAPlus() throws {
    let drafts = (0..<5_000).map { CardDraft(title: $0 % 2 == 0 ? "even \($0)" : "odd \($0)") }
    let board = try BoardDriver([drafts], size: Size(columns: 100, rows: 24))
    board.press("/", "e")

    #expect(board.lines[2].contains("150+ of 5,000"), "\(board.lines[2])")
    #expect(board.stack.nextDeadline == board.clock.now)
    // The last one asks whether there is anything to prepare.
    for _ in 0..<7 { board.send(.tick) }

    #expect(board.lines[2].contains("2,500 of 5,000"), "\(board.lines[2])")
    #expect(board.stack.nextDeadline != board.clock.now)
    board.press("<enter>", "G")
    #expect(board.selected == "even 4998")
  }

  @Test func rareCardsShowAfterTheSearchAndTheKeyIsAnsweredBefore() throws {
    var drafts = (0..<3_000).map { CardDraft(title: "card \($0)") }
    drafts.append(CardDraft(title: "needle"))
    let board = try BoardDriver([drafts], size: Size(columns: 100, rows: 24))
    board.press("/")
    board.type("needl")

    #expect(board.lines[22].contains("/ needl"), "\(board.screen)")
    #expect(board.screen.contains("card 0"), "what showed stays until enough was found")
    for _ in 0..<4 { board.send(.tick) }

    #expect(board.screen.contains("needle"), "\(board.screen)")
    #expect(board.lines[2].contains("1 of 3,001"))
  }
}
