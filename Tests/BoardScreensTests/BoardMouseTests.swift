import BoardModel
import BoardStorage
import SeededRandom
import TerminalSurface
import Testing

@testable import BoardScreens

struct BoardMouseTests {
  @Test func aClickSelectsACardInAnyColumn() throws {
    let driver = try BoardDriver(counts: [3, 2, 1])

    try driver.click("B2")
    #expect(driver.selected == "B2")

    try driver.click("A3")
    #expect(driver.selected == "A3")
  }

  @Test func aSecondClickSoonAfterOpensTheCardAndALateOneDoesNot() throws {
    let driver = try BoardDriver(counts: [3, 2, 1])

    try driver.click("A2")
    driver.clock.pass(.milliseconds(401))
    try driver.click("A2")
    #expect(!driver.screen.contains("Edit card"), "\(driver.screen)")
    driver.clock.pass(.milliseconds(400))
    try driver.click("A2")

    #expect(driver.screen.contains("Edit card"), "\(driver.screen)")
    #expect(driver.screen.contains("A2"))
  }

  @Test func twoClicksOnTwoCardsOpenNothing() throws {
    let driver = try BoardDriver(counts: [3, 2, 1])

    try driver.click("A2")
    try driver.click("A3")

    #expect(!driver.screen.contains("Edit card"))
    #expect(driver.selected == "A3")
  }

  // MARK: The wheel

  @Test func theWheelScrollsTheColumnUnderItAndLeavesTheFocus() throws {
    let driver = try BoardDriver(counts: [3, 40, 1])
    let place = try driver.place(of: "B2")

    driver.send(.wheel(.down), at: place)
    driver.send(.wheel(.down), at: place)

    #expect(!driver.screen.contains("B2 "), "\(driver.screen)")
    #expect(driver.screen.contains("2 more ↑"), "\(driver.screen)")
    #expect(driver.selected == "A1")
    driver.send(.wheel(.up), at: place)
    driver.send(.wheel(.up), at: place)
    driver.send(.wheel(.up), at: place)
    #expect(!driver.screen.contains("more ↑"), "\(driver.screen)")
  }

  @Test func theSelectionStaysOnItsCardUntilThatLeavesTheScreen() throws {
    let driver = try BoardDriver(counts: [40, 1, 1])
    let place = try driver.place(of: "A3")
    driver.press("j", "j")

    driver.send(.wheel(.down), at: place)
    driver.send(.wheel(.down), at: place)
    #expect(driver.selected == "A3")
    driver.send(.wheel(.down), at: place)

    #expect(driver.selected == "A4")
  }

  @Test func aLongColumnIsScrolledToItsEndByTheWheel() throws {
    let driver = try BoardDriver(counts: [700, 1, 1])
    let place = try driver.place(of: "A3")

    for _ in 0..<800 { driver.send(.wheel(.down), at: place) }

    #expect(driver.screen.contains("A700"), "\(driver.screen)")
    #expect(!driver.screen.contains("more ↓"), "\(driver.screen)")
  }

  @Test func aTickRendersTheRowThatComesIntoSightAndTheOneThatIsSelectedThen() throws {
    let driver = try BoardDriver(counts: [40, 1, 1])
    driver.press("l")

    let place = try driver.place(of: "A3")
    // The count of what is above comes with the first tick.
    driver.send(.wheel(.down), at: place)

    driver.send(.wheel(.down), at: place)

    #expect(driver.frame.rowsPainted.reduce(0, +) == 2, "\(driver.frame.rowsPainted)")
  }

  // MARK: Around the columns

  @Test func aClickOnAHeaderFocusesItsColumn() throws {
    let driver = try BoardDriver(counts: [1, 1, 1])

    try driver.click("Doing")

    #expect(driver.selected == "B1")
  }

  @Test func aClickOnTheBoardsNameOpensTheBoards() throws {
    let driver = try BoardDriver(counts: [1, 1, 1])

    driver.click(Point(column: 2, row: 0))

    #expect(driver.screen.contains("Boards"), "\(driver.screen)")
  }

  @Test func aClickOnTheStripOfANarrowScreenGoesToThatColumn() throws {
    let driver = try BoardDriver(counts: [1, 1, 1], size: Size(columns: 50, rows: 15))

    try driver.click("Done")

    #expect(driver.selected?.hasPrefix("✓ C1 ") == true, "\(driver.screen)")
  }

  @Test func theNumbersOfHiddenColumnsInTheStripLeadToTheNext() throws {
    let driver = try BoardDriver.board(
      Array(repeating: 1, count: 12),
      size: Size(columns: 50, rows: 15)
    )
    driver.press("7")
    #expect(driver.lines[0].hasPrefix(" ‹ 5 "), "\(driver.screen)")

    try driver.click("5 ›")

    #expect(driver.selected == "H1", "\(driver.screen)")
    driver.press("7")
    try driver.click("‹ 5")
    #expect(driver.selected == "E1", "\(driver.screen)")
    driver.press("7")
    try driver.click("Column F")
    #expect(driver.selected?.hasPrefix("✓ F1 ") == true, "\(driver.screen)")
  }

