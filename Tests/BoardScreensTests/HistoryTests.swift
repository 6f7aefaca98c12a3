import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// What the keys do in the history.
struct HistoryTests {
  @Test func theHistoryIsListedNewestFirst() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("j", "L", "d", "y")

    #expect(board.historyRows.map(\.verb) == ["deleted", "moved", "added"], "\(board.screen)")
    #expect(board.lines[0].hasPrefix(" History · Main"))
    #expect(board.lines[2] == " Today")
    #expect(board.selected?.contains("deleted") == true)
    #expect(board.screen.contains("A1 and 2 more"))
  }

  @Test func theHistoryOfACardIsItsOwn() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("j", "L", "h", "g", "Y")

    #expect(board.lines[0].hasPrefix(" History · “A1”"))
    #expect(board.historyRows.map(\.verb) == ["added"], "\(board.screen)")
    board.press("q", "l", "Y")
    #expect(board.lines[0].hasPrefix(" History · “A2”"))
    #expect(board.historyRows.map(\.verb) == ["moved", "added"], "\(board.screen)")
  }

  @Test func enterGoesToTheCardInOneFrame() throws {
    let board = try BoardDriver(counts: [300, 2, 0])
    board.press("G", "L", "G", "h", "g", "y")

    board.press("<enter>")

    #expect(board.selected == "A300")
    #expect(board.lines[2].contains("Doing"), "\(board.screen)")
  }

  @Test func aDeletedCardIsShownAndRestored() throws {
    let board = try BoardDriver([
      [CardDraft(title: "one", body: "first line\n\nsecond line"), CardDraft(title: "two")]
    ])
    board.press("d", "y", "<enter>")
    #expect(board.screen.contains("Deleted") && board.screen.contains("“one”"), "\(board.screen)")
    #expect(board.screen.contains("first line") && board.screen.contains("second line"))

    board.press("<enter>")

    #expect(board.status == "✓ Restored “one” to To Do", "\(board.screen)")
    #expect(try board.titles(0) == ["one", "two"])
    #expect(board.historyRows.map(\.verb) == ["restored", "deleted", "added"], "\(board.screen)")
    #expect(board.selected?.contains("deleted") == true, "the selection stays on its entry")
    board.press("<enter>")
    #expect(board.selected == "one")
    board.press("u")
    #expect(board.status == "✓ Undid: restore “one”")
    #expect(try board.titles(0) == ["two"])
  }

  @Test func anArchivedCardIsOfferedToBeRestoredUntilItIs() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("x", "y")
    #expect(board.lines[3].hasSuffix("r restore"), "\(board.screen)")

    board.press("r")

    #expect(try board.titles(0) == ["A1", "A2"])
    #expect(!board.lines[4].hasSuffix("r restore"), "\(board.screen)")
  }

  @Test func rRestoresAtOnceOrReportsThatNothingCanBeRestored() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("d", "y")
    #expect(board.lines[3].hasSuffix("r restore"), "\(board.screen)")

    board.press("r")
    #expect(try board.titles(0) == ["A1", "A2"])
    #expect(!board.screen.contains("r restore\n"), "\(board.screen)")
    board.press("r")

    #expect(board.status == "“A1” is on the board. Enter goes to it.")
    #expect(try board.titles(0) == ["A1", "A2"])
  }

  @Test func aFailedRestoreIsReported() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("d", "y")
    board.failing.failures = [.diskFull]

    board.press("r")

    #expect(board.status == "! “A1” not restored: the disk is full.")
    board.press("r")
    #expect(board.status == "✓ Restored “A1” to To Do")
  }

  @Test func aLockedDatabaseIsWaitedForByARestore() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("d", "y")
    board.failing.failures = [.busy, .busy]

    board.press("r")
    #expect(!board.stack.acceptsInput)
    for _ in 0..<2 {
      board.clock.now += .milliseconds(20)
      board.send(.tick)
    }

    #expect(board.status == "✓ Restored “A1” to To Do")
  }

  @Test func aReadFailureOfTheHistoryIsReported() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.failing.historyFailure = .inputOutput("gone")
    board.press("y")
    #expect(board.status == "! Can't read the board: reading or writing failed (gone).")

    board.failing.historyFailure = nil
    board.press("y", "/")
    board.failing.historyFailure = .inputOutput("gone")
    board.type("A")

    #expect(
      board.status.contains("Can't read the board: reading or writing failed"),
      "\(board.screen)"
    )
    #expect(board.stack.nextDeadline != board.clock.now, "it does not try for ever")
  }

  @Test func newEntriesComeOnTopAndTheSelectionStays() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("L", "L", "y", "j")
    let before = board.selected

    try board.update { store, cards in try store.rename(cards[0], to: "theirs") }

    #expect(
      board.historyRows.map(\.verb) == ["changed", "moved", "moved", "added"],
      "\(board.screen)"
    )
    #expect(board.selected == before)
    #expect(board.screen.contains("title was “A2”"))
  }

  @Test func agesAreShownForAnHourAndKeptCurrent() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("y")
    #expect(board.screen.contains("just now"))
    #expect(board.stack.nextDeadline == board.clock.now + .seconds(60))

    board.clock.pass(.seconds(300))
    board.send(.tick)
    #expect(board.screen.contains("5 min ago"), "\(board.screen)")
    board.clock.pass(.seconds(3_300))
    board.send(.tick)

    #expect(board.screen.contains("12:00  "), "\(board.screen)")
    #expect(
      board.stack.nextDeadline == board.clock.now + .seconds(3_600),
      "nothing changes any more"
    )
  }

  @Test func nothingBecomesDueWhileTheHelpIsOpen() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("y", "?")
    board.clock.pass(.seconds(60))

    board.send(.tick)

    let next = try #require(board.stack.nextDeadline)
    #expect(next > board.clock.now)
    board.press("<esc>")
    #expect(board.screen.contains("1 min ago"), "\(board.screen)")
  }

  @Test func hostileTitlesActOnNothing() throws {
    let board = try BoardDriver([[CardDraft(title: "\u{1B}[31m\u{202E}漢字 👨‍👩‍👧")]])

    board.press("y")

    #expect(board.screen.contains("␛[31m<U+202E>漢字"), "\(board.screen)")
  }
}

