import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens

/// Where a filter leads, and where one is without it.
struct FilterPlaceTests {
  /// Late cards in the first column only, far down; the focus on the second card of the other.
  private func driver() throws -> BoardDriver {
    var first = (0..<30).map { CardDraft(title: "A\($0)") }
    first[20] = CardDraft(title: "Late", due: CalendarDay(daysSinceEpoch: 20_770))
    let driver = try BoardDriver([first, [CardDraft(title: "B0"), CardDraft(title: "B1")]])
    for _ in 0..<12 { driver.press("j") }
    driver.press("l", "j")
    return driver
  }

  private func filter(_ driver: BoardDriver) {
    driver.press("/")
    driver.type("is:overdue")
    driver.press("<enter>")
  }

  @Test func anAcceptedFilterGoesToTheFirstColumnWithACard() throws {
    let driver = try driver()
    #expect(driver.selected == "B1")

    filter(driver)

    #expect(driver.selected?.hasPrefix("Late") == true, "\(driver.screen)")
  }

  @Test func whileItIsTypedTheFocusStays() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("is:overdue")

    #expect(driver.stack.board.context.columns.focus == 1, "\(driver.screen)")
  }

  @Test func aClickOnACountGoesThereToo() throws {
    let driver = try driver()

    try driver.click("overdue")

    #expect(driver.selected?.hasPrefix("Late") == true, "\(driver.screen)")
  }

  @Test func withoutTheFilterAllIsAsItWas() throws {
    let driver = try driver()
    let before = Array(driver.lines[0..<20])

    filter(driver)
    driver.press("<esc>")

    #expect(Array(driver.lines[0..<20]) == before, "\(driver.screen)")
    #expect(driver.selected == "B1", "\(driver.screen)")
  }

  @Test func aCardThatWasGoneToStaysSelected() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("B")
    driver.press("<enter>", "k", "<esc>")

    #expect(driver.selected == "B0", "\(driver.screen)")
  }
}
