import BoardModel
import BoardStorage
import GoldenScreens
import TerminalSurface
import Testing

/// Ann's inbox, on a board where ben writes.
struct InboxScreenTests {
  /// The board of ann, whose cards ben made an hour and a day ago.
  private static func board(
    size: Size = Size(columns: 80, rows: 24),
    isEmpty: Bool = false
  ) throws -> BoardDriver {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_777))
    var sources = StoreSources.repeatable { clock.time }
    sources.author = "ben"
    let store = try SQLiteBoardStore.inMemory(sources: sources)
    let board = try store.board()
    let cards = try store.add(
      [
        CardDraft(title: "Deploy the API"),
        CardDraft(title: "릴리스 2.0 👨‍👩‍👧"),
        CardDraft(title: "Build the packages"),
      ],
      at: .bottom(of: board.columns[0].id)
    )
    if !isEmpty {
      try store.edit(cards[1], [.blockedBy([cards[2]])], expecting: nil)
      try store.edit(cards[1], [.assignees(["ann"])], expecting: nil)
      clock.pass(.seconds(82_000))
      _ = try store.perform(.comment(cards[1], "All tests pass \u{1B}[2J now"))
      _ = try store.perform(.comment(cards[0], "Hello,\n@ann can you look at this?"))
      clock.pass(.seconds(1_800))
      try store.move(cards[2], to: .top(of: board.columns[2].id))
      clock.pass(.seconds(1_800))
    }
    return try BoardDriver(over: store, size: size, clock: clock, author: "ann")
  }

  @Test(
    arguments: ["inbox", "read", "filtered", "empty"],
    [Size(columns: 80, rows: 24), Size(columns: 50, rows: 15), Size(columns: 120, rows: 40)]
  )
  func theInboxIsAsItWasKept(state: String, size: Size) throws {
    let board = try Self.board(size: size, isEmpty: state == "empty")
    board.press("g", "i")
    if state == "read" { board.press(" ", "j") }
    if state == "filtered" {
      board.press("/")
      board.type("look")
    }

    try Golden.compare(
      board.screen + "\n" + board.roles,
      named: "inbox-\(state)-\(size.columns)x\(size.rows)"
    )
  }

  @Test func theBarCountsWhatIsUnreadAndAClickOpensIt() throws {
    let board = try Self.board()
    #expect(board.lines[0].contains("4 unread"), "\(board.screen)")

    try board.click("4 unread")

    #expect(board.lines[0].hasPrefix(" Inbox"), "\(board.screen)")
  }

  @Test func enterMarksTheEntryAndGoesToItsCard() throws {
    let board = try Self.board()

    board.press("g", "i", "j", "<enter>")

    #expect(board.selected == "Deploy the API", "\(board.screen)")
    #expect(board.lines[0].contains("3 unread"), "\(board.screen)")
  }

  @Test func whatIsReadStaysReadInTheNextRun() throws {
    let board = try Self.board()
    board.press("g", "i", " ", " ")
    #expect(board.lines[0].contains("2 unread"), "\(board.screen)")

    let next = try BoardDriver(over: board.store, clock: board.clock, author: "ann")
    #expect(next.lines[0].contains("2 unread"), "\(next.screen)")
    next.press("g", "i", "A")
    #expect(next.screen.contains("Marked 2 as read"), "\(next.screen)")
    #expect(!next.screen.contains("●") && !next.lines[0].contains("unread"), "\(next.screen)")

    next.press("k", " ")
    #expect(next.lines[0].contains("1 unread"), "it is unread again: \(next.screen)")
    next.press("q")
    #expect(next.lines[0].contains("1 unread"), "\(next.screen)")
  }

  @Test func whatComesInIsReportedCountedAndAnnounced() throws {
    let board = try Self.board(isEmpty: true)
    #expect(!board.lines[0].contains("unread"), "\(board.screen)")

    try board.update { store, cards in
      _ = try store.perform(.comment(cards[0], "quick, @ann"))
    }

    let words = "@ben mentioned you on “Deploy the API”: “quick, @ann”"
    #expect(board.screen.contains("! " + words.prefix(50)), "\(board.screen)")
    #expect(board.lines[0].contains("1 unread"), "\(board.screen)")
    #expect(board.messages.notices == [words])

    board.press("g", "i")
    try board.update { store, cards in
      _ = try store.perform(.comment(cards[1], "and this, @ann"))
    }
    #expect(board.lines[0].contains("2 unread"), "\(board.screen)")
    #expect(board.screen.contains("“and this, @ann”"), "the open list has it: \(board.screen)")
  }

  @Test func whatComesInWhileYouTypeIsReportedAfterwards() throws {
    let board = try Self.board(isEmpty: true)
    board.press("a")
    board.type("new")

    try board.update { store, cards in
      _ = try store.perform(.comment(cards[0], "quick, @ann"))
    }
    #expect(!board.screen.contains("mentioned you"), "\(board.screen)")

    board.press("<esc>")
    #expect(board.screen.contains("@ben mentioned you"), "\(board.screen)")
  }

  @Test func ownChangesAndThoseOfNoConcernAreReportedAsBefore() throws {
    let board = try Self.board(isEmpty: true)

    try board.update { store, cards in _ = try store.perform(.comment(cards[0], "fine")) }
    try board.update { store, cards in try store.rename(cards[0], to: "Other") }

    #expect(board.status == "@ben changed “Other”", "\(board.screen)")
    #expect(!board.lines[0].contains("unread") && board.messages.notices == [])
  }

  @Test func aBoardOfOnePersonLooksAtNoLog() throws {
    let board = try BoardDriver(counts: [3, 0, 0])

    #expect(board.failing.inboxPagesRead == 0)
    board.press("g", "i")
    #expect(board.screen.contains("Nothing for you yet."), "\(board.screen)")
  }

  @Test func keysOfOtherListsSayWhyTheyDoNothing() throws {
    let board = try Self.board()
    board.press("g", "i")

    for key in ["a", "r", "J", "d", "u"] {
      board.press(key)
      #expect(!board.screen.contains("is not bound"), "\(key): \(board.screen)")
    }
    #expect(board.lines[0].contains("4 unread"), "\(board.screen)")
  }
}
