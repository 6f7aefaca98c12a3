import BoardModel
import BoardStorage
import Foundation
import TerminalSurface
import Testing

@testable import BoardScreens

/// Pasting on the board: lists lose their signs, lines are read as typed ones are.
struct PastedListPromptTests {
  private func board() throws -> BoardDriver { try BoardDriver(counts: [1, 0, 0]) }

  private func cards(_ board: BoardDriver) throws -> [CardPreview] {
    try board.store.page(of: board.store.board().columns[0].id, .first, limit: 10)
  }

  @Test func aLineThatIsPastedOnTheBoardIsReadAsATypedOne() throws {
    let board = try board()

    board.send(.paste("- [ ] Buy milk #home !high tomorrow\n"))
    #expect(
      board.status == "“Buy milk”, due Sun 22 Nov 2026, tomorrow, high, #home",
      "\(board.screen)"
    )
    #expect(try cards(board).count == 1)
    board.press("<enter>", "<esc>")

    let card = try #require(cards(board).last)
    #expect(card.title == "Buy milk")
    #expect(card.tags == ["home"])
    #expect(card.priority == .high)
    #expect(card.due == CalendarDay(daysSinceEpoch: 20_779))
  }

  @Test func aListThatIsPastedOverAKeptTextIsACardALine() throws {
    let board = try board()
    board.press("a")
    board.type("kept text")
    board.press("<esc>", "a")
    #expect(board.screen.contains("kept text"), "\(board.screen)")

    board.send(.paste("one\ntwo\n"))
    board.press("<enter>", "<esc>")

    #expect(try cards(board).map(\.title) == ["A1", "one", "two"], "\(board.screen)")
  }

  @Test func aListThatIsPastedOnTheBoardIsOfferedWithoutItsSigns() throws {
    let board = try board()

    board.send(.paste("* one\n* two #docs\n* three\n"))
    #expect(
      board.screen.contains(" 3 cards, 1 with dates or tags: Enter adds them, Tab makes one."),
      "\(board.screen)"
    )
    board.press("<enter>", "<esc>")

    #expect(try board.titles(0) == ["A1", "one", "two", "three"])
    #expect(try cards(board).map(\.tags) == [[], [], ["docs"], []])
    board.press("u")
    #expect(try board.titles(0) == ["A1"])
  }

  @Test func tickedItemsArePastedAsDoneCardsAndNestedOnesAsSteps() throws {
    let board = try board()

    board.send(.paste("- [x] paid\n- [ ] plan\n  - [x] tickets\n  - [ ] hotel\n- [/] begun\n"))
    #expect(
      board.screen.contains(" 3 cards, 1 done, 1 in progress, 2 steps: Enter adds them"),
      "\(board.screen)"
    )
    board.press("<enter>", "<esc>")

    #expect(try (0...2).map(board.titles) == [["A1", "plan"], ["begun"], ["paid"]])
    #expect(try cards(board).map(\.progress?.count) == [nil, 2])
    board.press("u")
    #expect(try (0...2).map(board.titles) == [["A1"], [], []])
  }

  @Test func oneItemWithStepsIsOffered() throws {
    let board = try board()

    board.send(.paste("- [x] paid\n  - [x] tickets\n"))
    #expect(board.screen.contains(" 1 card, 1 done, 1 step: Enter adds it"), "\(board.screen)")
    board.press("<enter>", "<esc>")

    #expect(try board.titles(2) == ["paid"])
  }

  @Test func escLeavesTheBoardAsItWas() throws {
    let board = try board()

    board.send(.paste("one\ntwo"))
    board.press("<esc>", "<esc>")

    #expect(try board.titles(0) == ["A1"])
  }

  @Test func anAbandonedTextIsNotMixedWithAPaste() throws {
    let board = try board()
    board.press("a")
    board.type("half")
    board.press("<esc>")

    board.send(.paste("whole"))
    board.press("<enter>", "<esc>")

    #expect(try board.titles(0) == ["A1", "whole"])
  }

  @Test func aPasteOfBlanksDoesNothing() throws {
    let board = try board()
    let before = board.screen

    board.send(.paste("\n  \n"))

    #expect(board.screen == before)
  }

  @Test func theProgressOfAddingNamesTheCards() throws {
    let drafts = (0..<500_000).map { _ in CardDraft(title: "x") }
    let column = Column.ID(uuid: UUID())

    let words = ProgressText.words(
      for: .add(drafts, .bottom(of: column)),
      ActionProgress(changes: 125_000)
    )

    #expect(words == "Adding 500,000 cards: 25 %")
  }
}
