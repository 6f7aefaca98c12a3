import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens

/// The cursor is on the selection while it is hidden, so that screen readers find it.
struct FocusTests {
  private func line(_ driver: BoardDriver) throws -> String {
    #expect(driver.frame.cursor == nil, "\(driver.screen)")
    return driver.lines[try #require(driver.frame.focus, "\(driver.screen)").row]
  }

  @Test func itFollowsTheSelectedCardAcrossTheBoard() throws {
    let driver = try BoardDriver(counts: [3, 2, 0])
    #expect(try line(driver).contains("A1"))
    driver.press("j")
    #expect(try line(driver).contains("A2"))
    #expect(driver.frame.focus?.column == 4)
    driver.press("l")
    #expect(try line(driver).contains("B1"))
    driver.press("z")
    #expect(try line(driver).contains("B1"))
  }

  @Test(arguments: [
    ("b j", "All boards"), ("c j j", "Done"), ("V j", "This week"), ("m", "Doing"),
    ("s j", "due, earliest"), ("g a", "A1"), ("y j", "added"), ("x R", "A1"),
  ])
  func itIsOnTheSelectedRowOfEachList(keys: String, words: String) throws {
    let driver = try BoardDriver([
      [CardDraft(title: "A1", due: CalendarDay(daysSinceEpoch: 20_778))], [], [],
    ])

    for key in keys.split(separator: " ") { driver.press(String(key)) }

    #expect(try line(driver).contains(words), "\(driver.screen)")
  }

  @Test func itIsOnTheDayOfTheMonthAndOfTheCalendar() throws {
    let driver = try BoardDriver(counts: [1, 0, 0])
    driver.press("g", "m", "l")
    let place = try #require(driver.frame.focus)
    let (before, after) = (driver.lines[place.row], driver.roles)
    #expect(
      before.dropFirst(place.column).prefix(2).contains { $0.isNumber },
      "\(driver.screen)\(after)"
    )

    driver.press("q", "D", "<tab>")

    let day = try #require(driver.frame.focus)
    #expect(driver.lines[day.row].dropFirst(day.column - 1).first == "[", "\(driver.screen)")
  }

  @Test func itIsOnTheFieldOfTheEditor() throws {
    let driver = try BoardDriver(counts: [1, 0, 0])
    driver.press("e", "<tab>", "<tab>")

    #expect(try line(driver).contains("Priority"), "\(driver.screen)")
  }
}