  @Test func theSignsForHiddenColumnsLeadThere() throws {
    let driver = try BoardDriver(counts: [1, 1, 1])
    driver.press("c")
    for name in ["x", "y", "z"] {
      driver.press("a")
      driver.type(name)
      driver.press("<enter>")
    }
    driver.press("<esc>", "1")
    let header = try driver.place(of: "›")

    driver.click(header)

    #expect(driver.screen.contains("‹"), "\(driver.screen)")
    driver.press("0")
    driver.click(try driver.place(of: "‹"))
    #expect(driver.screen.contains("›"), "\(driver.screen)")
  }

  @Test func aClickOnAHintOfTheFooterPressesItsKey() throws {
    let driver = try BoardDriver(counts: [2, 1, 1], size: Size(columns: 120, rows: 30))
    let last = 29
    let cell = { (text: String) throws -> Point in
      let range = try #require(driver.lines[last].firstRange(of: text), "\(driver.lines[last])")
      let column = driver.lines[last]
        .distance(from: driver.lines[last].startIndex, to: range.lowerBound)
      return Point(column: column, row: last)
    }

    // The second of two keys.
    driver.click(Point(column: try cell("H L move").column + 2, row: last))
    #expect(try driver.titles(1).contains("A1"), "\(driver.screen)")
    // Its words.
    driver.click(Point(column: try cell("u undo").column + 3, row: last))
    #expect(try driver.titles(0) == ["A1", "A2"])
    driver.click(try cell("?"))
    #expect(driver.lines[0].hasPrefix(" Help"), "\(driver.screen)")
  }

  @Test func aClickOnTheWordsOfSeveralKeysPressesNoneOfThem() throws {
    let driver = try BoardDriver(counts: [2, 1, 1], size: Size(columns: 120, rows: 30))
    let place = try driver.place(of: "H L move")

    driver.click(Point(column: place.column + 5, row: place.row))

    #expect(try driver.titles(0) == ["A1", "A2"], "\(driver.screen)")
    #expect(driver.status == "Click on one of the keys H or L.", "\(driver.screen)")
  }

  @Test(arguments: 0..<"Space read".count)
  func aClickOnAnyLetterOfAHintPressesItsWholeKey(letter: Int) throws {
    let driver = try BoardDriver(counts: [2, 1, 1], size: Size(columns: 120, rows: 30))
    let place = try driver.place(of: "Space read")

    driver.click(Point(column: place.column + letter, row: place.row))

    #expect(driver.lines[29].contains("q back"), "\(driver.screen)")
    // The empty rest of the line presses nothing.
    driver.click(Point(column: 119, row: 29))
    #expect(driver.lines[29].contains("q back"), "\(driver.screen)")
    #expect(!driver.screen.contains("not bound"), "\(driver.screen)")
  }

  @Test(arguments: ["Esc", "sc c", "c close"])
  func aClickOnAHintOfTheEditorTypesNothing(text: String) throws {
    let driver = try BoardDriver(counts: [2, 1, 1], size: Size(columns: 120, rows: 30))
    driver.press("e")

    let place = try driver.place(of: text)
    try #require(place.row == 29, "\(driver.screen)")
    driver.click(place)

    #expect(driver.lines[29].contains("Space read"), "\(driver.screen)")
    #expect(try driver.titles(0) == ["A1", "A2"], "\(driver.screen)")
  }

  @Test func aClickOnTheScrollbarTurnsPages() throws {
    let driver = try BoardDriver(counts: [40, 1, 1])
    let header = try driver.place(of: "┃")

    driver.click(Point(column: header.column, row: header.row + 15))
    #expect(!driver.screen.contains("A1 "), "\(driver.screen)")
    driver.click(Point(column: header.column, row: header.row))

    #expect(driver.selected == "A1", "\(driver.screen)")
  }

  // MARK: Events that lie

  @Test func withoutAPressNothingIsDraggedOrDropped() throws {
    let driver = try BoardDriver(counts: [3, 1, 1])
    let before = driver.screen
    let end = try driver.place(of: "B1")

    driver.send(.drag(.left), at: end)
    driver.send(.release(.left), at: end)
    driver.send(.release(.right), at: end)

    #expect(driver.screen == before)
  }

  @Test(arguments: [
    Size(columns: 80, rows: 24), Size(columns: 50, rows: 15), Size(columns: 20, rows: 5),
  ])
  func aStormOfEventsAnywhereHarmsNothing(size: Size) throws {
    let seed: UInt64 = 2_611
    var random = SeededGenerator(seed: seed)
    let driver = try BoardDriver(counts: [30, 3, 0], size: size)
    let actions: [MouseEvent.Action] = [
      .press(.left), .press(.middle), .press(.right), .release(.left), .release(.right),
      .drag(.left), .drag(.middle), .wheel(.up), .wheel(.down), .wheel(.left), .wheel(.right),
    ]

    for _ in 0..<3_000 {
      let place = Point(
        column: Int.random(in: -5..<size.columns + 5, using: &random),
        row: Int.random(in: -5..<size.rows + 5, using: &random)
      )
      let action = actions[Int.random(in: 0..<actions.count, using: &random)]
      driver.stack.handle(.mouse(MouseEvent(action, at: place)))
      if Int.random(in: 0..<4, using: &random) == 0 { _ = driver.stack.frame() }
      if driver.stack.isFinished || driver.stack.wantsSuspension { break }
    }

    let titles = try (0..<3).flatMap { try driver.titles($0) }
    #expect(titles.filter { $0.hasPrefix("A") || $0.hasPrefix("B") }.count <= 33, "seed \(seed)")
  }
}
