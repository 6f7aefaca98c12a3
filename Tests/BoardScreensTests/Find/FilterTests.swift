import BoardModel
import BoardScreens
import BoardStorage
import BoardViewModels
import EventStreams
import TerminalSurface
import Testing

/// The filter on the board: typed, answered at each key, kept and cleared.
struct FilterTests {
  /// Three columns with cards about some subjects.
  private func board(size: Size = Size(columns: 100, rows: 24)) throws -> BoardDriver {
    try BoardDriver(
      [
        [
          CardDraft(title: "Fix login", tags: ["api"]),
          CardDraft(title: "Buy milk", due: CalendarDay(daysSinceEpoch: 20_770)),
          CardDraft(title: "Logging of errors", priority: .high),
        ],
        [CardDraft(title: "Review login page")], [CardDraft(title: "Ship it", tags: ["api"])],
      ],
      size: size
    )
  }

  @Test func theListOfPossibleValuesIsCutBetweenWords() throws {
    let board = try board(size: Size(columns: 80, rows: 24))

    board.press("/")
    board.type("is:nope")

    #expect(
      board.lines.last?
        .hasPrefix(
          " “nope” is not a state. Try overdue, today, week, blocked, blocking, ready, …"
        ) == true,
      "\(board.screen)"
    )
  }

  @Test func anAddedCardThatIsNotFoundIsNoneOfThoseThatAreCounted() throws {
    let board = try BoardDriver(counts: [3, 0, 0], size: Size(columns: 100, rows: 24))
    board.press("/")
    board.type("A2")
    board.press("<enter>", "a")
    board.type("other")
    board.press("<enter>", "<esc>")

    #expect(board.selected?.contains("other") == true, "\(board.screen)")
    #expect(board.lines[0].contains("1 of 4"), "\(board.lines[0])")
    #expect(board.screen.contains("not matched by the filter"), "\(board.screen)")
    #expect(!board.screen.contains("2 of 2"), "\(board.screen)")
    board.press("k")
    #expect(board.screen.contains("1 of 1"), "\(board.screen)")
  }

  @Test func eachKeyShowsWhatTheTextFinds() throws {
    let board = try board()

    board.press("/", "l", "o", "g")
    #expect(board.lines[0].contains("3 of 5 · log"), "\(board.screen)")
    #expect(board.lines[2].contains("To Do  2 of 3"), "\(board.screen)")
    #expect(board.lines[2].contains("Doing  1 of 1"), "\(board.screen)")
    #expect(!board.screen.contains("Buy milk"))
    board.press("i")

    #expect(board.lines[0].contains("2 of 5 · logi"), "\(board.screen)")
    #expect(!board.screen.contains("Logging"))
  }

  @Test func enterKeepsTheFilterAndEscapeClearsIt() throws {
    let board = try board()
    board.press("/", "m", "i", "l", "k", "<enter>")

    #expect(board.selected == "Buy milk")
    #expect(board.lines[0].contains("1 of 5 · milk"))
    board.press("<esc>")
    #expect(board.screen.contains("Fix login"), "\(board.screen)")
    #expect(!board.lines[0].contains("milk"))
    // The card that was selected before the filter.
    #expect(board.selected == "Fix login")
    board.press("/", "<up>")
    #expect(board.lines[0].contains("1 of 5 · milk"), "\(board.screen)")
    board.press("<esc>")

    #expect(board.screen.contains("Fix login"), "\(board.screen)")
  }

  @Test(arguments: [
    ("col:nowhere", "there is no column “nowhere”"),
    ("board:nowhere", "there is no board “nowhere”"),
    ("#nosuch", "no card has the tag “nosuch”"), ("@nobody", "no card is assigned to “nobody”"),
    ("no:tag #api", "no:tag #api matches nothing"),
    ("login OR col:nowhere", "there is no column “nowhere”"),
  ])
  func theReasonWhyAFilterFindsNothingIsShown(_ text: String, _ words: String) throws {
    let board = try board(size: Size(columns: 120, rows: 24))
    board.press("/")
    board.type(text)

    #expect(board.screen.contains(words), "\(board.screen)")
    board.press("<enter>")
    #expect(board.status == "Filter: \(words).", "\(board.screen)")
  }

  @Test(arguments: [
    ("\"open", "The quotation mark is not closed"), ("(xyz", "The parenthesis is not closed"),
    ("(\"a", "The quotation mark is not closed"),
  ])
  func anUnclosedQuoteOrParenthesisIsReported(_ text: String, _ words: String) throws {
    let board = try board()
    board.press("/")
    board.type(text)

    #expect(board.screen.contains(words), "\(board.screen)")
    board.type(text.hasPrefix("(\"") ? "\")" : text.hasPrefix("(") ? ")" : "\"")
    #expect(!board.screen.contains("not closed"), "\(board.screen)")
  }

  @Test func aKeyForACardTellsOfTheFilterIfThatHidesAll() throws {
    let board = try board()
    board.press("/")
    board.type("zzz")
    board.press("<enter>", "L")

    #expect(board.status == "No card of this column matches the filter.", "\(board.screen)")
  }

  @Test func aNameIsOfferedInQuotationMarksThatAreStillOpen() throws {
    let board = try board()
    board.press("/")
    board.type("(col:\"to")

    #expect(board.screen.contains("To Do"), "\(board.screen)")
    #expect(!board.screen.contains("not closed"), "\(board.screen)")
    board.press("<tab>")
    #expect(board.screen.contains("/ (col:\"To Do\""), "\(board.screen)")
    #expect(board.screen.contains("The parenthesis is not closed"), "\(board.screen)")
  }

  @Test func aValueThatIsStillOfferedIsNotCalledUnknown() throws {
    let board = try board()
    board.press("/")
    board.type("#ap")

    #expect(board.screen.contains("api"), "\(board.screen)")
    #expect(!board.screen.contains("no card has"), "\(board.screen)")
  }

  @Test func valuesAreOfferedAfterACompletedField() throws {
    let board = try board()
    board.press("/")
    board.type("du")
    board.press("<tab>")

    #expect(board.screen.contains("/ due:"), "\(board.screen)")
    #expect(board.screen.contains("today  tomorrow"), "\(board.screen)")
    board.press("<tab>")

    #expect(board.screen.contains("/ due:today"), "\(board.screen)")
  }

  @Test func filtersAreRememberedForLaterStarts() throws {
    let board = try board()
    board.press("/", "m", "i", "l", "k", "<enter>", "<esc>")
    let later = try BoardDriver(reopening: board)

    later.press("/", "<up>")

    #expect(later.lines[0].contains("1 of 5 · milk"), "\(later.screen)")
  }

  @Test func matchesAreBoldAndUnderlined() throws {
    let board = try board()
    board.press("/", "l", "o", "g", "i", "n")

    let row = try #require(board.lines.firstIndex { $0.contains("Fix login") })
    let line = board.lines[row]
    let start = line.distance(
      from: line.startIndex,
      to: try #require(line.firstRange(of: "login")).lowerBound
    )
    let styles = (0..<5).map { board.frame.canvas[start + $0, row].style }
    #expect(styles.allSatisfy { $0.traits.isSuperset(of: [.bold, .underline]) }, "\(styles)")
    #expect(!board.frame.canvas[start - 2, row].style.traits.contains(.underline))
  }

  @Test func anUnknownFieldIsSearchedForAsTextAndReported() throws {
    let board = try board()
    board.press("/")
    board.type("foo:bar")

    #expect(
      board.lines[22].contains("Unknown field “foo”. Searching for the text instead"),
      "\(board.screen)"
    )
    #expect(board.screen.contains("No matches."))
  }

  @Test(arguments: [(50, "No matches here, 2 in other columns."), (100, "No matches.")])
  func aColumnWithoutMatchesCountsThoseOfHiddenColumns(width: Int, words: String) throws {
    let board = try BoardDriver(counts: [3, 2, 0], size: Size(columns: width, rows: 15))

    board.press("/")
    board.type("B")
    #expect(board.screen.contains(words), "\(board.screen)")
    board.type("2")

    #expect(board.screen.contains(words.replacing("2", with: "1")), "\(board.screen)")
  }

  @Test func tabCompletesTagsStatesAndColumns() throws {
    let board = try board()
    board.press("/", "#", "<tab>")
    #expect(board.lines[0].contains("2 of 5 · #api"), "\(board.screen)")
    board.press("<c-u>")
    board.type("is:ov")
    board.press("<tab>")
    #expect(board.lines[0].contains("1 of 5 · is:overdue"), "\(board.screen)")
    board.press("<c-u>")
    board.type("col:to")
    board.press("<tab>")

    #expect(board.lines[0].contains("3 of 5 · col:\"To Do\""), "\(board.screen)")
  }

  @Test func anAddedCardTakesItsFieldsFromTheFilter() throws {
    let board = try board()
    board.press("/")
    board.type("#api pri:high")
    board.press("<enter>", "a")
    board.type("New one")
    board.press("<enter>", "<esc>")

    #expect(board.lines[0].contains("1 of 6"), "\(board.screen)")
    #expect(board.selected == "▲ New one", "\(board.screen)")
    let page = try board.store.page(
      of: .column(board.store.board().columns[0].id),
      .first,
      limit: 9
    )
    #expect(page.first { $0.title == "New one" }?.tags == ["api"])
  }

  @Test func anAddedCardThatDoesNotMatchStaysMarkedUntilTheSelectionLeavesIt() throws {
    let board = try board()
    board.press("/")
    board.type("log")
    board.press("<enter>", "a")
    board.type("Other")
    board.press("<enter>")
    #expect(board.status.contains("disappears when you leave it"), "\(board.status)")
    board.press("<esc>")

    #expect(board.selected == "◌ Other", "\(board.screen)")
    #expect(board.lines[2].contains("2 of 4"), "\(board.screen)")
    board.press("k")

    #expect(!board.screen.contains("Other"), "\(board.screen)")
    #expect(try board.titles(0).contains("Other"))
  }

  @Test func theMarkOfAGuestGoesWithTheFilter() throws {
    let board = try board()
    board.press("/")
    board.type("log")
    board.press("<enter>", "a")
    board.type("Other !high")
    board.press("<enter>", "<esc>")
    #expect(board.selected == "◌ Other", "\(board.screen)")

    board.press("<esc>")

    #expect(board.selected == "▲ Other", "\(board.screen)")
  }

  /// Found again in parts, the first of which does not have the card yet.
  @Test func theBarStaysOnItsCardWhileAllIsFoundAgain() throws {
    let board = try BoardDriver([(1...3_000).map { CardDraft(title: "needle \($0)") }, [], []])
    board.press("/")
    board.type("needle")
    board.press("<enter>")
    board.findAll()
    board.press("G")
    #expect(board.selected == "needle 3000", "\(board.screen)")

    board.store.feed.send(.reset)
    for _ in 0..<3 {
      board.send(.tick)
      #expect(board.selected == "needle 3000", "\(board.screen)")
    }
    board.press("d")

    #expect(board.status.contains("“needle 3000”"), "\(board.status)")
  }

  /// As over a slow line: no frame is made between the keys.
  @Test(arguments: ["needle 2900", "needle 29", "nowhere"], [false, true])
  func keysThatComeTogetherActOnWhatTheFilterFinds(text: String, sorts: Bool) throws {
    let board = try BoardDriver([(1...3_000).map { CardDraft(title: "needle \($0)") }, [], []])
    if sorts { board.press("s", "t") }
    let keys = ["/"] + text.map { String($0) } + ["<enter>", "d"]

    board.pressTogether(keys)

    // By title, 1029 comes before 129 and 29.
    let first = sorts && text == "needle 29" ? "needle 1029" : text
    if text == "nowhere" {
      #expect(try board.titles(0).count == 3_000, "\(board.status)")
    } else {
      #expect(board.status.contains("“\(first)”"), "\(board.status)")
    }
  }

  @Test func theCountOfMatchesNeverExceedsTheFinalOne() throws {
    let board = try BoardDriver([(1...3_000).map { CardDraft(title: "card \($0)") }, [], []])

    board.pressTogether(["/", "z", "z"])

    #expect(board.lines[0].contains("0+ of 3,000"), "\(board.screen)")
  }

  @Test func aChangeByAnotherProgramEntersOrLeavesAsOneRow() throws {
    let board = try board()
    board.press("/")
    board.type("log")
    board.press("<enter>", "l")

    let left = try board.update { store, cards in try store.rename(cards[2], to: "Errors") }
    #expect(left == [0, 0, 0], "\(board.screen)")
    #expect(!board.lines.dropLast(2).contains { $0.contains("Errors") }, "\(board.screen)")
    let entered = try board.update { store, cards in try store.rename(cards[1], to: "Log milk") }

    #expect(entered == [1, 0, 0], "\(board.screen)")
    #expect(board.lines[0].contains("3 of 5"), "\(board.screen)")
  }

  @Test func aFilterOnAllBoardsFindsCardsOfEveryBoard() throws {
    let board = try board()
    _ = try board.addHome("Log in at home", "Milk")
    board.press("b", "/")
    board.type("all")
    board.press("<enter>", "/")
    board.type("log")

    #expect(board.screen.contains("Log in at home"), "\(board.screen)")
    #expect(board.lines[0].contains("4 of 7 · log"), "\(board.screen)")
  }

  @Test func typingTheFilterPaintsOnlyRowsThatDiffer() throws {
    let board = try board()

    // No row has “z”; those that go are not painted.
    #expect(board.press("/", "z") == [0, 0, 0], "\(board.screen)")
    board.press("<esc>")
    // Each of the two rows that hold the letters is marked anew, the third goes.
    #expect(board.press("/", "l", "o", "g", "<enter>")[0] > 0)
    #expect(board.press("<c-q>") == [0, 0, 0])
  }

  @Test func anotherBoardShowsAllOfItsCards() throws {
    let board = try board()
    _ = try board.addHome("bread")
    board.press("/")
    board.type("log")
    board.press("<enter>", "b", "/")
    board.type("home")
    board.press("<enter>")

    #expect(board.screen.contains("bread"), "\(board.screen)")
    #expect(!board.lines[0].contains("log"))
  }

  @Test(arguments: [
    Size(columns: 20, rows: 5), Size(columns: 50, rows: 15), Size(columns: 30, rows: 7),
  ])
  func theLineIsTypedOnSmallScreens(size: Size) throws {
    let board = try board(size: size)
    board.press("/")
    board.type("milk")

    #expect(board.screen.contains("/ milk"), "\(board.screen)")
    #expect(board.screen.contains("Buy milk"), "\(board.screen)")
    #expect(board.frame.cursor != nil)
  }
}
