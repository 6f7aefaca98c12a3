import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// What is typed is kept, and offered when the program comes back.
@Suite struct EditorDraftTests {
  /// Moves the clock and lets the program look at it.
  private func pass(_ time: Duration, _ board: BoardDriver) {
    board.clock.now += time
    board.send(.tick)
  }

  @Test func typedTextIsKeptWithinASecond() throws {
    let board = try BoardDriver.editing()
    board.focus(.body)
    board.type("typed ")
    #expect(try board.store.abandonedDrafts().isEmpty)
    let wanted = try #require(board.stack.nextDeadline)
    #expect(wanted <= board.clock.now + .seconds(1))

    pass(.seconds(1), board)

    let kept = try board.store.abandonedDrafts()
    #expect(kept.map(\.body) == ["typed " + BoardDriver.written.body])
  }

  @Test func nothingIsWrittenWhileNothingIsTyped() throws {
    let board = try BoardDriver.editing()
    board.press("!")
    pass(.seconds(1), board)
    let attempts = board.failing.attempts

    for _ in 0..<5 { pass(.seconds(1), board) }

    #expect(board.failing.attempts == attempts)
    #expect(try #require(board.stack.nextDeadline) > board.clock.now + .seconds(60))
  }

  @Test(arguments: ["<c-s>", "<esc>d", "<esc>s", "<c-n>"])
  func nothingIsKeptOfWhatWasSavedOrDiscarded(_ keys: String) throws {
    let board = try BoardDriver.editing()
    board.press("!")
    pass(.seconds(1), board)
    #expect(try board.store.abandonedDrafts().count == 1)

    if keys.hasPrefix("<esc>") {
      board.press("<esc>", String(keys.dropFirst(5)))
    } else {
      board.press(keys)
    }

    #expect(try board.store.abandonedDrafts().isEmpty)
  }

  @Test func aLockedBoardOnlyPutsKeepingOff() throws {
    let board = try BoardDriver.editing()
    board.press("!")
    board.failing.failures = [.busy]
    pass(.seconds(1), board)
    #expect(try board.store.abandonedDrafts().isEmpty)

    pass(.seconds(1), board)

    #expect(try board.store.abandonedDrafts().map(\.title) == ["Write release notes for 1.3!"])
  }

  @Test func theNextStartOffersWhatWasTyped() throws {
    let board = try BoardDriver.editing()
    board.press("<c-u>")
    board.type("half a ti")
    board.press("<tab>")
    board.type("31 fe")
    pass(.seconds(1), board)

    let next = try BoardDriver(reopening: board)
    #expect(next.screen.contains("“half a ti”"), "\(next.screen)")
    next.press("<enter>")

    #expect(next.focusedLine.contains("half a ti"), "\(next.screen)")
    #expect(next.screen.contains("31 fe"), "\(next.screen)")
    #expect(next.lines[0].contains("2 of 3"), "\(next.screen)")
    next.press("<tab>", "<c-u>", "<c-s>")
    #expect(try next.cards()[1].title == "half a ti")
    #expect(try next.store.abandonedDrafts().isEmpty)
  }

  @Test func theQuestionWrapsOnANarrowScreen() throws {
    let board = try BoardDriver.editing()
    board.press("!")
    pass(.seconds(1), board)

    let next = try BoardDriver(
      over: board.store,
      size: Size(columns: 40, rows: 15),
      clock: board.clock
    )

    #expect(next.screen.contains("when the"), "\(next.screen)")
    #expect(next.screen.contains("program ended."), "\(next.screen)")
  }

  @Test func aNewCardIsOfferedAtItsPlace() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("A")
    board.type("new")
    pass(.seconds(1), board)

    let next = try BoardDriver(reopening: board)
    next.press("<enter>", "<c-s>")

    #expect(try next.titles(0) == ["A1", "new", "A2"])
  }

  @Test func discardedDraftsAreNotOfferedAgainAndThoseLeftForLaterAre() throws {
    let board = try BoardDriver.editing()
    board.press("!")
    pass(.seconds(1), board)

    let second = try BoardDriver(reopening: board)
    second.press("d", "j", "j", "<enter>")
    #expect(second.selected == "before", "\(second.screen)")
    let third = try BoardDriver(reopening: second)
    third.press("j", "<enter>")

    let fourth = try BoardDriver(reopening: third)
    #expect(fourth.selected == "before", "\(fourth.screen)")
    #expect(try fourth.cards()[1].title == "Write release notes for 1.3")
  }

  @Test func aDraftOfACardThatWasChangedSinceIsAskedAboutWhenItIsSaved() throws {
    let board = try BoardDriver.editing()
    board.press("!")
    pass(.seconds(1), board)
    try board.changeAsAnother { store, cards in
      try store.edit(cards[1], [.title("theirs")], expecting: nil)
    }

    let next = try BoardDriver(reopening: board)
    next.press("<enter>", "<c-s>")

    #expect(next.screen.contains("Changed meanwhile"), "\(next.screen)")
  }

  @Test func aDraftWithoutChangesIsForgotten() throws {
    let board = try BoardDriver.editing()
    board.press("!")
    pass(.seconds(1), board)
    try board.changeAsAnother { store, cards in
      try store.edit(cards[1], [.title("Write release notes for 1.3!")], expecting: nil)
    }

    let next = try BoardDriver(reopening: board)

    #expect(next.selected == "before", "\(next.screen)")
    #expect(try next.store.abandonedDrafts().isEmpty)
  }
}
