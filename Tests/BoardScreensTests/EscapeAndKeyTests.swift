import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens

/// Escape and a key that come in one piece, which a terminal sends for Alt and the key too.
@Suite struct EscapeAndKeyTests {
  private func alt(_ key: Key) -> TerminalEvent { .key(KeyPress(key).afterEscape) }

  @Test(arguments: ["m", "?", "D", "a", "r", "t", "y"])
  func aPopupOrPromptIsLeftAndTheKeyActsOnTheBoard(opening: String) throws {
    let driver = try BoardDriver(counts: [3, 1, 0])
    let apart = try BoardDriver(counts: [3, 1, 0])

    driver.press(opening)
    driver.send(alt(.character("j")))
    apart.press(opening, "<esc>", "j")

    #expect(driver.screen == apart.screen)
    #expect(driver.roles == apart.roles)
  }

  /// What a line of text knows is no Escape in any list that has one.
  @Test(arguments: ["@", "B", "V", "b", ":"])
  func aKeyOfTheLineIsOneInEveryList(opening: String) throws {
    let driver = try BoardDriver(counts: [3, 1, 0])
    driver.press(opening)
    // The list of people without anybody begins with its line.
    if ![":", "@"].contains(opening) { driver.press("/") }
    driver.type("one two")

    driver.send(alt(.character("b")))
    driver.send(alt(.character("d")))

    #expect(try driver.titles(0) == ["A1", "A2", "A3"], "\(driver.screen)")
    #expect(driver.screen.contains("› one"), "\(driver.screen)")
    #expect(!driver.screen.contains("two"), "\(driver.screen)")
  }

  @Test func enterAfterAnEscapeMovesNoCard() throws {
    let driver = try BoardDriver(counts: [3, 1, 0])

    driver.press("m")
    driver.send(alt(.character("j")))
    driver.press("<enter>")

    #expect(try driver.titles(0) == ["A1", "A2", "A3"], "\(driver.screen)")
    #expect(driver.screen.contains("A2"))
  }

  @Test(arguments: [Key.down, .enter, .character("k"), .character("한")])
  func anyKeyAfterAnEscapeIsHandledAfterIt(key: Key) throws {
    let driver = try BoardDriver(counts: [3, 1, 0])
    let apart = try BoardDriver(counts: [3, 1, 0])

    driver.press("m")
    driver.send(alt(key))
    apart.press("m", "<esc>")
    apart.send(.key(KeyPress(key)))

    #expect(driver.screen == apart.screen)
  }

  @Test func theCalendarOverTheEditorIsLeftForTheEditor() throws {
    let driver = try BoardDriver(counts: [1, 0, 0])
    driver.press("<enter>", "<tab>", "<enter>")
    #expect(driver.screen.contains("Mo Tu We"), "\(driver.screen)")

    driver.send(alt(.character("5")))

    #expect(!driver.screen.contains("Mo Tu We") && driver.screen.contains("5"), "\(driver.screen)")
  }

  @Test func aKeyWithAReportedAltIsNotSplit() throws {
    let driver = try BoardDriver(counts: [3, 1, 0])
    driver.press("m")

    driver.send(.key(KeyPress(.function(2), .alt)))

    #expect(driver.screen.contains("Move to"), "\(driver.screen)")
    #expect(driver.screen.contains("Alt-F2 is not bound "), "without the board's key")
  }

  @Test func aBoundAltKeyIsNotSplitInATextField() throws {
    let driver = try BoardDriver(counts: [1, 0, 0])
    driver.press("r")
    driver.type(" one two")

    driver.send(alt(.character("b")))
    driver.type("and ")
    driver.press("<enter>")

    #expect(driver.screen.contains("one and two"), "\(driver.screen)")
  }

  @Test(arguments: [CardField.priority, .checklist, .title])
  func theKeyAfterAnEscapeDoesNotAnswerTheQuestionItOpened(field: CardField) throws {
    let board = try BoardDriver.editing()
    board.type("changed ")
    board.focus(field)

    board.send(alt(.character("z")))

    #expect(board.screen.contains("Save the changes?"), "\(board.screen)")
    #expect(try board.cards().map(\.title) == ["before", BoardDriver.written.title, "after"])
  }

  @Test(arguments: [CardField.priority, .checklist], ["d", "u"] as [Character])
  func anAltKeyOfTheBodyLeavesNoOtherField(field: CardField, key: Character) throws {
    let board = try BoardDriver.editing()
    board.focus(field)

    board.send(alt(.character(key)))

    #expect(board.screen.contains("Edit card"), "\(board.screen)")
    #expect(board.screen.contains("Alt-\(key.uppercased()) is not bound"), "\(board.screen)")
  }

  @Test func escapeAndAKeyAreOneKeyIfEscapeHasNothingToLeave() throws {
    let driver = try BoardDriver(counts: [3, 1, 0])

    driver.send(alt(.character("x")))

    #expect(try driver.titles(0) == ["A1", "A2", "A3"])
    #expect(driver.screen.contains("Alt-X is not bound · ? keys"), "\(driver.screen)")
  }
}
