import BoardModel
import BoardStorage
import TerminalSurface
import Testing

@testable import BoardScreens

struct CardDragTests {
  @Test func aCardIsDraggedToAnotherColumnBetweenTwoCards() throws {
    let driver = try BoardDriver(counts: [3, 3, 1])
    let end = try driver.place(of: "B2")

    try driver.drag("A1", to: end, releasing: false)
    #expect(driver.screen.contains("▸━"), "\(driver.screen)")
    #expect(driver.status == "Drop in Doing, before “B2”")
    #expect(try driver.titles(1) == ["B1", "B2", "B3"])
    driver.send(.release(.left), at: end)

    #expect(try driver.titles(0) == ["A2", "A3"])
    #expect(try driver.titles(1) == ["B1", "A1", "B2", "B3"])
    #expect(driver.selected == "A1")
    #expect(!driver.screen.contains("▸━"), "\(driver.screen)")
    driver.press("u")
    #expect(try driver.titles(0) == ["A1", "A2", "A3"])
  }

  @Test func aCardIsDraggedWithinItsColumnAndToItsEnd() throws {
    let driver = try BoardDriver(counts: [3, 0, 1])
    let below = try driver.place(of: "A3")

    try driver.drag("A1", to: Point(column: below.column, row: below.row + 4))
    #expect(try driver.titles(0) == ["A2", "A3", "A1"])
    try driver.drag("A3", to: try driver.place(of: "Doing"))

    #expect(try driver.titles(1) == ["A3"])
  }

  @Test func aCardIsDroppedWhereTheButtonIsReleased() throws {
    let driver = try BoardDriver(counts: [3, 3, 1])
    let doing = try driver.place(of: "B2")
    let done = try driver.place(of: "C1")

    try driver.drag("A1", to: doing, releasing: false)
    driver.send(.release(.left), at: Point(column: doing.column, row: 22))
    #expect(driver.status.contains("Not moved: released outside the columns."), "\(driver.status)")
    #expect(try driver.titles(0) == ["A1", "A2", "A3"])
    try driver.drag("A1", to: doing, releasing: false)
    driver.send(.release(.left), at: done)

    #expect(try driver.titles(1) == ["B1", "B2", "B3"])
    #expect(try driver.titles(2).contains("A1"), "\(driver.screen)")
  }

  @Test func aCardDroppedInItsOwnPlaceIsNotMoved() throws {
    let driver = try BoardDriver(counts: [3, 1, 1])

    for text in ["A1", "A2"] {
      try driver.drag("A2", to: try driver.place(of: text), releasing: false)
    }
    driver.send(.release(.left), at: try driver.place(of: "A2"))

    #expect(try driver.titles(0) == ["A1", "A2", "A3"])
    driver.press("u")
    #expect(driver.status.contains("Nothing to undo"), "\(driver.status)")
  }

  @Test func aKeyReturnsTheDraggedCardToItsPlace() throws {
    let driver = try BoardDriver(counts: [3, 1, 1])
    let end = try driver.place(of: "B1")

    try driver.drag("A1", to: end, releasing: false)
    driver.press("<esc>")
    driver.send(.release(.left), at: end)

    #expect(try driver.titles(0) == ["A1", "A2", "A3"])
    #expect(!driver.screen.contains("▸━"), "\(driver.screen)")
  }

  @Test func aKeyDuringADragDoesNothingElse() throws {
    let driver = try BoardDriver(counts: [3, 1, 1])

    try driver.drag("A1", to: try driver.place(of: "B1"), releasing: false)
    driver.press("d")

    #expect(try driver.titles(0) == ["A1", "A2", "A3"], "\(driver.screen)")
  }

  @Test func aCardDroppedOutsideTheColumnsStaysInItsPlace() throws {
    let driver = try BoardDriver(counts: [3, 1, 1])
    let column = try driver.place(of: "B1").column

    try driver.drag("A1", to: Point(column: column, row: 0))
    try driver.drag("A1", to: Point(column: column, row: 23))

    #expect(try driver.titles(0) == ["A1", "A2", "A3"], "\(driver.screen)")
  }

