import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens

struct PopupMouseTests {
  @Test func aClickOnAnAnswerOfAMenuGivesIt() throws {
    let driver = try BoardDriver(counts: [2, 1, 0])
    driver.press("m")

    try driver.click("3 Done")

    #expect(try driver.titles(2) == ["A1"], "\(driver.screen)")
  }

  @Test func aClickOutsideAMenuClosesIt() throws {
    let driver = try BoardDriver(counts: [2, 1, 0])
    driver.press("m")

    driver.click(Point(column: 0, row: 23 - 3))

    #expect(try driver.titles(0) == ["A1", "A2"])
    driver.press("j")
    #expect(driver.selected == "A2", "\(driver.screen)")
  }

  @Test func aClickOnARowOfAListPicksItAndAnotherTakesIt() throws {
    let themes = FakeThemes()
    let driver = try BoardDriver(counts: [2, 1, 0], themes: themes)
    driver.press("T")

    try driver.click("nord")
    #expect(themes.log == ["preview nord"])
    try driver.click("nord")

    #expect(themes.log == ["preview nord", "choose nord"])
  }

  @Test(arguments: ["m", "b"])
  func theSecondOfTwoClicksDoesNotHitWhatThePopupCovered(key: String) throws {
    let driver = try BoardDriver(counts: [9, 9, 9])
    driver.press(key)
    let place = try driver.place(of: key == "m" ? "2 Doing" : "Main")
    let selected = driver.selected
    if key == "b" { driver.click(place) }
    driver.click(place)
    #expect(!driver.screen.contains("┌"), "\(driver.screen)")
    let screen = driver.screen

    driver.click(place)
    #expect(driver.screen == screen, "\(selected ?? "")\n\(driver.screen)")
    driver.clock.pass(.seconds(1))
    driver.click(place)

    #expect(driver.screen != screen, "\(driver.screen)")
  }

  @Test func aClickOutsideANamePromptClosesItUnlessSomethingWasTyped() throws {
    let driver = try BoardDriver(counts: [2, 1, 0])
    driver.press("b", "r")
    #expect(driver.screen.contains("Rename"), "\(driver.screen)")
    driver.type("x")
    driver.click(Point(column: 0, row: 20))
    #expect(driver.screen.contains("Mainx"), "\(driver.screen)")

    driver.press("<backspace>")
    driver.click(Point(column: 0, row: 20))

    #expect(!driver.screen.contains("┌─ Rename"), "\(driver.screen)")
  }

  @Test func aClickOutsideTheCommentsClosesThemAndKeepsTheText() throws {
    let driver = try BoardDriver(counts: [2, 1, 0])
    driver.press("C")
    driver.type("half a word")

    driver.click(Point(column: 0, row: 1))
    #expect(!driver.screen.contains("┌"), "\(driver.screen)")
    driver.press("C")

    #expect(driver.screen.contains("half a word"), "\(driver.screen)")
  }

  @Test func theWheelGoesThroughAList() throws {
    let themes = FakeThemes()
    let driver = try BoardDriver(counts: [2, 1, 0], themes: themes)
    driver.press("T")

    driver.send(.wheel(.down), at: Point(column: 1, row: 1))

    #expect(themes.log == ["preview dark"])
  }

  @Test func aClickOnADayGoesThereAndAnotherTakesIt() throws {
    let driver = try BoardDriver([[CardDraft(title: "A")]])
    driver.press("e", "<tab>", "<enter>")
    #expect(driver.screen.contains("Mo Tu"), "\(driver.screen)")

    try driver.click(" 15")
    let day = try driver.place(of: "[15]")
    driver.click(Point(column: day.column + 1, row: day.row))

    #expect(driver.screen.contains("-15"), "\(driver.screen)")
  }

  @Test func aClickOnTheBoxOfAStepTicksItAndOneOnItsTextSelectsIt() throws {
    let steps = ["one", "two"].map { ChecklistItem(text: $0) }
    let driver = try BoardDriver([[CardDraft(title: "A", checklist: steps)]])
    driver.press("e")
    let box = try driver.place(of: "[ ] two")

    driver.click(Point(column: box.column + 1, row: box.row))
    #expect(driver.screen.contains("[✓] two"), "\(driver.screen)")
    driver.click(Point(column: box.column + 5, row: box.row - 1))

    #expect(driver.screen.contains("▸ [ ] one"), "\(driver.screen)")
  }

  @Test func aClickOnAFieldGivesItTheFocus() throws {
    let driver = try BoardDriver([[CardDraft(title: "A")]])
    driver.press("e")

    try driver.click("Tags")
    driver.type("docs")
    driver.press("<c-s>")

    #expect(driver.screen.contains("#docs"), "\(driver.screen)")
  }

  @Test func aClickOnAnEntryOfTheHistorySelectsIt() throws {
    let driver = try BoardDriver(counts: [2, 0, 0])
    driver.press("L", "L", "y")
    let entry = try driver.place(of: "To Do → Doing")

    driver.click(entry)

    #expect(driver.lines[entry.row].contains("▌"), "\(driver.screen)")
  }
}
