import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// What other programs' changes do to an open board.
struct ForeignChangeTests {
  @Test func tagsThatOthersAddWhileTagsAreTypedStay() throws {
    let board = try BoardDriver([[CardDraft(title: "A1", tags: ["home"])]])
    board.press("t")
    try board.update { store, cards in
      _ = try store.perform(.adjust([cards[0]], [.addTags(["urgent"])]))
    }

    board.type("work")
    board.press("<enter>")

    let card = try board.store.page(of: board.store.board().columns[0].id, .first, limit: 1)[0]
    #expect(Set(card.tags) == ["home", "urgent", "work"], "\(board.screen)")
  }

  @Test(arguments: ["r", "D"])
  func aFieldThatOthersChangeMeanwhileIsReplacedOnlyBySecondEnter(key: String) throws {
    let board = try BoardDriver([[CardDraft(title: "A1")]])
    let isTitle = key == "r"
    board.press(key)
    try board.update { store, cards in
      let edit: CardEdit =
        isTitle ? .title("Theirs") : .due(CalendarDay(daysSinceEpoch: 20_800), at: nil)
      try store.perform(.edit([cards[0]], [edit], expecting: nil))
    }

    board.type(isTitle ? "!" : "tomorrow")
    board.press("<enter>")
    #expect(
      board.status.hasPrefix("! Not saved: another program set it to “"),
      "\(board.screen)"
    )
    #expect(board.status.hasSuffix("meanwhile · Enter replaces it"), "\(board.screen)")
    board.press("<enter>")

