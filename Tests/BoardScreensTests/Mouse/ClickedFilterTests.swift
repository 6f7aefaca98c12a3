import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens

struct ClickedFilterTests {
  private static let today = CalendarDay(daysSinceEpoch: 20_778)

  private func driver() throws -> BoardDriver {
    try BoardDriver([
      [
        CardDraft(title: "Late", due: CalendarDay(daysSinceEpoch: 20_770), tags: ["docs"]),
        CardDraft(title: "Now", due: Self.today, tags: ["docs", "urgent"]),
        CardDraft(title: "Some day"),
      ],
      [CardDraft(title: "Being done", tags: ["urgent"])],
    ])
  }

  @Test func aClickOnTheCountsOfTheBarShowsWhatTheyCount() throws {
    let driver = try driver()

    try driver.click("overdue")
    #expect(driver.lines[0].contains("is:overdue"), "\(driver.screen)")
    #expect(driver.screen.contains("Late") && !driver.screen.contains("Some day"))
    try driver.click("due today")
    #expect(driver.lines[0].contains("due:today"), "\(driver.screen)")
    #expect(driver.screen.contains("Now") && !driver.screen.contains("Late"))
    try driver.click("4 cards")

    #expect(!driver.lines[0].contains("due:today"), "\(driver.screen)")
    #expect(driver.screen.contains("Some day"), "\(driver.screen)")
  }

  /// What is done was due as well, and is not counted.
  @Test func aClickOnWhatIsDueTodayShowsAsManyAsItCounts() throws {
    let due = { (title: String) in CardDraft(title: title, due: Self.today) }
    let driver = try BoardDriver([[due("One"), due("Two")], [], [due("Three")]])

    try driver.click("2 due today")

    #expect(driver.lines[0].contains("2 of 3"), "\(driver.screen)")
    #expect(!driver.screen.contains("Three"), "\(driver.screen)")
  }

  @Test func aClickOnWhatElseIsDueTodayLeavesOutWhatIsLate() throws {
    var late = CardDraft(title: "Early", due: Self.today)
    late.dueTime = ClockTime(minuteOfDay: 1)
    let driver = try BoardDriver([[late, CardDraft(title: "Any time", due: Self.today)]])

    try driver.click("1 more today")

    #expect(driver.lines[0].contains("1 of 2"), "\(driver.screen)")
    #expect(!driver.screen.contains("Early"), "\(driver.screen)")
  }

  @Test func aClickOnTheCountOfAColumnShowsThatColumnAloneAndAnotherAllAgain() throws {
    let driver = try driver()
    let header = try driver.place(of: "Doing  1")
    let count = Point(column: header.column + 7, row: header.row)

    driver.click(count)
    #expect(driver.lines[0].contains("column:Doing"), "\(driver.screen)")
    #expect(!driver.screen.contains("Some day"))
    driver.click(count)

    #expect(driver.screen.contains("Some day"), "\(driver.screen)")
  }

  @Test func aClickOnTheCountOfWhatIsHiddenShowsIt() throws {
    var hidden = CardDraft(title: "Next year")
    hidden.start = CalendarDay(daysSinceEpoch: 20_850)
    let driver = try BoardDriver([[CardDraft(title: "Now"), hidden]])
    #expect(!driver.screen.contains("Next year"), "\(driver.screen)")

    try driver.click("1 later")
    driver.findAll()

    #expect(driver.lines[0].contains("is:later"), "\(driver.screen)")
    #expect(driver.screen.contains("Next year") && !driver.screen.contains("Now"))
  }

  @Test func aClickOnATagShowsTheCardsThatHaveItAndTheNextNarrowsThem() throws {
    let driver = try driver()

    try driver.click("#docs")
    #expect(driver.lines[0].contains("#docs"), "\(driver.screen)")
    #expect(driver.screen.contains("Late") && !driver.screen.contains("Being done"))
    try driver.click("#urgent")

    #expect(driver.lines[0].contains("#docs #urgent"), "\(driver.screen)")
    #expect(driver.screen.contains("Now") && !driver.screen.contains("Late"))
    driver.press("<esc>")
    #expect(driver.screen.contains("Some day"), "\(driver.screen)")
  }

