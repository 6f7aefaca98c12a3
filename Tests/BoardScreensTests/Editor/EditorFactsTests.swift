import BoardModel
import BoardStorage
import BoardViewModels
import TerminalSurface
import Testing

@testable import BoardScreens

/// The editor shows of a card what can't be typed there, too.
struct EditorFactsTests {
  private func board(size: Size = Size(columns: 80, rows: 24)) throws -> BoardDriver {
    let board = try BoardDriver(
      [
        [
          CardDraft(title: "Print the flyers", tags: ["print"], assignees: ["anna", "김민수"]),
          CardDraft(title: "Ask the printers"), CardDraft(title: "Hand them out"),
          CardDraft(title: "Count them"),
        ]
      ],
      size: size
    )
    let cards = try board.cards()
    try board.changeAsAnother { store, _ in
      try store.edit(cards[0].id, [.blockedBy([cards[1].id])], expecting: nil)
      try store.edit(cards[2].id, [.blockedBy([cards[0].id])], expecting: nil)
      try store.edit(cards[3].id, [.blockedBy([cards[0].id])], expecting: nil)
    }
    return try BoardDriver(reopening: board)
  }

  @Test func assigneesAndBlockersShowBelowTheTags() throws {
    let board = try board()

    board.press("<enter>")

    let row = try board.place(of: "@anna").row
    #expect(board.lines[row - 1].hasPrefix(" Tags      #print"), "\(board.screen)")
    #expect(
      board.lines[row + 2] == "           ⊘ blocked by “Ask the printers”  → blocks 2 cards",
      "\(board.screen)"
    )
    #expect(board.lines[row] == " Assignees @anna @김민수", "\(board.screen)")
    #expect(board.lines[row + 3] == "", "\(board.screen)")
  }

  @Test func aNameIsCompletedFromThePeopleOfTheBoard() throws {
    let board = try board()
    board.press("j", "<enter>")
    board.focus(.assignees)
    board.type("김")
    #expect(board.focusedLine == "▌Assignees 김민수", "\(board.screen)")

    board.press("<tab>", "<c-s>")

    #expect(try board.cards()[1].assignees == ["김민수"])
  }

  @Test func aCardWithoutThemHasNoLineForThem() throws {
    let board = try BoardDriver([[CardDraft(title: "Plain")]])

    board.press("<enter>")

    let row = try board.place(of: " More").row
    #expect(board.lines[row + 1] == "" && board.lines[row + 2].hasPrefix(" Checklist"))
  }

  @Test func factsTakeTwoLinesOnANarrowScreenAndAClickKeepsTheFocus() throws {
    let board = try board(size: Size(columns: 50, rows: 16))
    board.press("<enter>")
    let row = try board.place(of: "⊘").row

    board.click(Point(column: 12, row: row))

    #expect(board.focusedLine.contains("Title"), "\(board.screen)")
    #expect(board.lines[row + 1].contains("→ blocks 2 cards"), "\(board.screen)")
  }

  @Test func theBoardIsNamedOnAllBoards() throws {
    let board = try BoardDriver([[CardDraft(title: "One")]])
    let all = try BoardDriver(over: board.store, clock: board.clock, choice: .all)

    all.press("<enter>")

    #expect(all.screen.contains("on Main"), "\(all.screen)")
  }
}
