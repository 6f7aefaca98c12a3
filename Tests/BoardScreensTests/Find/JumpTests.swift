import BoardModel
import BoardScreens
import BoardStorage
import BoardViewModels
import TerminalSurface
import Testing

/// Going to cards: urgent ones, by a number, by name, and by ready-made views.
struct JumpTests {
  private static let today = CalendarDay(daysSinceEpoch: 20_778)

  private func board() throws -> BoardDriver {
    let late = CalendarDay(daysSinceEpoch: 20_770)
    return try BoardDriver(
      [
        [
          CardDraft(title: "A1"), CardDraft(title: "late", due: late), CardDraft(title: "A3"),
          CardDraft(title: "now", due: Self.today),
        ],
        [CardDraft(title: "doing late", due: late)], [CardDraft(title: "done late", due: late)],
      ],
      size: Size(columns: 100, rows: 24),
      today: Self.today
    )
  }

  @Test func theBracketsGoFromUrgentCardToUrgentCardAndAround() throws {
    let board = try board()
    var seen: [String] = []
    for _ in 0..<4 {
      board.press("]")
      seen.append(board.selected ?? "")
    }
    #expect(seen == ["late", "now", "doing late", "late"])
    #expect(board.status == "Wrapped to the first one.", "\(board.screen)")
    board.press("[")

    #expect(board.selected == "doing late")
    #expect(board.status == "Wrapped to the last one.", "\(board.screen)")
  }

  @Test func theOnlyUrgentCardIsReportedAsTheOnlyOne() throws {
    let today = CardDraft(title: "now", due: Self.today)
    let board = try BoardDriver([[CardDraft(title: "A1"), today]], today: Self.today)
    board.press("]")
    #expect(board.selected == "now" && board.status == "", "\(board.screen)")

    board.press("]")

    #expect(board.selected == "now", "\(board.screen)")
    #expect(board.status == "No other card is overdue or due today.", "\(board.screen)")
  }

  @Test func aMissingUrgentCardIsReported() throws {
    let board = try BoardDriver(counts: [3, 0, 0])

    board.press("]")

    #expect(board.status == "No card is overdue or due today.")
  }

  @Test func aNumberBeforeAMotionIsThatMany() throws {
    let board = try BoardDriver(counts: [30, 2, 1])
    board.press("0", "3", "j")
    #expect(board.selected == "A4", "\(board.screen)")
    board.press("1", "2")
    #expect(board.status == "12 for the next motion in “To Do”.", "\(board.screen)")
    board.press("j")
    #expect(board.selected == "A16", "\(board.screen)")
    board.press("0", "2", "k")
    #expect(board.selected == "A14", "\(board.screen)")
    board.press("5", "j")
    #expect(board.selected == "A19", "There is no fifth column.\n\(board.screen)")
    board.press("1", "j")
    #expect(board.selected == "A20", "This is the first column.\n\(board.screen)")
    board.press("2", "x")

    #expect(try board.titles(1) == ["B2"])
  }

  @Test func aDigitThatWentToItsColumnCountsNothing() throws {
    let board = try BoardDriver(counts: [30, 9, 9])
    board.press("3")
    board.clock.pass(.seconds(2))

    board.press("1", "j")
    #expect(board.selected == "A2", "\(board.screen)")
    board.press("2", "G")

    #expect(board.selected == "B9", "\(board.screen)")
  }

  @Test func aNumberBeforeAColumnsMotionIsThatManyColumns() throws {
    let board = try BoardDriver(counts: [3, 2, 1])

    board.press("1", "2", "l")
    #expect(board.selected?.hasPrefix("✓ C1 ") == true, "\(board.screen)")
    board.press("0", "2", "h")
    #expect(board.selected == "A1", "\(board.screen)")
    board.press("1", "l")
    #expect(board.selected == "B1", "\(board.screen)")
    board.press("2", "0", "h")

    #expect(board.selected == "A1", "\(board.screen)")
  }

