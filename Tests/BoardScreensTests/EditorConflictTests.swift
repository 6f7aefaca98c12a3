import BoardModel
import BoardStorage
import TerminalSurface
import Testing

/// Another program writes to the card that is open in the editor.
@Suite struct EditorConflictTests {
  /// An editor in which a title was typed, over a card to which another program has given another
  /// title, and a tag.
  private func conflict() throws -> BoardDriver {
    let board = try BoardDriver.editing()
    board.press("!")
    try board.changeAsAnother { store, cards in
      try store.edit(cards[1], [.title("Theirs"), .tags(["theirs"])], expecting: nil)
    }
    board.press("<c-s>")
    return board
  }

  /// The same editor, open for ann over a board to which bob writes.
  private func boardOfAnnAndBob() throws -> BoardDriver {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    var sources = StoreSources.repeatable { clock.time }
    sources.author = "bob"
    let store = try SQLiteBoardStore.inMemory(sources: sources)
    let drafts = [CardDraft(title: "before"), BoardDriver.written, CardDraft(title: "after")]
    try store.add(drafts, at: .bottom(of: store.board().columns[0].id))
    let board = try BoardDriver(over: store, clock: clock, author: "ann")
    board.press("j", "<enter>")
    return board
  }

  /// The two versions side by side need another layout than one below the other.
  @Test func aConflictLooksTheSameHoweverTheWindowCameToItsSize() throws {
    let sizes = [
      Size(columns: 120, rows: 40), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12),
      Size(columns: 200, rows: 60), Size(columns: 80, rows: 24),
    ]
    let board = try conflict()
    for size in sizes {
      board.send(.resize(size))
      // Closed and asked again at this size.
      let resized = board.screen
      board.press("<esc>", "<c-s>")
      #expect(resized == board.screen, "at \(size.columns)×\(size.rows)\n\(resized)")
      #expect(board.screen.contains("keep mine"), "\(board.screen)")
    }
  }

  @Test(arguments: [80, 120])
  func allLinesBetweenTheFirstDifferenceAndTheLastAreShown(columns: Int) throws {
    let draft = CardDraft(title: "old", body: "same\nend")
    let board = try BoardDriver.editing(draft, size: Size(columns: columns, rows: 30))
    board.focus(.body)
    board.press("<c-end>", "<up>", "<end>")
    for line in ["one", "two"] {
      board.press("<enter>")
      board.type("my \(line)")
    }
    try board.changeAsAnother { store, cards in
      let lines = ["same"] + (1...6).map { "their \($0)" } + ["end"]
      let body = lines.joined(separator: "\n")
      try store.edit(cards[1], [.body(body)], expecting: nil)
    }

    board.press("<c-s>")

    for words in ["2: my one", "my two", "2: their 1", "their 2", "their 3", "… and 3 more lines"] {
      #expect(board.screen.contains(words), "\(words)\n\(board.screen)")
    }
    #expect(!board.screen.contains("their 4"), "\(board.screen)")
  }

  @Test func changesOfDifferentFieldsAreBothKeptWithoutAQuestion() throws {
    let board = try BoardDriver.editing()
    board.press("!")
    try board.changeAsAnother { store, cards in
      try store.edit(cards[1], [.tags(["theirs"])], expecting: nil)
    }

    board.press("<c-s>")

    #expect(!board.screen.contains("Changed meanwhile"), "\(board.screen)")
    #expect(try board.cards()[1].title == "Write release notes for 1.3!")
    #expect(try board.cards()[1].tags == ["theirs"])
  }

  @Test func aCardArchivedMeanwhileIsReportedAndSavedThere() throws {
    let board = try BoardDriver.editing()
    board.press("!")
    try board.update { store, cards in
      _ = try store.perform(.archive([cards[1]]), as: store.newActionID())
    }
    #expect(
      board.screen.contains("Another program has archived this card; saving keeps it there."),
      "\(board.screen)"
    )

    board.press("<c-s>")

    #expect(
      board.screen.contains("Saved “Write release notes for 1.3!”; it is archived"),
      "\(board.screen)"
    )
    #expect(!board.screen.contains("deleted"), "\(board.screen)")
    #expect(try board.cards().map(\.title) == ["before", "after"])
  }

  @Test func stepsThatBothTickedAreBothTickedWithoutAQuestion() throws {
    let board = try BoardDriver.editing()
    var steps = try board.cards()[1].checklist
    #expect(steps.map(\.isDone) == [true, false, false])
    board.focus(.checklist)
    board.press(" ")
    steps[2].isDone = true
    try board.changeAsAnother { store, cards in
      try store.edit(cards[1], [.checklist(steps)], expecting: nil)
    }

    board.press("<c-s>")

    #expect(!board.screen.contains("Changed meanwhile"), "\(board.screen)")
    #expect(
      try board.cards()[1].checklist.map(\.isDone) == [false, false, true],
      "\(board.screen)"
    )
  }

  @Test func savingOverAnothersChangeAsksWhichToKeep() throws {
    let board = try conflict()

    #expect(board.screen.contains("Changed meanwhile"), "\(board.screen)")
    #expect(board.screen.contains("card's title since"), "\(board.screen)")
    #expect(try board.cards()[1].title == "Theirs")
    #expect(try board.cards()[1].tags == ["theirs"])
  }

  @Test func theQuestionNamesTheAuthorAndWhatIsKeptAnyway() throws {
    let board = try boardOfAnnAndBob()
    board.press("!")
    try board.changeAsAnother { store, cards in
      try store.edit(cards[1], [.title("Theirs"), .tags(["theirs"])], expecting: nil)
    }

    board.press("<c-s>")

    #expect(
      board.screen.contains("@bob has changed the card's title since you opened it."),
      "\(board.screen)"
    )
    #expect(board.screen.contains("The new tags are kept as well."), "\(board.screen)")
  }

  @Test func aMergeIsReportedWithItsAuthor() throws {
    let board = try boardOfAnnAndBob()
    board.press("!")
    try board.changeAsAnother { store, cards in
      try store.edit(cards[1], [.tags(["theirs"])], expecting: nil)
    }

    board.press("<c-s>")

    #expect(board.status.contains(", with @bob's new tags"), "\(board.screen)")
  }

  @Test func ownChangesAreKeptAndTheirsInAllOtherFields() throws {
    let board = try conflict()
    board.press("m")

    #expect(try board.cards()[1].title == "Write release notes for 1.3!")
    #expect(try board.cards()[1].tags == ["theirs"])
    #expect(board.selected?.hasPrefix("△ Write") == true, "\(board.screen)")
  }

  @Test func choosingTheirsTakesTheirVersion() throws {
    let board = try conflict()
    board.press("t")

    #expect(board.focusedLine.contains("Theirs"), "\(board.screen)")
    #expect(!board.focusedLine.contains("1.3!"), "\(board.screen)")
    #expect(board.screen.contains("#theirs"), "\(board.screen)")
    board.press("<esc>")
    #expect(try board.cards().count == 3)
  }

  @Test func choosingBothKeepsBothVersions() throws {
    let board = try conflict()
    board.press("b")

    let cards = try board.cards()
    #expect(
      cards.map(\.title) == [
        "before", "Theirs", "Write release notes for 1.3!", "after",
      ]
    )
    #expect(cards[1].tags == ["theirs"])
    #expect(cards[2].tags == ["docs", "release"])
  }

  @Test func leavingTheQuestionKeepsWhatWasTyped() throws {
    let board = try conflict()
    board.press("<esc>")

    #expect(board.focusedLine.contains("1.3!"), "\(board.screen)")
    #expect(board.status == "Not saved yet.")
  }

  @Test func savingADeletedCardOffersToKeepItAsANewOne() throws {
    let board = try BoardDriver.editing()
    board.press("!")
    try board.changeAsAnother { store, cards in try store.delete(cards[1]) }
    board.press("<c-s>")
    #expect(board.screen.contains("Deleted meanwhile"), "\(board.screen)")

    board.press("m")

    #expect(try board.titles(0) == ["before", "Write release notes for 1.3!", "after"])
  }

  @Test(arguments: [Size(columns: 50, rows: 15), Size(columns: 80, rows: 24)])
  func theQuestionShowsWhatBothSay(size: Size) throws {
    let board = try BoardDriver(
      [[CardDraft(title: "One", body: "same\nold", priority: .low)]],
      size: size
    )
    board.press("e", "!")
    board.focus(.body)
    board.press("<down>")
    board.type("my ")
    try board.changeAsAnother { store, cards in
      try store.edit(cards[0], [.title("Theirs"), .body("same\ntheir")], expecting: nil)
    }
    board.press("<c-s>")

    #expect(board.screen.contains("mine    One!"), "\(board.screen)")
    #expect(board.screen.contains("theirs  Theirs"), "\(board.screen)")
    #expect(board.screen.contains("keep both, mine as a new card"), "\(board.screen)")
    if size.rows > 15 {
      #expect(board.screen.contains("mine    2: my old"), "\(board.screen)")
      #expect(board.screen.contains("theirs  2: their"), "\(board.screen)")
    }
  }

  @Test func aForeignChangeShowsAtOnceIfNothingWasTyped() throws {
    let board = try BoardDriver.editing()

    try board.update { store, cards in try store.edit(cards[1], [.title("theirs")], expecting: nil)
    }

    #expect(board.focusedLine.contains("theirs"), "\(board.screen)")
    board.press("<esc>")
    #expect(board.selected == "△ theirs")
  }

  @Test func anothersChangeLeavesWhatIsTypedAlone() throws {
    let board = try BoardDriver.editing()
    board.press("!")

    try board.update { store, cards in try store.edit(cards[1], [.title("theirs")], expecting: nil)
    }

    #expect(board.focusedLine.contains("1.3!"), "\(board.screen)")
    #expect(board.status.contains("saving merges both or asks"), "\(board.status)")
  }

  @Test func theEditorGoesWithACardThatAnotherMoves() throws {
    let board = try BoardDriver.editing()
    board.press("!")

    try board.update { store, cards in
      try store.move(cards[1], to: .top(of: store.board().columns[2].id))
    }
    board.press("<c-s>")

    #expect(try board.titles(2) == ["Write release notes for 1.3!"])
  }

  @Test(arguments: [StoreError.diskFull, .inputOutput("broken"), .readOnly])
  func textThatCanNotBeSavedStaysInTheEditor(_ error: StoreError) throws {
    let board = try BoardDriver.editing()
    board.press("!")
    board.failing.failures = [error]

    board.press("<c-s>")

    #expect(board.status.hasPrefix("! Not saved: "), "\(board.status)")
    #expect(board.focusedLine.contains("1.3!"), "\(board.screen)")
    board.press("<c-s>")
    #expect(try board.cards()[1].title == "Write release notes for 1.3!")
  }
}
