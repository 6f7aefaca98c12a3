import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// What is said about a card: read and added, on the board and in the reading view.
struct CommentTests {
  private func board(size: Size = Size(columns: 100, rows: 30)) throws -> BoardDriver {
    try BoardDriver([[CardDraft(title: "one"), CardDraft(title: "two")]], size: size)
  }

  private func comments(_ board: BoardDriver, _ index: Int = 0) throws -> [String] {
    let cards = try board.store.page(of: board.store.board().columns[0].id, .first, limit: 10)
    return try board.store.comments(of: cards[index].id).map(\.text)
  }

  @Test func anAddedCommentAppearsInTheList() throws {
    let board = try board()
    board.press("C")
    #expect(board.screen.contains("Comments on “one”"), "\(board.screen)")
    #expect(board.screen.contains("No comments yet."), "\(board.screen)")
    board.type("Ask the printers first")

    board.press("<enter>")

    #expect(try comments(board) == ["Ask the printers first"])
    #expect(board.screen.contains("just now"), "\(board.screen)")
    board.press("<esc>")
    #expect(board.status == "✓ Commented on “one” · u undo")
    board.press("u")
    #expect(try comments(board) == [])
  }

  @Test func aClickPlacesTheCursorInTheText() throws {
    let board = try board()
    board.press("C")
    board.type("Ask printers")

    try board.click("printers")
    board.type("the ")
    board.press("<enter>")

    #expect(try comments(board) == ["Ask the printers"], "\(board.screen)")
  }

  @Test func anUnsentCommentIsOfferedAgain() throws {
    let board = try board()
    board.press("C")
    board.type("half a thought")
    board.press("<esc>", "j", "C")
    #expect(!board.screen.contains("half a thought"), "\(board.screen)")
    board.press("<esc>", "k", "C")

    #expect(board.screen.contains("half a thought"), "\(board.screen)")
    #expect(try comments(board) == [])
  }

