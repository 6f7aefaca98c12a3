import TerminalSurface
import Testing

@testable import BoardScreens

/// Where the mouse means nothing, nothing comes of it.
@Suite struct MouseEventTests {
  private static let actions: [MouseEvent.Action] = [
    .press(.left), .drag(.left), .release(.left), .wheel(.up), .wheel(.down), .press(.right),
  ]

  @Test(arguments: ["", "a"])
  func besideTheColumnsAndWhileATitleIsTypedNothingIsChanged(opening: String) throws {
    let driver = try BoardDriver(counts: [3, 1, 0])
    driver.press(opening)
    let before = driver.screen

    for action in Self.actions {
      driver.send(.mouse(MouseEvent(action, at: Point(column: 200, row: 3))))
    }
    driver.send(.background(.white))

    #expect(driver.screen == before)
  }

  @Test func aScreenThatIsTooSmallTakesNoMouse() throws {
    let driver = try BoardDriver(counts: [3, 1, 0], size: Size(columns: 10, rows: 3))
    let before = driver.screen

    driver.send(.mouse(MouseEvent(.press(.left), at: Point(column: 0, row: 0))))

    #expect(driver.screen == before)
  }
}