    let card = try board.store.page(of: board.store.board().columns[0].id, .first, limit: 1)[0]
    if isTitle {
      #expect(card.title == "A1!", "\(board.screen)")
    } else {
      #expect(card.due == CalendarDay(daysSinceEpoch: 20_779), "\(board.screen)")
    }
  }

  @Test func aCardAddedOutOfSightPaintsNoRow() throws {
    let board = try BoardDriver(counts: [100, 100, 100])

    let painted = try board.update { store, _ in
      try store.add([CardDraft(title: "theirs")], at: .bottom(of: store.board().columns[0].id))
    }

    #expect(painted == [0, 0, 0])
    #expect(board.lines[0].contains("301 cards"))
  }

  @Test func aCardAddedInSightPaintsItsRow() throws {
    let board = try BoardDriver(counts: [100, 100, 100])

    let painted = try board.update { store, cards in
      try store.add([CardDraft(title: "theirs")], at: .after(cards[1]))
    }

    #expect(painted == [1, 0, 0], "\(board.screen)")
    #expect(board.selected == "A1")
    #expect(board.screen.contains("theirs"))
  }

  @Test func theSelectionStaysOnItsCardWhileOthersComeAndGo() throws {
    let board = try BoardDriver(counts: [10, 2, 0])
    board.press("j", "j")

    try board.update { store, cards in
      try store.delete(cards[0])
      try store.add([CardDraft(title: "x")], at: .before(cards[2]))
      try store.rename(cards[2], to: "renamed")
      try store.move(cards[2], to: .after(cards[4]))
    }

    #expect(board.selected == "renamed")
    #expect(board.status == "Another program changed 3 cards · y history")
  }

  @Test func aSelectedCardThatIsDeletedLeavesTheSelectionToTheNext() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("j")

    try board.update { store, cards in try store.delete(cards[1]) }

    #expect(board.selected == "A3")
    #expect(board.status == "“A2” was deleted by another program.")
  }

  @Test func aSelectedCardThatIsMovedTakesTheFocusAlong() throws {
    let board = try BoardDriver(counts: [3, 2, 0])
    board.press("j")

    try board.update { store, cards in
      try store.move(cards[1], to: .bottom(of: store.board().columns[1].id))
    }

    #expect(board.selected == "A2")
    #expect(board.status == "“A2” was moved to Doing by another program.")
    board.press("d")
    #expect(try board.titles(1) == ["B1", "B2"])
  }

  @Test func typedTextStaysWhileOthersAddAndDelete() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("a")
    board.type("half a ti")

    try board.update { store, cards in
      try store.add([CardDraft(title: "theirs")], at: .before(cards[0]))
      try store.delete(cards[0])
      try store.move(cards[1], to: .top(of: store.board().columns[1].id))
    }
    #expect(board.screen.contains("┃  half a ti"), "\(board.screen)")
    board.type("tle")
    board.press("<enter>", "<esc>")

    #expect(try board.titles(0).contains("half a title"))
  }

  @Test func aCardThatIsMovedWhileItIsRenamedIsRenamedThere() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("r")
    board.type("!")

    try board.update { store, cards in
      try store.move(cards[0], to: .top(of: store.board().columns[1].id))
    }
    #expect(board.screen.contains("┃  A1!"), "\(board.screen)")
    board.press("<enter>")

    #expect(try board.titles(0) == ["A2"])
    #expect(try board.titles(1) == ["A1!"])
  }

  @Test func theMoveMenuMovesTheCardThatItWasOpenedFor() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("m")

    try board.update { store, cards in try store.delete(cards[0]) }
    board.press("2")

    #expect(try board.titles(0) == ["A2"])
    #expect(try board.titles(1) == [])
    #expect(
      board.status == "! “A1” not moved: the card was deleted in the meantime."
    )
  }

  @Test func aResetKeepsTheSelectionAndPaintsWhatDiffers() throws {
    let board = try BoardDriver(counts: [30, 30, 0])
    board.press("j", "j")

    let painted = try board.update { store, cards in
      try store.rename(cards[3], to: "renamed")
      try store.add(many(2_500), at: .bottom(of: store.board().columns[0].id))
      try store.rename(cards[4], to: "renamed too")
    }

    #expect(board.selected == "A3")
    #expect(board.lines[0].contains("2,560 cards"), "\(board.screen)")
    #expect(board.screen.contains("2,522 more ↓"), "\(board.screen)")
    #expect(painted == [2, 0, 0], "\(board.screen)")
    board.press("G")
    #expect(board.selected == "2500")
  }

  @Test func anUpheavalThatTakesTheSelectedCardLeavesTheNearest() throws {
    let board = try BoardDriver(counts: [30, 0, 0])
    board.press("j", "j")

    try board.update { store, cards in
      try store.delete(cards[2])
      try store.delete(cards[3])
      try store.add(many(2_500), at: .top(of: store.board().columns[0].id))
    }

    #expect(board.selected == "A5", "\(board.screen)")
    #expect(board.screen.contains("more ↑"))
  }

  @Test func aPasteOfThousandsIsAddedAndTakenBack() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("a")
    board.send(.paste((1...2_500).map { "\($0)" }.joined(separator: "\n")))

    board.press("<enter>", "<esc>")
    #expect(board.selected == "2500", "\(board.screen)")
    board.press("u")

    #expect(board.status == "✓ Undid: add 2,500 cards")
    #expect(board.selected == "A1", "\(board.screen)")
    #expect(try board.titles(0) == ["A1", "A2", "A3"])
    board.press("U")
    #expect(board.selected == "1", "\(board.screen)")
  }

  private func many(_ count: Int) -> [CardDraft] {
    (1...count).map { CardDraft(title: "\($0)") }
  }

  @Test func aDueDateThatAnotherGivesCountsAtOnce() throws {
    let board = try BoardDriver(counts: [2, 0, 0])

    try board.update { store, cards in
      try store.edit(cards[1], [.due(CalendarDay(daysSinceEpoch: 20_000))], expecting: nil)
    }

    #expect(board.lines[0].contains("1 overdue"), "\(board.screen)")
  }

  @Test func nothingNewPaintsNothing() throws {
    let board = try BoardDriver(counts: [10, 10, 10])

    let painted = try board.update { _, _ in }

    #expect(painted == [0, 0, 0])
    #expect(board.frame.canvas.changedCells == 0)
  }

  @Test func aLookIsMadeWhenItIsDue() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.live.nextLook = board.clock.now + .milliseconds(2)
    #expect(board.stack.nextDeadline == board.live.nextLook)

    board.send(.tick)
    #expect(board.live.looks == 0)
    board.clock.now += .milliseconds(2)
    board.send(.tick)

    #expect(board.live.looks == 1)
  }

  @Test func eachKeyLooksForChangesIfThereAreNoNotifications() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.live.isNotified = false

    board.press("j", "k")

    #expect(board.live.looks == 2)
  }
}
