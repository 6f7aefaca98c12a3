import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens

struct EditorMouseTests {
  private static let lines = (1...60).map { "line \($0) of the text" }.joined(separator: "\n")

  private func editing(_ body: String) throws -> BoardDriver {
    let driver = try BoardDriver([[CardDraft(title: "A card", body: body)]])
    driver.press("e")
    return driver
  }

  private func body(_ driver: BoardDriver) throws -> String {
    driver.press("<c-s>")
    return try #require(try driver.cards().first).body
  }

  // MARK: The body

  @Test(arguments: 0..<7)
  func aClickAnywhereOnTheHintOfSavingSaves(cell: Int) throws {
    let board = try BoardDriver([[CardDraft(title: "old")]])
    board.press("e", "<c-u>")
    board.type("new")
    let place = try board.place(of: "^S save")

    board.click(Point(column: place.column + cell, row: place.row))

    #expect(try board.cards().map(\.title) == ["new"], "\(board.screen)")
  }

  @Test func aClickPlacesTheCursorInTheBody() throws {
    let driver = try editing("one two\nthree four")

    let place = try driver.place(of: "four")
    driver.click(place)

    #expect(driver.frame.cursor == place, "\(driver.screen)")
    driver.type("x")
    #expect(try body(driver) == "one two\nthree xfour")
  }

  @Test func aClickOnAWideCharactersSecondHalfPutsTheCursorBeforeIt() throws {
    let driver = try editing("한국어 text")
    let row = try driver.place(of: "한국어").row

    // Body text begins at cell 3, so the second character has the cells 5 and 6.
    driver.click(Point(column: 6, row: row))

    #expect(driver.frame.cursor == Point(column: 5, row: row), "\(driver.screen)")
    driver.type("x")
    #expect(try body(driver) == "한x국어 text")
  }

  @Test func aClickInAWrappedLineFindsItsRow() throws {
    let words = (1...40).map { "word\($0)" }.joined(separator: " ")
    let driver = try editing(words)

    try driver.click("word30")
    driver.type("x")

    #expect(try body(driver) == words.replacing("word30", with: "xword30"))
  }

  @Test func aClickPastALineOrTheTextPutsTheCursorAtItsEnd() throws {
    let driver = try editing("first\nlast")
    let row = try driver.place(of: "first").row

    driver.click(Point(column: 60, row: row))
    driver.type("1")
    driver.click(Point(column: 4, row: row + 4))
    driver.type("2")

    #expect(try body(driver) == "first1\nlast2")
  }

  @Test func aDragSelectsWhatItPasses() throws {
    let driver = try editing("one two three\nfour five six")

    try driver.drag("two", to: try driver.place(of: "five"))
    driver.press("<c-x>")

    #expect(try body(driver) == "one five six")
  }

  @Test func theWheelScrollsAndLeavesTheCursorInPlace() throws {
    let driver = try editing(Self.lines)
    try driver.click("line 2 of")

    for _ in 0..<8 { driver.send(.wheel(.down), at: Point(column: 5, row: 10)) }

    #expect(driver.screen.contains("line 20 of"), "\(driver.screen)")
    #expect(!driver.screen.contains("line 2 of"), "\(driver.screen)")
    #expect(driver.frame.cursor == nil)
    driver.type("x")
    #expect(driver.screen.contains("xline 2 of"), "\(driver.screen)")
  }

  @Test func theWheelScrollsWhicheverFieldHasTheFocus() throws {
    let driver = try editing(Self.lines)

    for _ in 0..<30 { driver.send(.wheel(.down), at: Point(column: 5, row: 10)) }

    #expect(driver.screen.contains("line 60 of"), "\(driver.screen)")
    driver.type("!")
    #expect(driver.screen.contains("A card!"), "\(driver.screen)")
  }

  @Test func aClickInScrolledTextPutsTheCursorThere() throws {
    let driver = try editing(Self.lines)
    for _ in 0..<10 { driver.send(.wheel(.down), at: Point(column: 5, row: 10)) }

    let place = try driver.place(of: "line 30 of")
    driver.click(place)

    #expect(driver.frame.cursor == place, "\(driver.screen)")
    driver.type("x")
    #expect(try body(driver).contains("\nxline 30 of"))
  }