  @Test func aDigitThatWentToItsColumnASecondAgoCountsNothing() throws {
    let board = try BoardDriver(counts: [30, 2, 9])
    board.press("3")
    board.clock.pass(.seconds(2))

    board.press("2", "j")
    #expect(board.selected == "B2", "\(board.screen)")
    board.press("1")
    board.clock.pass(.seconds(2))
    board.press("j")

    #expect(board.selected == "A2", "\(board.screen)")
  }

  @Test func aNumberBeforeGOrgIsThatCard() throws {
    let board = try BoardDriver(counts: [30, 2, 1])

    board.press("1", "2", "G")
    #expect(board.selected == "A12", "\(board.screen)")
    board.press("0", "3", "g")
    #expect(board.selected == "A3", "\(board.screen)")
    board.press("9", "9", "G")
    #expect(board.selected == "A30", "\(board.screen)")
    board.press("g")

    #expect(board.selected == "A1", "\(board.screen)")
  }

  @Test func aNumberGoesWithTheBracketsToo() throws {
    let board = try board()

    board.press("0", "3", "]")
    #expect(board.selected == "doing late", "\(board.screen)")
    board.press("1", "2", "[")

    // Four times around the three of them.
    #expect(board.selected == "doing late", "\(board.screen)")
  }

  @Test func theFinderGoesToAnyCardOfAnyBoard() throws {
    let board = try board()
    _ = try board.addHome("milk", "bread")
    board.press("<c-f>")
    board.type("bre")
    #expect(board.screen.contains("Home · To Do"), "\(board.screen)")
    board.press("<enter>")

    #expect(board.lines[0].contains("Home"), "\(board.screen)")
    #expect(board.selected == "bread")
  }

  @Test func theFinderSaysWhatSearchesDescriptions() throws {
    let board = try board()
    board.press("<c-f>")
    board.type("nowhere")

    #expect(board.screen.contains("No title or id matches “nowhere”."), "\(board.screen)")
    #expect(board.screen.contains("/ on the board searches descriptions too."), "\(board.screen)")
  }

  @Test func theFinderSearchesManyTitlesPartByPart() throws {
    var drafts = (0..<3_000).map { CardDraft(title: "card \($0)") }
    drafts.append(CardDraft(title: "Needle"))
    let board = try BoardDriver([drafts])
    board.press("<c-f>")
    let frame = { board.lines.first { $0.contains("Go to a card") }.map { $0.count } }
    let width = frame()
    board.type("card")
    for _ in 0..<3 { board.send(.tick) }
    #expect(board.screen.contains("first 200 of 3,001"), "\(board.screen)")
    #expect(frame() == width, "\(board.screen)")
    board.press("<esc>")
    board.type("needle")
    for _ in 0..<3 { board.send(.tick) }

    #expect(board.screen.contains("1 of 3,001") && frame() == width, "\(board.screen)")
    #expect(board.screen.contains("Needle"), "\(board.screen)")
    board.press("<enter>")
    #expect(board.selected == "Needle", "\(board.screen)")
  }

  @Test func todayShowsWhatIsUrgentOnAllBoards() throws {
    let board = try board()
    board.press("V", "/")
    board.type("today")
    board.press("<enter>")

    #expect(board.lines[0].contains("All boards"), "\(board.screen)")
    #expect(board.lines[0].contains("3 of 6"), "\(board.lines[0])")
    for title in ["late", "now", "doing late"] { #expect(board.screen.contains(title)) }
    #expect(!board.screen.contains("done late"))
  }

  @Test func jumpingToACardThatTheFilterHidesClearsIt() throws {
    let board = try board()
    board.press("/")
    board.type("A1")
    board.press("<enter>", "<c-f>")
    board.type("now")
    board.press("<enter>")

    #expect(board.selected == "now", "\(board.screen)")
    #expect(board.status == "Cleared the filter to show the card.")
  }
}
