import BoardModel
import BoardScreens
import BoardStorage
import BoardViewModels
import EventStreams
import TerminalKit
import TerminalSurface
import Testing

/// Keys in, board and screen out.
struct BoardKeysTests {
  @Test func aFinishedCardGoesToTheDoneColumn() throws {
    let board = try BoardDriver(counts: [2, 0, 1])

    board.press("f")

    #expect(board.status == "✓ Moved “A1” to Done · u undo", "\(board.screen)")
    #expect(try board.titles(2) == ["A1", "C1"])
    board.press("f")
    #expect(board.status == "“A1” is already done.", "\(board.screen)")
  }

  @Test func addingKeepsThePromptOpenForTheNextCard() throws {
    let board = try BoardDriver(counts: [1, 0, 0])

    board.press("a")
    board.type("first")
    board.press("<enter>")
    board.type("second")
    board.press("<enter>", "<esc>")

    #expect(try board.titles(0) == ["A1", "first", "second"])
    #expect(board.selected == "second")
    #expect(board.status.isEmpty, "\(board.screen)")
  }

  @Test func anEmptyTitleIsRefusedWithTheReason() throws {
    let board = try BoardDriver(counts: [0, 0, 0])

    board.press("a", "<enter>")
    #expect(board.status == "! A card needs a title.")
    board.type("x")
    #expect(board.status.isEmpty, "the reason goes when it no longer holds")
    board.press("<enter>")

    #expect(try board.titles(0) == ["x"])
  }

  @Test func renamingShowsInTheCardsPlaceAndMovesNothing() throws {
    let board = try BoardDriver(counts: [5, 0, 0])
    let before = board.lines

    board.press("j", "r", "<backspace>", "X")
    let during = board.lines
    board.press("<enter>")

    #expect(try board.titles(0) == ["A1", "AX", "A3", "A4", "A5"])
    #expect(during[6].contains("┃  AX"), "\(during.joined(separator: "\n"))")
    #expect(during[8] == before[8])
  }

  @Test func aDayThatIsPickedInTheCalendarIsSetAtOnce() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    let today = board.clock.today

    board.press("D", "<tab>", "l", "<enter>")

