import BoardModel
import TerminalSurface
import Testing

/// Hiding cards until a day.
@Suite struct SnoozeTests {
  private func board(_ titles: String...) throws -> BoardDriver {
    try BoardDriver(
      [titles.map { CardDraft(title: $0) }],
      size: Size(columns: 100, rows: 20),
      today: CalendarDay(daysSinceEpoch: 20_833)
    )
  }

  @Test func aSnoozedCardLeavesAndComesBackWithUndo() throws {
    let board = try board("one", "two")

    board.press("Z")
    #expect(board.screen.contains("Hide “one” until"), "\(board.screen)")
    #expect(board.lines.contains { $0.contains(/▸ tomorrow +Sat 16 Jan/) }, "\(board.screen)")
    board.press("<enter>")

    #expect(board.status.contains("“one” is hidden until Sat 16 Jan"), "\(board.screen)")
    #expect(board.lines.contains { $0.contains("To Do  1  1 later") }, "\(board.screen)")
    #expect(!board.lines.contains { $0.contains("  one") }, "\(board.screen)")
    board.press("u")
    #expect(board.lines.contains { $0.contains("To Do  2") && !$0.contains("later") })
    #expect(board.lines.contains { $0.contains("  one") }, "\(board.screen)")
  }

  @Test(arguments: [
    ("t", "Sat 16 Jan"), ("mon", "Mon 18 Jan"), ("monday", "Mon 18 Jan"), ("wed", "Wed 20 Jan"),
    ("week", "Fri 22 Jan"), ("thu", "Thu 21 Jan"), ("20 jan", "Wed 20 Jan"), ("3d", "Mon 18 Jan"),
    ("month", "Mon 15 Feb"), ("2030-05-06", "Mon 6 May 2030"),
  ])
  func whatIsTypedIsADayOrOneOfThoseInTheList(_ typed: String, _ day: String) throws {
    let board = try board("one", "two")

    board.press("Z")
    board.type(typed)
    board.press("<enter>")

    #expect(board.status.contains("“one” is hidden until \(day)"), "\(board.screen)")
  }

