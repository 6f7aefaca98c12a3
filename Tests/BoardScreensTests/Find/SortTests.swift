import BoardModel
import BoardStorage
import BoardViewModels
import TerminalSurface
import Testing

/// The order of the cards: chosen, kept for the board, and what it means for keys.
struct SortTests {
  private func board() throws -> BoardDriver {
    let today = 20_778
    return try BoardDriver(
      [
        [
          CardDraft(title: "banana", due: CalendarDay(daysSinceEpoch: today + 2)),
          CardDraft(title: "Äpple", priority: .low),
          CardDraft(title: "cherry", due: CalendarDay(daysSinceEpoch: today), priority: .high),
        ]
      ],
      size: Size(columns: 100, rows: 24)
    )
  }

  @Test(arguments: [["s", "T"], ["S", "p"]])
  func columnsWithoutTheFocusShowTheirTopInAnotherOrder(keys: [String]) throws {
    let board = try BoardDriver(
      [[CardDraft(title: "only")]]
        + (0..<2)
        .map { column in
          (0..<40)
            .map {
              CardDraft(title: "card \(column) \($0 + 10)", priority: $0 < 30 ? .none : .high)
            }
        }
    )
    board.press("l", "G", "h")

    for key in keys { board.press(key) }

    #expect(!board.screen.contains("more ↑"), "\(board.screen)")
    let first = keys == ["s", "T"] ? "card 0 49" : "card 0 40"
    #expect(board.lines[4...6].contains { $0.contains(first) }, "\(board.screen)")
  }

  @Test func aFilterMaySayTheOrderByHandAndNoSections() throws {
    let board = try board()
    board.press("s", "t", "S", "p")
    #expect(board.screen.contains("▾ high"), "\(board.screen)")

    board.press("/")
    board.type("sort:hand group:none")
    board.press("<enter>", "g")
    #expect(board.selected == "banana", "\(board.screen)")
    #expect(!board.screen.contains("▾ none") && !board.lines[0].contains("↕"), "\(board.screen)")
    board.press("S", "d")
    #expect(board.status == "The filter sets other sections · / changes it", "\(board.screen)")
    board.press("<esc>")

    #expect(board.screen.contains("▾ today"), "\(board.screen)")
  }

  @Test func theColumnWithTheFocusKeepsItsCardInSightInAnotherOrder() throws {
    let board = try BoardDriver(counts: [60, 0, 0])
    board.press("j", "j")

    board.press("s", "T")

    #expect(board.selected == "A3", "\(board.screen)")
    #expect(board.screen.contains("A3"), "\(board.screen)")
  }

  private func shown(_ board: BoardDriver) -> [String] {
    let rows = board.lines.dropLast(2)
      .compactMap { line in
        ["banana", "Äpple", "cherry"].first { line.contains($0) }
      }
    return rows
  }

  @Test func aCommentIsAChangeForTheOrderOfTheLastChanged() throws {
    let board = try board()
    board.clock.pass(.seconds(60))
    board.press("s", "m", "g")
    #expect(shown(board) == ["banana", "Äpple", "cherry"], "\(board.screen)")

    board.press("G", "C")
    board.type("still needed")
    board.press("<enter>", "<esc>")

    #expect(shown(board) == ["cherry", "banana", "Äpple"], "\(board.screen)")
    board.press("u")
    #expect(shown(board) == ["banana", "Äpple", "cherry"], "\(board.screen)")
  }

  @Test(
    arguments: [
      ("d", ["cherry", "banana", "Äpple"]), ("D", ["banana", "cherry", "Äpple"]),
      ("p", ["cherry", "Äpple", "banana"]), ("P", ["banana", "Äpple", "cherry"]),
      ("t", ["Äpple", "banana", "cherry"]), ("T", ["cherry", "banana", "Äpple"]),
      ("h", ["banana", "Äpple", "cherry"]),
    ]
  )
  func theCardsAreInTheChosenOrder(key: String, expected: [String]) throws {
    let board = try board()

    board.press("s", key)

    #expect(shown(board) == expected, "\(board.screen)")
  }

  @Test func theOrderIsKeptForTheBoard() throws {
    let board = try board()
    board.press("s", "t")

    let again = try BoardDriver(reopening: board)

    #expect(shown(again) == ["Äpple", "banana", "cherry"], "\(again.screen)")
    #expect(again.lines[0].contains("↕ title, A to Z"), "\(again.lines[0])")
  }

  @Test func movingACardOfASortedColumnShowsWhatToDo() throws {
    let board = try board()
    board.press("s", "t", "J")

    #expect(board.status == "Sorted by title, A to Z · s h sorts by hand")
    #expect(shown(board) == ["Äpple", "banana", "cherry"])
  }

  @Test func aRenamedCardGoesToItsPlaceAsOneRow() throws {
    let board = try board()
    board.press("s", "t", "l")

    let painted = try board.update { store, cards in try store.rename(cards[1], to: "zebra") }

    #expect(painted == [1, 0, 0], "\(board.screen)")
    let rows = board.lines.dropLast(2)
      .compactMap { line in
        ["banana", "cherry", "zebra"].first { line.contains($0) }
      }
    #expect(rows == ["banana", "cherry", "zebra"], "\(board.screen)")
  }

  @Test func theFilterMayNameAnOrder() throws {
    let board = try board()
    board.press("/")
    board.type("sort:-title")
    board.press("<enter>")

    #expect(shown(board) == ["cherry", "banana", "Äpple"], "\(board.screen)")
    board.press("<esc>")
    #expect(shown(board) == ["banana", "Äpple", "cherry"], "\(board.screen)")
  }
}
