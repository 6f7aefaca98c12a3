import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// What the board shows while the last word of the filter is half typed.
struct HalfTypedFilterTests {
  private func board() throws -> BoardDriver {
    try BoardDriver(
      [
        [
          CardDraft(title: "Fix login", tags: ["web"], assignees: ["anna"]),
          CardDraft(title: "Fix logout", tags: ["website"]),
          CardDraft(title: "Buy milk", due: CalendarDay(daysSinceEpoch: 20_770)),
        ],
        [CardDraft(title: "Review login", tags: ["api"])],
      ],
      size: Size(columns: 120, rows: 24)
    )
  }

  @Test(arguments: [
    "#", "#w", "#WE", "-#w", "+w", "@", "@an", "tag:w", "tag:", "is:", "is:bl", "is:st", "has:",
    "no:", "due:", "due:t", "due:<", "due:<t", "created:t", "col:d", "col:\"to", "pri:", "pri:>=",
    "sort:c", "assignee:ann", "(@an",
  ])
  func aValueThatOnlyBeginsWhatIsOfferedHidesNoCard(text: String) throws {
    let board = try board()
    board.press("/")
    board.type(text)

    // `is:st` is stale beyond doubt, and counts.
    let found = text == "is:st" ? 0 : 4
    #expect(board.lines[0].contains("\(found) of 4 · \(text)"), "\(board.screen)")
    #expect(board.screen.contains("No matches") == (found == 0), "\(board.screen)")
  }

  @Test func everythingBeforeTheHalfTypedValueCounts() throws {
    let board = try board()
    board.press("/")
    board.type("login #w")
    #expect(board.lines[0].contains("2 of 4 · login #w"), "\(board.screen)")
    board.type("eb")
    #expect(board.lines[0].contains("1 of 4 · login #web"), "\(board.screen)")
    board.press("<c-u>")
    board.type("tag:api,w")

    #expect(board.lines[0].contains("1 of 4 · tag:api,w"), "\(board.screen)")
    #expect(board.screen.contains("Review login"), "\(board.screen)")
    board.type("eb")
    #expect(board.lines[0].contains("2 of 4 · tag:api,web"), "\(board.screen)")
  }

  @Test(arguments: ["#wx", "@bo", "col:nowhere", "is:nope", "#w more", "due:banana", "#a,b"])
  func aWordThatBeginsNothingKnownFilters(text: String) throws {
    let board = try board()
    board.press("/")
    board.type(text)

    #expect(board.lines[0].contains("0 of 4 · \(text)"), "\(board.screen)")
  }

  @Test(arguments: [
    ("#w", "no card has the tag “w”"), ("@an", "no card is assigned to “an”"),
    ("is:bl", "“bl” could be blocked, blocking"), ("col:d", "there is no column “d”"),
  ])
  func enterTakesTheTextAsItIs(text: String, words: String) throws {
    let board = try board()
    board.press("/")
    board.type(text)
    #expect(board.lines[0].contains("4 of 4 · \(text)"), "\(board.screen)")

    board.press("<enter>")

    #expect(board.lines[0].contains("0 of 4 · \(text)"), "\(board.screen)")
    #expect(board.status == "Filter: \(words).", "\(board.screen)")
    board.press("/")
    #expect(board.lines[0].contains("0 of 4 · \(text)"), "\(board.screen)")
    board.press("<backspace>")
    #expect(board.lines[0].contains("4 of 4"), "\(board.screen)")
  }

  @Test func enterAfterTheCursorMovedTakesTheTextAsItIsToo() throws {
    let board = try board()
    board.press("/")
    board.type("#w")
    board.press("<left>", "<enter>")

    #expect(board.lines[0].contains("0 of 4 · #w"), "\(board.screen)")
  }

  @Test func eachTagThatTabCompletesIsSearched() throws {
    let board = try board()
    board.press("/")
    board.type("#w")
    #expect(board.screen.contains("web  website"), "\(board.screen)")

    board.press("<tab>")
    #expect(board.lines[0].contains("1 of 4 · #web"), "\(board.screen)")
    board.press("<tab>")

    #expect(board.lines[0].contains("1 of 4 · #website"), "\(board.screen)")
    #expect(board.screen.contains("Fix logout"), "\(board.screen)")
  }

  @Test func theKeysOfAHalfTypedNameReadNoMoreThanThoseOfOneThatIsUnknown() throws {
    let board = try board()
    func reads(typing text: String) -> Int {
      board.press("/")
      board.type("login @")
      let before = board.failing.reads
      board.type(text)
      let reads = board.failing.reads - before
      board.press("<esc>")
      return reads
    }

    let unknown = reads(typing: "xn")
    let halfTyped = reads(typing: "an")

    #expect(halfTyped <= unknown, "\(halfTyped) reads in place of \(unknown)")
  }

  @Test func aKeyThatMeansNothingIsNamedInTheLineUntilTheNextOne() throws {
    let board = try BoardDriver(counts: [3, 1, 2])
    board.press("/")
    board.type("A1")

    board.send(.key(KeyPress(.function(5))))

    #expect(board.screen.contains("F5 is not bound"), "\(board.screen)")
    board.type("0")
    #expect(!board.screen.contains("F5"), "\(board.screen)")
    #expect(board.screen.contains("/ A10"), "\(board.screen)")
  }
}