  /// A hand that passes over the footer is still told what letting go would do.
  @Test(arguments: [0, 23])
  func aDragOutsideTheColumnsShowsThatNothingMoves(row: Int) throws {
    let driver = try BoardDriver(counts: [3, 2, 1])
    let end = try driver.place(of: "B2")
    let aside = Point(column: end.column, row: row)

    try driver.drag("A1", to: end, releasing: false)
    driver.send(.drag(.left), at: aside)
    #expect(driver.status == "Outside the columns: releasing here moves nothing")
    #expect(!driver.screen.contains("▸━"), "\(driver.screen)")
    #expect(driver.lines[23].contains("Esc cancel"), "\(driver.screen)")
    #expect(!driver.lines[23].contains("let go to drop"), "\(driver.screen)")

    driver.send(.drag(.left), at: end)
    #expect(driver.status == "Drop in Doing, before “B2”")
    driver.send(.drag(.left), at: aside)
    driver.send(.release(.left), at: aside)

    #expect(driver.status == "Not moved: released outside the columns.")
    #expect(try driver.titles(0) == ["A1", "A2", "A3"], "\(driver.screen)")
    #expect(driver.lines[23].contains("? help"), "\(driver.screen)")
  }

  @Test func aKeyDuringADragOutsideTheColumnsOnlyEndsTheDrag() throws {
    let driver = try BoardDriver(counts: [3, 1, 1])
    let aside = Point(column: 40, row: 23)

    try driver.drag("A1", to: aside, releasing: false)
    driver.press("d")
    driver.send(.drag(.left), at: try driver.place(of: "B1"))
    driver.send(.release(.left), at: try driver.place(of: "B1"))

    #expect(try driver.titles(0) == ["A1", "A2", "A3"], "\(driver.screen)")
    #expect(!driver.screen.contains("Outside the columns"), "\(driver.screen)")
  }

  @Test func noPlaceIsShownForADropInASortedColumn() throws {
    let driver = try BoardDriver(counts: [3, 2, 1])
    driver.press("s", "t")
    let end = try driver.place(of: "B2")

    try driver.drag("A1", to: try driver.place(of: "A3"))
    #expect(try driver.titles(0) == ["A1", "A2", "A3"], "\(driver.screen)")
    try driver.drag("A1", to: try driver.place(of: "A3"), releasing: false)
    #expect(driver.screen.contains("Sorted by title"), "\(driver.screen)")
    driver.send(.drag(.left), at: end)
    #expect(driver.screen.contains("Drop in Doing") && !driver.screen.contains("before"))
    driver.send(.release(.left), at: end)

    #expect(try driver.titles(0) == ["A2", "A3"], "\(driver.screen)")
  }

  @Test func aDragEndsIfAnotherProgramDeletesTheCard() throws {
    let driver = try BoardDriver(counts: [3, 1, 1])
    let end = try driver.place(of: "B1")
    try driver.drag("A1", to: end, releasing: false)

    try driver.changeAsAnother { store, cards in
      _ = try store.perform(.delete([cards[0]]), as: store.newActionID())
    }
    driver.send(.drag(.left), at: end)
    driver.send(.release(.left), at: end)

    #expect(!driver.screen.contains("▸━") && !driver.screen.contains("Drop in"), "\(driver.screen)")
    #expect(try driver.titles(0) == ["A2", "A3"] && driver.titles(1) == ["B1"])
  }

  @Test func aStepOfADragRendersNoRow() throws {
    let driver = try BoardDriver(counts: [5, 5, 1])
    try driver.drag("A1", to: try driver.place(of: "B2"), releasing: false)

    driver.send(.drag(.left), at: try driver.place(of: "B4"))

    #expect(driver.frame.rowsPainted.reduce(0, +) == 0, "\(driver.frame.rowsPainted)")
  }
}
