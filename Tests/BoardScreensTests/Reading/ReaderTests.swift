import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// Reading a card on the whole screen.
struct ReaderTests {
  private func board(_ drafts: [CardDraft], size: Size = Size(columns: 80, rows: 24)) throws
    -> BoardDriver
  {
    try BoardDriver([drafts], size: size)
  }

  private let card = CardDraft(
    title: "Fix the login",
    body:
      "## What happens\nOnly *behind* the proxy; see [the trace](https://a.org/t).\n\n- one\n- two",
    due: CalendarDay(daysSinceEpoch: 20_775),
    priority: .high,
    tags: ["api"],
    checklist: [ChecklistItem(text: "reproduce it", isDone: true), ChecklistItem(text: "fix it")]
  )

  @Test func spaceShowsAllOfTheCard() throws {
    let board = try board([card])

    board.press(" ")

    let text = board.lines.dropFirst(3).prefix(18).map { $0.dropFirst(2) }.joined(separator: "\n")
    #expect(
      text.hasPrefix(
        """
        Fix the login
        ▲ high  due Wed 18 Nov, 3 days late  #api  ○ To Do

        ━━━━━━────── 1 of 2
        ☑ 1 reproduce it
        ☐ 2 fix it

        What happens
        Only behind the proxy; see the trace (https://a.org/t).

        • one
        • two

        History
        """
      ),
      "\(board.screen)"
    )
  }

  @Test(arguments: ["<esc>", " ", "q"])
  func closingTheReadingViewShowsTheBoard(key: String) throws {
    let board = try board([card])
    let before = board.screen

    board.press(" ", key)

    #expect(board.screen == before)
    #expect(!board.stack.isFinished)
  }

  @Test func anEmptyColumnHasNothingToRead() throws {
    let board = try board([])

    board.press(" ")

    #expect(board.screen.contains("This column is empty"))
  }

  @Test func nextAndPreviousLeadTheBoardToo() throws {
    let board = try board([card, CardDraft(title: "Second"), CardDraft(title: "Third")])

    board.press(" ", "l", "l", "h")

    #expect(board.lines[0].contains("2 of 3"))
    #expect(board.lines[3] == "  Second")
    board.press("l", "l")
    #expect(board.screen.contains("This is the last card in the column."))
    board.press("<esc>")
    #expect(board.screen.contains("▌  Third"))
  }

  @Test func aNumberTogglesItsStepAndUndoTakesItBack() throws {
    let board = try board([card])

    board.press(" ", "2")
    #expect(board.screen.contains("☑ 2 fix it"))
    #expect(board.screen.contains("2 of 2"))
    board.press("u")
    #expect(board.screen.contains("☐ 2 fix it"))
    board.press("7")
    #expect(board.screen.contains("There is no step 7."))
  }

  @Test func aStepIsTickedAlthoughAnotherProgramTickedOneMeanwhile() throws {
    let board = try board([card])
    board.press(" ")
    try board.changeAsAnother { store, cards in
      try store.edit(
        cards[0],
        [.checklist([ChecklistItem(text: "reproduce it"), ChecklistItem(text: "fix it")])],
        expecting: nil
      )
    }

    board.press("2")

    #expect(board.status.hasPrefix("✓ Ticked “fix it” in “Fix the login”"), "\(board.screen)")
    #expect(try board.cards()[0].checklist.map(\.isDone) == [false, true])
    #expect(board.screen.contains("1 of 2"), "\(board.screen)")
  }

  @Test func aCardThatAnotherProgramDeletesIsNotReplacedByTheNext() throws {
    let board = try board([card, CardDraft(title: "Second"), CardDraft(title: "Third")])
    board.press(" ")

    try board.update { store, cards in try store.delete(cards[0]) }

    #expect(board.status == "“Fix the login” was deleted by another program.")
    #expect(board.screen.contains("▌  Second"), "the board: \(board.screen)")
  }

  @Test func aCommentBeingTypedStaysIfItsCardIsArchivedWithOthers() throws {
    let board = try board([card, CardDraft(title: "Second"), CardDraft(title: "Third")])
    board.press(" ", "C")
    board.type("half a comment")

    try board.update { store, cards in try store.perform(.archive(Array(cards.prefix(2)))) }

    #expect(board.screen.contains("half a comment"), "\(board.screen)")
    board.press("<esc>")
    #expect(board.screen.contains("▌  Third"), "the board: \(board.screen)")
  }

  @Test func theReadCardIsNamedIfSeveralAreDeleted() throws {
    let board = try board([card, CardDraft(title: "Second"), CardDraft(title: "Third")])
    board.press(" ")

    try board.update { store, cards in
      for card in cards.prefix(2) { try store.delete(card) }
    }

    #expect(board.status == "“Fix the login” was deleted by another program.")
    #expect(board.screen.contains("▌  Third"), "the board: \(board.screen)")
  }

  @Test func theReadingViewFollowsACardThatIsMoved() throws {
    let board = try board([card, CardDraft(title: "Second")])
    board.press(" ")

    try board.update { store, cards in
      try store.move(cards[0], to: .bottom(of: store.board().columns[1].id))
    }

    #expect(board.lines[3] == "  Fix the login", "\(board.screen)")
  }

  @Test func theEditorOpensFromItAndComesBackToIt() throws {
    let board = try board([card])

    board.press(" ", "e")
    board.type("Now: ")
    board.press("<c-s>")

    #expect(board.screen.contains("Now:"), "\(board.screen)")
    #expect(board.screen.contains("☑ 1 reproduce it"), "\(board.screen)")
  }

  @Test func anArchivedCardGivesWayToTheNext() throws {
    let board = try board([card, CardDraft(title: "Second")])

    board.press(" ", "x")
    #expect(board.lines[3] == "  Second")
    board.press("x")
    #expect(board.screen.contains("This column has no more cards."))
    board.press("u")
    #expect(board.lines[3] == "  Second")
  }

  @Test func aForeignChangeShowsAtOnceInTheReadingView() throws {
    let board = try board([card])
    board.press(" ")

    try board.update { store, cards in try store.edit(cards[0], [.body("*new* words")]) }

    #expect(board.screen.contains("\n  new words\n"), "\(board.screen)")
  }

  @Test func aLongBodyIsScrolledToItsEndAndBack() throws {
    let body = (1...200).map { "Paragraph \($0)." }.joined(separator: "\n\n")
    let board = try board([CardDraft(title: "Long", body: body)])

    board.press(" ")
    #expect(board.lines[0].hasSuffix("more ↓"))
    board.press("j")
    #expect(!board.screen.contains("\n  Long\n"))
    board.press("G")
    #expect(board.screen.contains("Paragraph 200."))
    #expect(board.lines[0].hasSuffix("end"))
    board.press("k", "g")
    #expect(board.lines[3] == "  Long")
  }

  @Test func aBodyOfAMebibyteOpensAndEnds() throws {
    let body = String(repeating: "Some *words* that fill a line of text.\n\n", count: 26_000)
    let board = try board([CardDraft(title: "Huge", body: body)])

    board.press(" ", "<pgdn>", "<pgdn>")
    #expect(board.lines[0].hasSuffix("0 %"), "\(board.lines[0])")
    board.press("G")
    #expect(board.lines[0].hasSuffix("end"))
    #expect(board.screen.contains("History"))
    board.press("<pgup>", "g")
    #expect(board.lines[3] == "  Huge")
  }

  @Test func theReadingViewFitsEverySize() throws {
    let board = try board([card])
    board.press(" ")

    for (columns, rows) in [(20, 5), (21, 7), (50, 15), (120, 40), (200, 60), (3, 2), (80, 24)] {
      board.send(.resize(Size(columns: columns, rows: rows)))
    }

    #expect(board.lines[3] == "  Fix the login")
  }

  // MARK: Links

  @Test func theOnlyLinkIsOpenedAtOnce() throws {
    let board = try board([card])

    board.press("o")
    board.press(" ", "o")

    #expect(board.opened.targets == ["https://a.org/t", "https://a.org/t"])
    #expect(board.screen.contains("Opened https://a.org/t"))
  }

  @Test func oneOfSeveralLinksCanBeChosen() throws {
    let board = try board([
      CardDraft(title: "Two", body: "<https://a.org> and [b](https://b.org) and [c](ssh://c)")
    ])

    board.press(" ", "o")
    #expect(board.screen.contains("1 https://a.org"))
    #expect(board.screen.contains("2 “b” https://b.org"))
    #expect(!board.screen.contains("3 "))
    board.press("2")

    #expect(board.opened.targets == ["https://b.org"])
  }

  @Test func aFileIsAskedAboutAndOtherKindsAreNeverOpened() throws {
    let board = try board([
      CardDraft(title: "File", body: "[f](file:///etc/hosts)"),
      CardDraft(title: "Script", body: "[s](javascript:alert) [r](page.md)"),
    ])

    board.press("o")
    #expect(board.opened.targets.isEmpty)
    board.press("<enter>", "j", "o")

    #expect(board.opened.targets == ["file:///etc/hosts"])
    #expect(board.screen.contains("This card has no link to open."))
  }

  @Test func aLinkThatCanNotBeOpenedIsReportedWithItsTarget() throws {
    let board = try board([card])
    board.opened.fault = "xdg-open is not installed."

    board.press("o")

    #expect(
      board.screen.contains("Not opened: xdg-open is not installed. The link is https://a.org/t")
    )
  }
}