    #expect(try board.cards()[0].due == today.moved(by: 1, .day), "\(board.screen)")
    #expect(!board.screen.contains("┃"), "the prompt is closed\n\(board.screen)")
    board.press("u")
    #expect(try board.cards()[0].due == nil, "\(board.screen)")
  }

  @Test func escapeInTheCalendarGoesBackToTheTypedDate() throws {
    let board = try BoardDriver(counts: [2, 0, 0])

    board.press("D", "3", "d", "<tab>", "<esc>", "<enter>")

    #expect(try board.cards()[0].due == board.clock.today.moved(by: 3, .day), "\(board.screen)")
  }

  @Test func escapeLeavesTheTitleAsItWas() throws {
    let board = try BoardDriver(counts: [1, 0, 0])

    board.press("r", "zzz", "<esc>")

    #expect(try board.titles(0) == ["A1"])
    #expect(board.selected == "A1")
  }

  @Test(arguments: [["L"], ["<s-right>"], ["m", "<enter>"], ["m", "2"]])
  func aCardMovesToTheColumnOnTheRightAndKeepsTheFocus(keys: [String]) throws {
    let board = try BoardDriver(counts: [2, 1, 0])

    for key in keys { board.press(key) }

    #expect(try board.titles(0) == ["A2"])
    #expect(try board.titles(1) == ["A1", "B1"])
    #expect(board.selected == "A1")
    #expect(board.status == "✓ Moved “A1” to Doing · u undo")
  }

  @Test func aCardMovesUpAndDownInItsColumn() throws {
    let board = try BoardDriver(counts: [3, 0, 0])

    board.press("J", "<s-down>")
    #expect(try board.titles(0) == ["A2", "A3", "A1"])
    board.press("J")
    #expect(board.status == "This is the last card in the column.")
    board.press("K", "<s-up>")

    #expect(try board.titles(0) == ["A1", "A2", "A3"])
    #expect(board.selected == "A1")
  }

  @Test func deletingSelectsTheNextCardAndAtTheEndThePrevious() throws {
    let board = try BoardDriver(counts: [3, 0, 0])

    board.press("d")
    #expect(board.selected == "A2")
    board.press("j", "<del>")
    #expect(board.selected == "A2")
    board.press("d")

    #expect(try board.titles(0).isEmpty)
    #expect(board.screen.contains("Nothing to do."))
    #expect(!board.screen.contains("a add a card"), "only a start teaches\n\(board.screen)")
  }

  @Test func undoIsOfferedOnAnEmptyBoardOnlyAfterAChange() throws {
    let board = try BoardDriver(counts: [0, 0, 0])

    board.press("u")
    #expect(board.status == "Nothing to undo.")
    #expect(!board.lines[23].contains("u undo"), "\(board.screen)")
    board.press("a", "x", "<enter>", "<esc>", "d")

    #expect(board.lines[23].contains("u undo"), "\(board.screen)")
  }

  @Test func aFirstStartOnAnEmptyBoardTeachesTheKeysThatWorkThere() throws {
    let board = try BoardDriver(counts: [0, 0, 0])
    #expect(!board.screen.contains("read a card"), "\(board.screen)")

    // A column of 80 cells has no room for it in one line.
    for words in ["a add a card", "? see all keys"] {
      #expect(board.screen.contains(words), "\(words):\n\(board.screen)")
    }
  }

  @Test func aCommandThatNeedsACardReportsAnEmptyColumn() throws {
    let board = try BoardDriver(counts: [0, 0, 0])

    for key in ["d", "r", "e", "H", "L", "J", "K", "m"] {
      board.press("h", key)
      #expect(board.status == "This column is empty · a adds a card", "key \(key)")
    }
  }

  @Test func everyCardIsReachedAndEveryCountIsTrueOnTheWay() throws {
    let board = try BoardDriver(counts: [350, 0, 0])

    for number in 2...350 {
      board.press("j")
      #expect(board.selected == "A\(number)", "\(board.screen)")
    }
    for number in (1..<350).reversed() {
      board.press("k")
      #expect(board.selected == "A\(number)", "\(board.screen)")
    }
  }

  @Test func theCountsAboveAndBelowAddUpAtEveryPlace() throws {
    let board = try BoardDriver(counts: [350, 0, 0])
    for key in ["G", "k", "g", "<pgdn>", "<c-d>", "<pgdn>", "<pgup>", "<c-u>", "G", "<pgup>"] {
      board.press(key)
      let column = board.lines[4...20].map { String($0.prefix(26)) }
      let above = column.first.flatMap { more($0, "↑") } ?? 0
      let below = column.last.flatMap { more($0, "↓") } ?? 0
      let shown = column.filter { $0.contains("A") }.count
      #expect(above + shown + below == 350, "after \(key):\n\(board.screen)")
    }
  }

  private func more(_ line: String, _ arrow: Character) -> Int? {
    guard line.contains(arrow) else { return nil }
    return line.split(separator: " ").first.flatMap { Int($0) }
  }

  @Test func jumpingToTheEndAndBackWorksInAColumnOfManyPages() throws {
    let board = try BoardDriver(counts: [1_000, 0, 0])

    board.press("G")
    #expect(board.selected == "A1000")
    board.press("k", "d")
    #expect(board.selected == "A1000")
    board.press("L", "h")
    #expect(board.selected == "A998")
    board.press("g")

    #expect(board.selected == "A1")
    #expect(try board.titles(0).count == 998)
  }

  @Test func aCardAddedFarFromTheTopIsScrolledIntoView() throws {
    let board = try BoardDriver(counts: [1_000, 3, 0])
    board.press("G", "k", "a")
    board.type("new")

    board.press("<enter>", "<esc>")

    #expect(board.selected == "new")
    #expect(try board.titles(0)[999] == "new")
    board.press("j")
    #expect(board.selected == "A1000", "\(board.screen)")
  }

  @Test func movingToAColumnScrolledToItsEndShowsTheCardAtTheTop() throws {
    let board = try BoardDriver(counts: [2, 1_000, 0])

    board.press("l", "G", "h", "L")

    #expect(board.selected == "A1", "\(board.screen)")
    board.press("j")
    #expect(board.selected == "B1", "\(board.screen)")
  }

  @Test func aPasteOfSeveralLinesOffersOneCardALine() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("a")

    board.send(.paste("one\n\n  two \nthree\n"))
    #expect(board.status.contains("3 cards"), "\(board.screen)")
    board.press("<enter>", "<esc>")

    #expect(try board.titles(0) == ["A1", "one", "two", "three"])
  }

  @Test func thePasteCanBecomeOneCardOrNone() throws {
    let board = try BoardDriver(counts: [0, 0, 0])
    board.press("a")

    board.send(.paste("one\ntwo"))
    board.press("<esc>")
    board.send(.paste("one\ntwo"))
    board.press("<tab>", "<enter>", "<esc>")

    #expect(try board.titles(0) == ["one two"])
  }

  @Test func aPasteWhileRenamingBecomesOneLine() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("r")

    board.send(.paste("\nx\r\ny\n"))
    board.press("<enter>")

    #expect(try board.titles(0) == ["A1x y"])
  }

  @Test func aTitleOverTheLimitIsRefusedAsItIsTypedAndNothingIsCut() throws {
    let board = try BoardDriver(counts: [0, 0, 0])
    board.press("a")

    board.send(.paste(String(repeating: "가", count: 501)))
    #expect(board.status.contains("at most 500 characters, this one has 501"))
    board.press("<enter>")
    #expect(try board.titles(0).isEmpty)
    board.press("<backspace>", "<enter>")

    #expect(try board.titles(0).first?.count == 500)
  }

  @Test(arguments: 5...24)
  func thePromptShowsOnEveryScreen(height: Int) throws {
    let long = CardDraft(title: String(repeating: "long ", count: 20), body: "b\nb\nb", tags: ["t"])
    let made = try BoardDriver([[long, long, long], [], []])
    for width in [20, 40, 60, 80] {
      for key in ["a", "r"] {
        let size = Size(columns: width, rows: height)
        let board = try BoardDriver(over: made.store, size: size, clock: made.clock)
        board.press("j", key)
        board.type("#")
        #expect(board.screen.contains("┃"), "\(width)×\(height) \(key):\n\(board.screen)")
        #expect(board.frame.cursor != nil)
        board.press("G", "<esc>", "l", "a", "x")
        #expect(board.screen.contains("┃  x"), "empty, \(width)×\(height):\n\(board.screen)")
      }
    }
  }

  @Test func closingTheScreensEndsEverySubscription() throws {
    let store = try SQLiteBoardStore.inMemory(sources: .system())
    let environment = BoardEnvironment(
      today: { CalendarDay(daysSinceEpoch: 0) },
      now: { .now },
      nextDay: { .now },
      time: { Timestamp(milliseconds: 0) }
    )
    var stack: BoardApplication? = try BoardApplication(
      store: store,
      feed: store.feed,
      environment: environment,
      choice: .board(store.board().id),
      size: Size(columns: 80, rows: 24)
    )
    stack?.handle(.key(KeyPress(.enter)))
    // One a column, the board's, and that of others' changes.
    #expect(store.feed.subscriptionCount == 5)

    stack = nil

    #expect(stack == nil)
    #expect(store.feed.subscriptionCount == 0)
  }

  @Test func aKeyPressedTwiceNamesBothCardsThatItTook() throws {
    let board = try BoardDriver(counts: [6, 0, 0])
    board.press("d", "d")
    #expect(board.status == "✓ Deleted “A1” and “A2” · u undoes them one by one")
    board.press("d")
    #expect(board.status == "✓ Deleted “A2” and “A3” after another · u undoes them one by one")
    board.clock.pass(.seconds(3))
    board.press("d")
    #expect(board.status == "✓ Deleted “A4” · u undo")

    board.press("x")

    #expect(board.status == "✓ Archived “A5” · u undo")
    board.press("u", "u", "u", "u", "u")
    #expect(try board.titles(0) == ["A1", "A2", "A3", "A4", "A5", "A6"])
  }
}