  @Test func aDragThatBeginsOnATagMovesTheCard() throws {
    let driver = try driver()
    let doing = try driver.place(of: "Being done")

    try driver.drag("#docs", to: doing)

    #expect(try driver.titles(1).contains("Late"), "\(driver.screen)")
    #expect(!driver.lines[0].contains("#docs"), "\(driver.screen)")
  }

  @Test func aClickOnTheFilterInTheBarOpensIt() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("#docs")
    driver.press("<enter>")

    driver.click(try driver.place(of: "· #docs"))
    driver.type(" x")

    #expect(driver.lines[22].contains("/ #docs x"), "\(driver.screen)")
  }

  @Test func aClickOnTheKeyOfAMessagePressesIt() throws {
    let driver = try driver()
    driver.press("d")
    #expect(driver.status.contains("u undo"), "\(driver.screen)")

    let place = try driver.place(of: "u undo")
    driver.click(place)

    #expect(try driver.titles(0) == ["Late", "Now", "Some day"], "\(driver.screen)")
  }

  // MARK: Sections

  @Test func aClickOnTheHeadingOfASectionFoldsItAndAnotherUnfoldsIt() throws {
    let driver = try driver()
    driver.press("S", "d")
    // The bar has the same sign behind the board's name.
    let row = try #require(driver.lines.dropFirst(3).firstIndex { $0.contains("▾") })
    let heading = Point(column: 6, row: row)

    driver.click(heading)
    #expect(!driver.screen.contains("Late"), "\(driver.screen)")
    #expect(driver.screen.contains("Some day"), "\(driver.screen)")
    driver.click(heading)

    #expect(driver.screen.contains("Late"), "\(driver.screen)")
  }

  // MARK: Edges

  @Test func aCardHeldAtTheCountOfWhatIsBelowScrollsOnByItself() throws {
    let driver = try BoardDriver(counts: [1, 40, 1])
    let hour = driver.clock.now + .seconds(3_600)
    let more = try driver.place(of: "more ↓")
    try driver.drag("A1", to: more, releasing: false)
    let first = driver.screen

    for _ in 0..<5 {
      driver.clock.pass(EdgeScroll.pause)
      driver.send(.tick)
    }

    #expect(driver.screen != first)
    #expect(driver.screen.contains("6 more ↑"), "\(driver.screen)")
    driver.press("<esc>")
    #expect(try #require(driver.stack.nextDeadline) >= hour, "something wakes an idle program")
  }

  @Test func aCardHeldAtTheEdgeOfTheBoardBringsTheNextColumnIntoSight() throws {
    let driver = try BoardDriver.board(
      Array(repeating: 1, count: 12),
      size: Size(columns: 80, rows: 24)
    )
    #expect(!driver.screen.contains("Column E"), "\(driver.screen)")

    try driver.drag("A1", to: Point(column: 79, row: 8), releasing: false)
    #expect(!driver.screen.contains("Column E"), "\(driver.screen)")
    for _ in 0..<2 {
      driver.clock.pass(.milliseconds(500))
      driver.send(.tick)
    }

    #expect(driver.screen.contains("Column E"), "\(driver.screen)")
    driver.send(.release(.left), at: Point(column: 78, row: 8))
    #expect(driver.screen.contains("u undo"), "\(driver.screen)")
  }

  // MARK: Reading

  @Test func aClickOnAStepOfTheCardThatIsReadTogglesIt() throws {
    let steps = ["one", "two"].map { ChecklistItem(text: $0) }
    let driver = try BoardDriver([[CardDraft(title: "☐ A card", body: "text", checklist: steps)]])
    driver.press(" ")

    try driver.click("two")
    #expect(driver.screen.contains("☑ 2 two"), "\(driver.screen)")
    try driver.click("A card")

    #expect(try driver.cards().first?.checklist.map(\.isDone) == [false, true])
  }
}