  @Test func aHeldDragBelowTheTextScrollsUntilTheButtonIsReleased() throws {
    let driver = try editing(Self.lines)
    let hour = driver.clock.now + .seconds(3_600)
    let start = try driver.place(of: "line 3 of")
    let below = Point(column: 30, row: 22)
    driver.send(.press(.left), at: start)
    driver.send(.drag(.left), at: below)
    let first = driver.screen

    for _ in 0..<21 {
      driver.clock.pass(EdgeScroll.pause)
      driver.send(.tick)
    }

    #expect(first != driver.screen)
    #expect(!driver.screen.contains("line 9 of"), "\(driver.screen)")
    driver.send(.release(.left), at: below)
    #expect(try #require(driver.stack.nextDeadline) >= hour, "something wakes an idle program")
    driver.press("<c-x>")
    let rest = try body(driver).split(separator: "\n")
    #expect(rest.prefix(2) == ["line 1 of the text", "line 2 of the text"], "\(rest)")
    #expect(rest.last == "line 60 of the text" && rest.count < 50, "\(rest)")
  }

  // MARK: The fields

  @Test func aClickInAFieldPlacesItsCursor() throws {
    let driver = try editing("")

    let title = try driver.place(of: "A card")
    let place = Point(column: title.column + 2, row: title.row)
    driver.click(place)

    #expect(driver.frame.cursor == place)
    driver.type("small ")
    driver.press("<c-s>")
    #expect(try driver.titles(0) == ["A small card"])
  }

  @Test func aClickOnAPriorityChoosesIt() throws {
    let driver = try editing("")

    try driver.click("high")
    driver.press("<c-s>")

    #expect(try driver.cards().first?.priority == .high)
  }

  @Test func aClickOnAnotherStepTakesWhatIsTyped() throws {
    let steps = ["first", "second"].map { ChecklistItem(text: $0) }
    let driver = try BoardDriver([[CardDraft(title: "A", checklist: steps)]])
    driver.press("e")
    try driver.click("first")
    driver.press("a")
    driver.type("between")

    let box = try driver.place(of: "[ ] second")
    driver.click(Point(column: box.column + 1, row: box.row))
    driver.press("<c-s>")

    let saved = try #require(try driver.cards().first).checklist
    #expect(saved.map(\.text) == ["first", "between", "second"])
    #expect(saved.map(\.isDone) == [false, false, true])
  }

  // MARK: Other lines

  @Test func aClickInThePromptPlacesItsCursor() throws {
    let driver = try BoardDriver(counts: [2, 0, 0])
    driver.press("a")
    driver.type("Buy milk")

    try driver.click("milk")
    driver.type("oat ")
    driver.press("<enter>")

    #expect(try driver.titles(0).contains("Buy oat milk"), "\(driver.screen)")
  }

  @Test func aClickInTheFilterPlacesItsCursor() throws {
    let driver = try BoardDriver([[CardDraft(title: "red green blue")]])
    driver.press("/")
    driver.type("red blue")

    let row = driver.frame.canvas.size.rows - 2
    let text = try #require(driver.lines[row].firstRange(of: "blue"))
    let column = driver.lines[row].distance(from: driver.lines[row].startIndex, to: text.lowerBound)
    driver.click(Point(column: column, row: row))
    driver.type("green ")

    #expect(driver.lines[row].contains("red green blue"), "\(driver.screen)")
  }

  @Test func aClickInThePickersLinePlacesItsCursor() throws {
    let driver = try BoardDriver(counts: [1, 0, 0])
    driver.press(":")
    driver.type("card")

    try driver.click("› card")
    let line = try driver.place(of: "› card")
    driver.click(Point(column: line.column + 2, row: line.row))
    driver.type("x")

    #expect(driver.screen.contains("› xcard"), "\(driver.screen)")
  }
}