/// Columns, boards and authors in the history.
struct StructureHistoryTests {
  @Test func columnsAndBoardsAreListedAndEnterOpensTheColumn() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let columns = try board.store.board().columns
    try board.update { store, _ in
      try store.perform(.editColumn(columns[2].id, [.name("Shipped")]))
      try store.perform(.archive([store.page(of: columns[0].id, .first, limit: 1)[0].id]))
      try store.perform(.addBoard("Home", columns: ColumnDraft.usual))
    }

    board.press("y")
    for words in ["board Home", "archived", "column Shipped", "was “Done”"] {
      #expect(board.screen.contains(words), "\(words) in\n\(board.screen)")
    }
    board.press("j", "j", "<enter>")

    #expect(board.lines[2].contains("Shipped"), "\(board.screen)")
    board.press("a")
    board.type("there")
    board.press("<enter>", "<esc>")
    #expect(try board.titles(2) == ["there"])
  }

  @Test func anAuthorIsNamedIfItIsSomebodyElse() throws {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    var sources = StoreSources.repeatable { clock.time }
    sources.author = "anna"
    let store = try SQLiteBoardStore.inMemory(sources: sources)
    try store.add([CardDraft(title: "hers")], at: .top(of: store.board().columns[0].id))

    let hers = try BoardDriver(over: store, clock: clock, author: "anna")
    let his = try BoardDriver(over: store, clock: clock, author: "ben")
    hers.press("y")
    his.press("y")

    #expect(!hers.screen.contains("@anna"), "\(hers.screen)")
    #expect(his.screen.contains("@anna"), "\(his.screen)")
  }

  @Test(arguments: [60, 80, 120])
  func theAuthorIsShownInFullIfThereIsRoom(columns: Int) throws {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    var sources = StoreSources.repeatable { clock.time }
    sources.author = "alexandra"
    let store = try SQLiteBoardStore.inMemory(sources: sources)
    let long = String(repeating: "long title ", count: 10)
    let drafts = [CardDraft(title: "Milk"), CardDraft(title: long)]
    let cards = try store.add(drafts, at: .bottom(of: store.board().columns[0].id))
    try store.move(cards[1], to: .top(of: store.board().columns[1].id))
    try store.delete(cards[0])
    let size = Size(columns: columns, rows: 24)
    let board = try BoardDriver(over: store, size: size, clock: clock, author: "ben")

    board.press("y")

    #expect(board.lines[3].contains("deleted"), "\(board.screen)")
    #expect(board.lines[3].contains("Milk") && board.lines[3].contains("To Do  @alexandra"))
    #expect(board.lines[3].hasSuffix(" r restore"), "\(board.screen)")
    #expect(board.lines[4].contains("@alexandra"), "\(board.screen)")
  }
}
