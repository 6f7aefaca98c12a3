import Testing

/// The program's main job, as a user does it.
@Suite(.serialized) struct DailyUseTests {
  @Test func anEmptyBoardShowsThreeColumnsAndHowToBegin() throws {
    let board = try Board()

    let session = try board.open()

    for name in ["To Do", "Doing", "Done"] { #expect(session.shows(name)) }
    #expect(session.shows("a add a card"), "\(session.evidence)")
    #expect(session.shows("? see all keys"), "\(session.evidence)")
    #expect(session.screen.modes.isAlternateScreen)
    #expect(try session.quit() == .success)
    let second = try board.open()
    #expect(!second.shows("see all keys"), "\(second.evidence)")
    #expect(try second.quit() == .success)
  }

  @Test func threeCardsAreAddedInOneGo() throws {
    let board = try Board()
    let session = try board.open()

    try session.press("a")
    for title in ["Buy milk", "Water the plants", "Call home"] {
      try session.type(title)
      try session.press("Enter")
    }
    try session.press("Esc")

    #expect(session.shows("3 cards"), "\(session.evidence)")
    #expect(try board.titles(in: "To Do") == ["Buy milk", "Water the plants", "Call home"])
  }

  @Test func aRenamedCardShowsAndKeepsItsNewTitle() throws {
    let board = try Board()
    try board.add(["Fix the lgoin", "Another"])
    let session = try board.open()

    try session.press("r", "Ctrl-U")
    try session.type("Fix the login")
    try session.press("Enter")

    #expect(session.shows("Renamed to “Fix the login”"), "\(session.evidence)")
    #expect(try board.titles(in: "To Do") == ["Fix the login", "Another"])
  }

  @Test func aCardIsCorrectedInTheMiddleOfItsTitle() throws {
    let board = try Board()
    try board.add(["Fix the pgae now"])
    let session = try board.open()

    try session.press("r", "Alt-b", "Alt-b", "Right", "Delete", "Right", "g", "Enter")

    #expect(try board.titles(in: "To Do") == ["Fix the page now"])
  }

  @Test func aCardMovesThroughTheColumnsAndTheFocusGoesWithIt() throws {
    let board = try Board()
    try board.add(["Ship it", "Stay here"])
    let session = try board.open()

    try session.press("L", "L")

    #expect(try board.titles(in: "Done") == ["Ship it"])
    #expect(try board.titles(in: "To Do") == ["Stay here"])
    #expect(session.shows("Done. 1 today, Doing is empty"), "\(session.evidence)")
    try session.press("H")
    #expect(try board.titles(in: "Doing") == ["Ship it"])
  }

  @Test func theMenuMovesACardToTheColumnThatIsChosen() throws {
    let board = try Board()
    try board.add(["Ship it"])
    let session = try board.open()

    try session.press("m")
    #expect(session.shows("Move to"), "\(session.evidence)")
    try session.press("3")
    if session.shows("Move to") { try session.press("Enter") }

    #expect(try board.titles(in: "Done") == ["Ship it"])
  }

  @Test func cardsChangePlacesInTheirColumn() throws {
    let board = try Board()
    try board.add(["apples", "pears", "plums"])
    let session = try board.open()

    try session.press("J", "J", "K")

    #expect(try board.titles(in: "To Do") == ["pears", "apples", "plums"])
    let places = ["pears", "apples", "plums"].map { session.rows(showing: $0).first ?? -1 }
    #expect(places == places.sorted() && !places.contains(-1), "\(session.evidence)")
  }

  @Test func aDeletedCardIsGone() throws {
    let board = try Board()
    try board.add(["one", "two"])
    let session = try board.open()

    try session.press("d")

    #expect(session.shows("Deleted “one”"), "\(session.evidence)")
    #expect(session.rows(showing: "two").count == 1)
    #expect(try board.titles(in: "To Do") == ["two"])
  }

  @Test func everythingIsFoundAgainAfterQuitting() throws {
    let board = try Board()
    let first = try board.open()
    try first.addCard("로그인 오류 고치기 🙂")
    try first.addCard("Write release notes")
    try first.press("L")
    let last = first.screen.text
    #expect(try first.quit() == .success)

    let second = try board.open()

    #expect(second.shows("로그인 오류 고치기 🙂"), "\(second.evidence)")
    #expect(second.shows("Write release notes"))
    #expect(last.contains("2 cards") && second.shows("2 cards"))
    #expect(try board.titles(in: "Doing") == ["Write release notes"])
  }

  @Test func anEmptyTitleIsRefusedWithTheReason() throws {
    let board = try Board()
    let session = try board.open()

    try session.press("a", "Space", "Enter")

    #expect(session.statusLine.contains("title"), "\(session.evidence)")
    #expect(try board.cards().isEmpty)
    try session.type("Now it has one")
    try session.press("Enter")
    #expect(try board.titles(in: "To Do") == ["Now it has one"])
  }

  @Test func aCardIsOpenedForReadingAndClosed() throws {
    let board = try Board()
    try board.run("add", "Read me", "--body", "First line.\nSecond line.", "--tag", "docs")
    let session = try board.open()

    try session.press("Enter")
    #expect(session.shows("Second line."), "\(session.evidence)")
    try session.press("Esc")

    #expect(session.shows("To Do"), "\(session.evidence)")
    #expect(try session.quit() == .success)
  }

  @Test func theHelpShowsTheKeysAndGoesAway() throws {
    let board = try Board()
    let session = try board.open()
    let before = session.screen.text

    try session.press("?")
    #expect(session.shows("add cards after the selected one"), "\(session.evidence)")
    try session.press("Esc")

    #expect(session.screen.text == before)
  }
}
