import BoardModel
import BoardStorage
import EventStreams
import TerminalSurface
import Testing

/// The editor, key by key.
@Suite struct EditorTests {
  @Test func doneSavesEveryFieldAsOneActionAndCloses() throws {
    let board = try BoardDriver([[CardDraft(title: "old")]])
    board.press("e", "<c-u>")
    board.type("new title")
    board.press("<tab>")
    board.type("fri")
    board.press("<tab>", "l", "l", "<tab>")
    board.type("docs #긴급")
    board.press("<tab>")
    board.type("anna")
    board.press("<tab>", "<tab>", "a")
    board.type("first")
    board.press("<enter>")
    board.type("second")
    board.press("<enter>", "<esc>", "k", " ", "<tab>")
    board.type("# Body")
    board.press("<enter>")
    board.type("more")
    board.press("<c-s>")

    let card = try #require(try board.cards().first)
    #expect(
      card.draft
        == CardDraft(
          title: "new title",
          body: "# Body\nmore",
          due: CalendarDay(iso: "2026-11-27"),
          priority: .medium,
          tags: ["docs", "긴급"],
          assignees: ["anna"],
          checklist: [ChecklistItem(text: "first", isDone: true), ChecklistItem(text: "second")]
        )
    )
    #expect(board.selected == "△ new title")
    #expect(board.status.contains("Saved “new title”"), "\(board.screen)")
    #expect(board.screen.contains("Fri 27 Nov  ━━─── 1/2"), "\(board.screen)")