  @Test func aDayAfterTheDueDateIsMarked() throws {
    let today = CalendarDay(daysSinceEpoch: 20_833)
    let card = CardDraft(title: "one", due: CalendarDay(daysSinceEpoch: 20_838))
    let board = try BoardDriver([[card]], size: Size(columns: 100, rows: 20), today: today)

    board.press("Z")
    #expect(board.lines.contains { $0.contains(/in a week +Fri 22 Jan, after it is due/) })
    #expect(board.lines.contains { $0.contains(/next Monday +Mon 18 Jan *│/) }, "\(board.screen)")
    board.type("another")
    board.press("<enter>")
    board.type("25 jan")

    #expect(
      board.screen.contains("Hidden until: Mon 25 Jan 2027, in 10 days, after it is due"),
      "\(board.screen)"
    )
  }

  @Test func aTextThatIsNoDaySaysWhatToType() throws {
    let board = try board("one")

    board.press("Z")
    board.type("xyzzy")
    board.press("<enter>")

    #expect(board.screen.contains("Can't read “xyzzy” as a day. Try fri"), "\(board.screen)")
    #expect(board.screen.contains("Hide “one” until"), "\(board.screen)")
  }

  @Test func theExamplesOfAnotherDayHaveNoTime() throws {
    let board = try board("one")

    board.press("Z")
    board.type("another")
    board.press("<enter>")

    #expect(board.screen.contains("fri  3d  24 dec"), "\(board.screen)")
    #expect(!board.screen.contains("15:00"), "\(board.screen)")
  }

  @Test func aCalendarIsOfferedForAnotherDay() throws {
    let board = try board("one")

    board.press("Z")
    board.type("another")
    board.press("<enter>", "<tab>")

    #expect(board.screen.contains("January 2027"), "\(board.screen)")
  }

  @Test func aDoneCardIsNotHidden() throws {
    let board = try BoardDriver(
      [[], [], [CardDraft(title: "shipped")]],
      size: Size(columns: 100, rows: 20)
    )

    board.press("l", "l", "Z")

    #expect(board.status.contains("“shipped” is done"), "\(board.screen)")

    board.press("a")
    board.type("and sold")
    board.press("<enter>", "<esc>", "<c-a>", "Z")

    #expect(board.status.contains("2 cards are done"), "\(board.screen)")
  }

  @Test func aDueDateLeavesRoomForTheDayUntilWhichACardIsHidden() throws {
    let today = CalendarDay(daysSinceEpoch: 20_833)
    var card = CardDraft(title: "one", due: CalendarDay(daysSinceEpoch: 20_863))
    card.start = CalendarDay(daysSinceEpoch: 20_853)
    for (columns, words) in [
      (126, "Sun 14 Feb  hidden until Thu 4 Feb"), (100, "Sun 14 Feb  until Thu 4 Feb"),
      (92, "Sun 14 Feb  until 4 Feb"), (80, "14 Feb  until 4 Feb"),
    ] {
      let size = Size(columns: columns, rows: 20)
      let board = try BoardDriver([[card]], size: size, today: today)
      board.press("/")
      board.type("is:later")
      board.press("<enter>")

      #expect(board.lines.contains { $0.contains("  \(words)") }, "\(board.screen)")
    }
  }

  @Test func aDateIsTypedForAWholeSelection() throws {
    let board = try board("one", "two", "three")

    board.press("v", "j", "Z")
    #expect(board.screen.contains("Hide 2 cards until"), "\(board.screen)")
    board.type("mon")
    board.press("<enter>")

    #expect(board.status.contains("2 cards are hidden until Mon 18 Jan"), "\(board.screen)")
    #expect(board.lines.contains { $0.contains("To Do  1  2 later") }, "\(board.screen)")
  }

  @Test func theCardComesInAtMidnight() throws {
    let board = try board("one", "two")
    board.press("Z", "<enter>")
    #expect(!board.lines.contains { $0.contains("  one") }, "\(board.screen)")

    board.clock.today = CalendarDay(daysSinceEpoch: 20_834)
    board.send(.tick)

    #expect(board.lines.contains { $0.contains("  one") }, "\(board.screen)")
    #expect(board.lines.contains { $0.contains("To Do  2") && !$0.contains("later") })
  }

  @Test func aNewCardIsTypedWithItsStart() throws {
    let board = try board("one")

    board.press("a")
    board.type("Call start:mon")
    board.press("<enter>")
    #expect(
      board.status == "✓ Added “Call” to To Do. It is hidden until Mon 18 Jan.",
      "\(board.screen)"
    )
    board.press("<esc>")

    #expect(try board.cards().first { $0.title == "Call" } == nil)
    #expect(board.lines.contains { $0.contains("To Do  1  1 later") }, "\(board.screen)")
  }

  @Test func aNewHiddenCardIsNotShownNextToTheCardsOfAFilter() throws {
    let board = try board("one")

    board.press("/")
    board.type("one")
    board.press("<enter>", "a")
    board.type("Call start:mon")
    board.press("<enter>")

    #expect(board.status.hasSuffix("It is hidden until Mon 18 Jan."), "\(board.screen)")
    #expect(!board.lines.contains { $0.contains("  Call") }, "\(board.screen)")
  }

  @Test func aPastedListSaysHowManyOfItsCardsAreHidden() throws {
    let board = try board("one")

    board.press("a")
    board.send(.paste("Call start:mon\nWrite\n"))
    board.press("<enter>")

    #expect(
      board.status == "✓ Added 2 cards to To Do. 1 of them is hidden until its start.",
      "\(board.screen)"
    )
  }

  @Test func aFilterFindsLaterCards() throws {
    let board = try board("one", "two")
    board.press("Z", "w", "<enter>", "/")
    board.type("is:later")
    board.press("<enter>")
    board.findAll()

    #expect(board.lines[0].contains("1 of 2"), "\(board.screen)")
    #expect(board.lines.contains { $0.contains("  one") }, "\(board.screen)")
    board.press("Z")
    board.type("none")
    board.press("<enter>", "<esc>")
    #expect(board.lines.contains { $0.contains("To Do  2") && !$0.contains("later") })
  }

  @Test func aLaneWhoseCardsAreAllHiddenIsNotSaidToBeEmpty() throws {
    let board = try board("one", "two")
    board.press("a")
    board.type("three ~api start:mon")
    board.press("<enter>", "<esc>", "/")
    board.type("~api")
    board.press("<enter>")
    board.findAll()

    #expect(
      board.status == "Filter: no card matches. Try ~api is:later: 1 card.",
      "\(board.screen)"
    )
  }

  @Test func theFinderGoesToAHiddenCardAndSaysUntilWhenItIsHidden() throws {
    let board = try board("one", "two")
    board.press("Z", "<enter>", "<c-f>")
    board.type("one")
    #expect(board.screen.contains("To Do · starts Sat 16 Jan"), "\(board.screen)")
    board.press("<enter>")

    #expect(board.selected == "one", "\(board.screen)")
    #expect(
      board.status.contains("“one” is hidden until Sat 16 Jan 2027, tomorrow · Esc all cards"),
      "\(board.screen)"
    )
    board.press("<esc>")
    #expect(board.selected == "two", "\(board.screen)")
  }

  @Test func theFinderSearchesManyTitlesOfHiddenCardsToo() throws {
    let today = CalendarDay(daysSinceEpoch: 20_833)
    var drafts = (0..<1_500).map { CardDraft(title: "card \($0)") }
    drafts.append(CardDraft(title: "Needle"))
    drafts[1_500].start = today.moved(by: 3, .day)
    let board = try BoardDriver([drafts], size: Size(columns: 100, rows: 20), today: today)
    board.press("<c-f>")
    board.type("needle")
    for _ in 0..<3 { board.send(.tick) }

    #expect(board.screen.contains("1 of 1,501"), "\(board.screen)")
    board.press("<enter>")
    #expect(board.selected == "Needle", "\(board.screen)")
  }

  @Test func aHiddenCardCanBlockAnother() throws {
    let board = try board("one", "two")

    board.press("Z", "<enter>", "B")
    #expect(board.lines.contains { $0.contains(/☐ one .*starts Sat 16 Jan/) }, "\(board.screen)")
    board.press("<enter>")

    #expect(board.status.contains("“two” is blocked by “one”"), "\(board.screen)")
  }
}