  @Test func anUnsentCommentOnADeletedCardComesBackWithTheCard() throws {
    let board = try board()
    board.press("C")
    board.type("half a thought")
    let card = try board.store.page(of: board.store.board().columns[0].id, .first, limit: 1)[0].id
    try board.update { store, _ in try store.delete(card) }

    board.press("<esc>")

    #expect(
      board.status
        == "Card deleted; draft kept until you quit · C reopens it if the card is restored"
    )
    board.press("C")
    #expect(!board.screen.contains("half a thought"), "\(board.screen)")
    board.press("<esc>")
    try board.update { store, _ in try store.perform(.restore([card])) }
    board.press("k", "C")
    #expect(board.screen.contains("half a thought"), "\(board.screen)")
  }

  @Test func aFaultOfACommentIsReportedOnce() throws {
    let board = try board()
    board.press("C")
    board.send(.paste(String(repeating: "x y ", count: 20_000)))

    board.press("<enter>")

    let words = board.screen.split { $0.isWhitespace || $0 == "│" }.joined(separator: " ")
    #expect(words.ranges(of: "at most 64 KiB").count == 1, "\(board.screen)")
    #expect(try comments(board) == [])
  }

  @Test func aCommentHasSeveralLines() throws {
    let board = try board()
    board.press("C")
    board.type("first")
    board.send(.key(KeyPress(.enter, .alt)))
    board.type("second")
    #expect(board.screen.contains("› first"), "\(board.screen)")

    board.press("<enter>")

    #expect(try comments(board) == ["first\nsecond"])
    #expect(board.screen.contains("second"), "\(board.screen)")
  }

  /// The message is as bright as ever, and does not name a key that would be typed.
  @Test func theOutcomeShowsOverThePopupUntilTheNextKey() throws {
    let board = try board()
    board.press("C")
    board.type("one")
    board.press("<enter>")

    #expect(board.status == "✓ Commented on “one”", "\(board.screen)")
    let row = board.frame.canvas.size.rows - 2
    #expect(board.frame.canvas[4, row].style.role == .text, "\(board.roles)")
    board.type("u")
    #expect(board.status == "", "\(board.screen)")
    #expect(try comments(board) == ["one"])
  }

  @Test func aPostedCommentIsShownAsMarkdownWithItsLines() throws {
    let board = try board()
    board.press("C")
    board.send(.paste("This is **bold** text\nand a line"))
    board.press("<enter>")

    let place = try board.place(of: "This is bold text")
    #expect(board.frame.canvas[place.column + 8, place.row].style.traits.contains(.bold))
    #expect(!board.frame.canvas[place.column, place.row].style.traits.contains(.bold))
    #expect(try board.place(of: "and a line").row == place.row + 1, "\(board.screen)")
  }

  @Test func aPasteKeepsItsLines() throws {
    let board = try board()
    board.press("C")

    board.send(.paste("one\ntwo\nthree"))
    board.press("<up>", "<home>")
    board.type("> ")
    board.press("<enter>")

    #expect(try comments(board) == ["one\n> two\nthree"])
  }

  @Test(arguments: [(50, 15), (80, 24), (30, 8)])
  func theCursorOfALongCommentStaysInSight(columns: Int, rows: Int) throws {
    let board = try board(size: Size(columns: columns, rows: rows))
    board.press("C")

    board.send(.paste((1...30).map { "line \($0)" }.joined(separator: "\n")))

    let cursor = try #require(board.frame.cursor)
    #expect(board.lines[cursor.row].contains("line 30"), "\(board.screen)")
    board.press("<esc>", "C")
    #expect(board.screen.contains("line 30"), "\(board.screen)")
  }

  @Test func theReadingViewShowsCommentsAndAddsMore() throws {
    let board = try board(size: Size(columns: 80, rows: 24))
    board.press(" ")
    #expect(!board.screen.contains("Comments"), "\(board.screen)")
    board.press("C")
    board.type("Looks good")
    board.press("<enter>", "<esc>")

    #expect(board.screen.contains("Comments"), "\(board.screen)")
    #expect(board.screen.contains("Looks good"), "\(board.screen)")
  }

  @Test func thePaneShowsACommentOfAnotherProgramAndOneRowIsPainted() throws {
    let board = try board(size: Size(columns: 190, rows: 40))

    let painted = try board.update { store, cards in
      try store.perform(.comment(cards[0], "From elsewhere"))
    }

    #expect(board.screen.contains("From elsewhere"), "\(board.screen)")
    #expect(painted == [1, 0, 0], "\(board.screen)")
  }

  @Test(arguments: [Size(columns: 50, rows: 15), Size(columns: 80, rows: 24)])
  func aRowShowsHowManyCommentsItsCardHas(size: Size) throws {
    let board = try board(size: size)
    #expect(!board.screen.contains("“"), "\(board.screen)")

    try board.update { store, cards in
      try store.perform(.comment(cards[0], "one"))
      try store.perform(.comment(cards[0], "two"))
    }
    #expect(board.screen.contains("✎ 2"), "\(board.screen)")
    try board.update { store, cards in
      try store.edit(
        cards[0],
        [.checklist([ChecklistItem(text: "a step")]), .due(board.clock.today)]
      )
    }

    #expect(board.screen.contains("today"), "\(board.screen)")
    #expect(board.screen.contains("0/1  ✎ 2"), "\(board.screen)")
  }

  @Test func aCommentCountsAsAChange() throws {
    let board = try board()
    board.clock.pass(.seconds(86_400 * 30))
    board.send(.tick)
    board.press("/")
    board.type("is:stale")
    board.press("<enter>")
    #expect(board.screen.contains("2 of 2"), "\(board.screen)")

    try board.update { store, cards in try store.perform(.comment(cards[0], "still wanted")) }

    #expect(board.screen.contains("1 of 2"), "\(board.screen)")
    board.press("/")
    for _ in 0..<8 { board.press("<backspace>") }
    board.type("changed:<1d")
    board.press("<enter>")
    #expect(board.screen.contains("1 of 2"), "\(board.screen)")
    #expect(board.selected?.contains("one") == true, "\(board.screen)")
  }
}