    board.press("u")
    #expect(try board.cards().first?.draft == CardDraft(title: "old"))
  }

  @Test func anEmptyLineShowsWhatItAcceptsWhileFocused() throws {
    let board = try BoardDriver([[CardDraft(title: "old")]])
    board.press("e")
    #expect(!board.screen.contains("fri, 3d"), "\(board.screen)")

    board.press("<tab>")
    #expect(board.lines[3] == "▌Due       fri, 3d, 24 dec 9am", "\(board.screen)")
    board.type("mon")
    #expect(!board.screen.contains("24 dec"), "\(board.screen)")
    board.press("<c-u>", "<tab>", "<tab>")
    #expect(board.lines[3] == " Due", "\(board.screen)")
    #expect(board.lines[5] == "▌Tags      home work", "\(board.screen)")
    board.press("<c-s>")

    let card = try #require(try board.cards().first)
    #expect(card.draft == CardDraft(title: "old"))
  }

  @Test func doneDoesNothingWhileAFieldIsNotValidAndGoesThere() throws {
    let board = try BoardDriver.editing()
    board.press("<c-u>", "<tab>", "<tab>", "<c-s>")

    #expect(board.focusedLine.hasPrefix("▌Title"), "\(board.screen)")
    #expect(board.status == "! Not saved: a card needs a title.")
    #expect(try board.cards()[1].title == BoardDriver.written.title)

    board.type("valid again")
    board.press("<c-s>")
    #expect(try board.cards()[1].title == "valid again")
  }

  @Test func aFaultShowsWhileTypingAndGoesOnceItIsCorrected() throws {
    let board = try BoardDriver.editing()
    board.focus(.due)
    board.type("31 feb")
    #expect(board.focusedLine.contains("there is no 31 Feb"), "\(board.screen)")

    for _ in 0..<6 { board.press("<backspace>") }
    board.type("24 dec")

    #expect(!board.screen.contains("there is no"), "\(board.screen)")
    #expect(board.focusedLine.contains("Thu 24 Dec 2026, in 33 days"), "\(board.screen)")
  }

  @Test func closingAnUnchangedCardAsksNothingAndLogsNothing() throws {
    let board = try BoardDriver.editing()
    let before = try board.cards()

    board.press("<tab>", "<tab>", "<tab>", "<tab>", "<tab>", "<esc>")

    #expect(board.selected == "△ Write release notes")
    #expect(try board.cards() == before)
  }

  @Test(arguments: [("s", "Write release notes for 1.3!"), ("d", "Write release notes for 1.3")])
  func closingAChangedCardAsks(_ answer: String, _ title: String) throws {
    let board = try BoardDriver.editing()
    board.press("!", "<esc>")
    #expect(board.screen.contains("Save the changes?"), "\(board.screen)")

    board.press(answer)

    #expect(try board.cards()[1].title == title)
    #expect(board.screen.contains("To Do"), "the editor is closed:\n\(board.screen)")
    #expect(try board.store.abandonedDrafts().isEmpty)
  }

  @Test func goingOnEditingKeepsWhatWasTyped() throws {
    let board = try BoardDriver.editing()
    board.press("!", "<esc>", "e")

    #expect(board.focusedLine.contains("Write release notes for 1.3!"), "\(board.screen)")
  }

  @Test func invalidTextIsNotOfferedForSaving() throws {
    let board = try BoardDriver.editing()
    board.press("<c-u>", "<esc>")

    #expect(board.screen.contains("This can't be saved yet"), "\(board.screen)")
    #expect(
      !board.screen.contains("s  save") && !board.screen.contains("s save"),
      "\(board.screen)"
    )
    board.press("d")
    #expect(try board.cards()[1].title == "Write release notes for 1.3")
  }

  @Test func pagingSavesAndTheBoardSelectsTheCardLastSeen() throws {
    let board = try BoardDriver.editing()
    board.press("!", "<c-n>")
    #expect(board.focusedLine.contains("after"), "\(board.screen)")
    #expect(board.lines[0].contains("3 of 3"), "\(board.screen)")
    board.press("<c-n>")
    #expect(board.status == "This is the last card in the column.")

    board.press("<c-p>", "<c-p>", "<esc>")

    #expect(board.selected == "before")
    #expect(try board.cards()[1].title == "Write release notes for 1.3!")
  }

  @Test func pagingAwayFromWhatIsNotValidAsksFirst() throws {
    let board = try BoardDriver.editing()
    board.press("<c-u>", "<c-n>")
    #expect(board.screen.contains("This can't be saved yet"), "\(board.screen)")

    board.press("d")

    #expect(board.focusedLine.contains("after"), "\(board.screen)")
    #expect(try board.cards()[1].title == "Write release notes for 1.3")
  }

  @Test func pagingLoadsTheNextPageAtTheEndOfTheLoadedOne() throws {
    let board = try BoardDriver(counts: [250, 0, 0])
    board.press("<enter>")

    for _ in 0..<249 { board.press("<c-n>") }

    #expect(board.focusedLine.contains("A250"), "\(board.screen)")
    board.press("<esc>")
    #expect(board.selected == "A250")
  }

  @Test func aNewCardIsAddedAfterTheSelectedOne() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("A")
    board.type("fresh")
    board.press("<c-s>")

    #expect(try board.titles(0) == ["A1", "fresh", "A2"])
    #expect(board.selected == "fresh")
  }

  @Test func anEmptyNewCardIsLeftWithoutAQuestion() throws {
    let board = try BoardDriver(counts: [2, 0, 0])

    board.press("A", "<esc>")

    #expect(board.selected == "A1", "\(board.screen)")
    #expect(try board.titles(0) == ["A1", "A2"])
  }

  @Test func thePromptContinuesInTheEditor() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("a")
    board.type("begun")
    board.press("<tab>")
    board.type(" here")
    board.press("<c-s>")

    #expect(try board.titles(0) == ["A1", "begun here", "A2"])
  }

  @Test func theCalendarPicksTheDayThatACardStartsToo() throws {
    var card = CardDraft(title: "old", due: CalendarDay(iso: "2026-12-24"))
    card.start = CalendarDay(iso: "2026-11-20")
    let board = try BoardDriver([[card]])
    board.press("e")
    board.focus(.start)
    #expect(
      board.lines.contains("▌Start     2026-11-20  Fri 20 Nov 2026, yesterday"),
      "\(board.screen)"
    )

    board.press("<enter>", "l", "<enter>", "<c-s>")

    #expect(try board.cards().first?.start == CalendarDay(iso: "2026-11-21"))
    #expect(try board.cards().first?.due == CalendarDay(iso: "2026-12-24"))
  }

  @Test func theCalendarPicksADay() throws {
    let board = try BoardDriver.editing()
    board.focus(.due)
    board.press("<enter>", "<pgdn>", "<down>", "<right>", "<enter>", "<c-s>")

    // 27 November, a month, a week and a day later.
    #expect(try board.cards()[1].due == CalendarDay(iso: "2027-01-04"))
  }

  @Test func theChecklistIsTickedRenamedReorderedAndDeleted() throws {
    let board = try BoardDriver.editing()
    board.focus(.checklist)
    board.press("j", " ", "J", "k", "r", "<c-u>")
    board.type("renamed")
    board.press("<enter>", "k", "d", "<c-s>")

    #expect(
      try board.cards()[1].checklist == [
        ChecklistItem(text: "renamed"), ChecklistItem(text: "그림을 고른다", isDone: true),
      ]
    )
  }

  @Test func aKeyOfTheBoardOpensTheEditorAtTheChecklist() throws {
    let board = try BoardDriver([[CardDraft(title: "Pack")]])

    board.press("g", "s")
    #expect(board.focusedLine.hasPrefix("▌Checklist"), "\(board.screen)")
    board.press("a")
    board.type("socks")
    board.press("<c-s>")

    #expect(try board.cards().first?.checklist == [ChecklistItem(text: "socks")])
  }

  @Test func severalPastedLinesAreAStepEach() throws {
    let board = try BoardDriver.editing()
    board.focus(.checklist)
    board.send(.paste("one\ntwo\n\n  three \n"))
    board.press("<c-s>")

    #expect(
      try board.cards()[1].checklist.map(\.text) == [
        "collect the merged changes", "one", "two", "three", "그림을 고른다",
        "thank the contributors",
      ]
    )
  }

  @Test func pastedItemsOfMarkdownAreStepsWithoutTheirMarks() throws {
    let board = try BoardDriver([[CardDraft(title: "A card")]])
    board.press("e")
    board.focus(.checklist)
    board.send(.paste("- [ ] alpha\n- [x] beta\n  - [x] below\n* gamma\n"))
    board.press("a")
    board.send(.paste("- [ ] delta"))
    board.press("<enter>", "<c-s>")

    #expect(
      try board.cards()[0].checklist == [
        ChecklistItem(text: "alpha"), ChecklistItem(text: "beta", isDone: true),
        ChecklistItem(text: "below", isDone: true), ChecklistItem(text: "gamma"),
        ChecklistItem(text: "delta"),
      ],
      "\(board.screen)"
    )
  }

  @Test func onlyTheRowOfTheCardIsPaintedWhenItsProgressChanges() throws {
    let board = try BoardDriver.editing()
    board.focus(.checklist)
    board.press("j", " ")

    let painted = board.press("<c-s>")

    #expect(painted == [1, 0, 0])
    #expect(board.screen.contains("2/3"), "\(board.screen)")
  }

  @Test func aTagIsCompletedFromTheTagsOfTheBoard() throws {
    let board = try BoardDriver([
      [CardDraft(title: "one", tags: ["release"]), CardDraft(title: "two")]
    ])
    board.press("j", "e")
    board.focus(.tags)
    board.type("#re")
    #expect(board.focusedLine.contains("#release"), "\(board.screen)")

    board.press("<right>", "<c-s>")

    #expect(try board.cards()[1].tags == ["release"])
  }

  @Test func tabTakesTheOfferedTagFirstAndThenGoesOn() throws {
    let board = try BoardDriver([
      [CardDraft(title: "one", tags: ["home"]), CardDraft(title: "two")]
    ])
    board.press("j", "e")
    board.focus(.tags)
    board.type("ho")
    #expect(board.lines[23].contains("Tab complete"), "\(board.screen)")

    board.press("<tab>")
    #expect(board.focusedLine.hasPrefix("▌Tags      home"), "\(board.screen)")
    board.press("<tab>")
    #expect(board.focusedLine.hasPrefix("▌Assignees"), "\(board.screen)")
    board.press("<c-s>")

    #expect(try board.cards()[1].tags == ["home"])
  }

  @Test(arguments: ["f", "fr", "24 de", "next", "3", "tomorro"])
  func theBeginningOfADateIsNotCalledWrongWhileItIsTyped(text: String) throws {
    let board = try BoardDriver.editing()
    board.focus(.due)

    board.type(text)
    #expect(!board.screen.contains("is not a date"), "\(board.screen)")
    board.press("<c-s>")

    #expect(board.status.hasPrefix("! Not saved: "), "\(board.screen)")
    #expect(board.focusedLine.contains("“\(text)” is not a date"), "\(board.screen)")
  }

  @Test func aFaultThatItsFieldShowsIsNotRepeated() throws {
    let board = try BoardDriver.editing()
    board.focus(.due)
    board.type("frx")

    let places = board.lines.count { $0.contains("is not a date") }

    #expect(places == 1, "\(board.screen)")
  }

  @Test func closingTheEditorEndsItsSubscriptions() throws {
    let board = try BoardDriver.editing()
    let before = board.store.feed.subscriptionCount

    for _ in 0..<10 { board.press("<c-n>", "<c-p>", "<esc>", "e") }
    board.press("<esc>")

    #expect(board.store.feed.subscriptionCount == before)
    #expect(before == 5, "one a column, the board's and that of others, none for the editor")
  }
}
