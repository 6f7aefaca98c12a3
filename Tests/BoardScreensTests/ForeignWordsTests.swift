import BoardModel
import BoardScreens
import BoardStorage
import Foundation
import TerminalSurface
import Testing

/// What other programs do is said, and marked for five seconds.
struct ForeignWordsTests {
  @Test func aForeignCardIsReportedAndMarkedForFiveSeconds() throws {
    let board = try BoardDriver(counts: [2, 0, 0])

    let painted = try board.update { store, cards in
      try store.add([CardDraft(title: "theirs")], at: .after(cards[0]))
    }

    #expect(board.status == "Another program added “theirs” to To Do")
    #expect(painted == [1, 0, 0])
    let line = try #require(board.lines.first { $0.contains("   theirs") })
    #expect(line.contains("●"), "\(board.screen)")
    let deadline = try #require(board.stack.nextDeadline)
    #expect(deadline == board.clock.now + .seconds(5))
    board.clock.pass(.seconds(4))
    board.send(.tick)
    #expect(board.lines.contains(line), "\(board.screen)")
    board.clock.pass(.seconds(1))
    board.send(.tick)
    #expect(board.frame.rowsPainted == [1, 0, 0])
    #expect(!board.lines.contains(line), "\(board.screen)")
    let next = try #require(board.stack.nextDeadline)
    #expect(next > board.clock.now + .seconds(60), "no timer runs on")
  }

  @Test func aSelectedCardKeepsItsSignNextToTheMark() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("v", "j")

    try board.update { store, cards in try store.rename(cards[1], to: "B") }

    let line = try #require(board.lines.first { $0.hasPrefix(" ◆  B") }, "\(board.screen)")
    #expect(line.contains("●"), "\(board.screen)")
    board.clock.pass(.seconds(5))
    board.send(.tick)
    let later = try #require(board.lines.first { $0.hasPrefix(" ◆  B") }, "\(board.screen)")
    #expect(!later.contains("●"), "\(board.screen)")
  }

  @Test func theAuthorOfAForeignChangeIsNamed() throws {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    var sources = StoreSources.repeatable { clock.time }
    sources.author = "mina"
    let store = try SQLiteBoardStore.inMemory(sources: sources)
    let drafts = [CardDraft(title: "A1"), CardDraft(title: "A2")]
    try store.add(drafts, at: .bottom(of: store.board().columns[0].id))
    let board = try BoardDriver(over: store, clock: clock, author: "jun")

    try board.update { store, cards in
      try store.move(cards[1], to: .top(of: store.board().columns[1].id))
    }

    #expect(board.status == "@mina moved “A2” to Doing")
  }

  /// As what another machine changed of a card that is deleted here comes into the history.
  @Test func aCardThatComesAndGoesInOneLookIsNotReadInVain() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tercet-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "board.db").path()
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    let store = try SQLiteBoardStore.open(at: path)
    let drafts = ["A1", "A2", "A3"].map { CardDraft(title: $0) }
    try store.add(drafts, at: .bottom(of: store.board().columns[0].id))
    let board = try BoardDriver(over: store, clock: clock)
    let other = try SQLiteBoardStore.open(at: path)

    // The board hears of all of it when the card is gone again.
    try board.update { store, cards in
      try other.delete(cards[1])
      _ = try other.perform(.restore([cards[1]]), as: other.newActionID())
      try other.rename(cards[1], to: "theirs")
      try other.delete(cards[1])
      try store.refresh()
    }

    #expect(!board.screen.contains("Can't read the board"), "\(board.screen)")
    #expect(try board.titles(0) == ["A1", "A3"])
  }

  @Test func aForeignChangeThatWasOverwrittenShowsNoMessage() throws {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    var sources = StoreSources.repeatable { clock.time }
    sources.client = .fixed(Change.mergingClient)
    let store = try SQLiteBoardStore.inMemory(sources: sources)
    let drafts = [CardDraft(title: "A1"), CardDraft(title: "A2")]
    try store.add(drafts, at: .bottom(of: store.board().columns[0].id))
    let board = try BoardDriver(over: store, clock: clock)

    try board.update { store, cards in try store.rename(cards[1], to: "A2 mine") }

    // Only what became of it came in: there is nothing to say of that.
    #expect(!board.screen.contains("Another program"), "\(board.screen)")
  }

  @Test func severalCardsAreCounted() throws {
    let board = try BoardDriver(counts: [4, 0, 0])

    try board.update { store, cards in
      for card in cards[1...] { try store.delete(card) }
    }

    #expect(board.status == "Another program deleted 3 cards · y history")
  }

  @Test func severalCardsThatGoWithTheSelectedOneAreCounted() throws {
    let board = try BoardDriver(counts: [6, 0, 0])

    try board.update { store, cards in
      for card in cards[..<4] { try store.delete(card) }
    }

    #expect(board.status == "Another program deleted 4 cards · y history")
    try board.update { store, cards in try store.delete(cards[0]) }
    #expect(board.status == "“A5” was deleted by another program.")
  }

  /// Something was done here, and another program's change waits behind what was said of it.
  private func boardWithAChangeThatWaits() throws -> BoardDriver {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("p")
    try board.update { store, cards in try store.rename(cards[2], to: "ccc") }
    #expect(board.status == "✓ “A1” has low priority · u undo")
    return board
  }

  @Test func laterForeignChangesShowForFiveSecondsToo() throws {
    let board = try boardWithAChangeThatWaits()
    board.clock.pass(.seconds(4))
    board.press("p")

    board.clock.pass(.seconds(1))
    board.send(.tick)

    #expect(board.status == "✓ “A1” has medium priority · u undo")
    board.clock.pass(.seconds(5))
    board.send(.tick)
    #expect(board.status == "Another program changed “ccc”")
  }

  @Test func aNoteThatWaitedTooLongIsNotShownAsNew() throws {
    let board = try boardWithAChangeThatWaits()
    board.press("a")
    board.type("mine")
    for _ in 0..<4 {
      board.clock.pass(.seconds(5))
      board.send(.tick)
    }

    board.press("<enter>")
    #expect(board.status == "✓ Added “mine” to To Do", "\(board.screen)")
    board.press("<esc>")
    board.send(.tick)
    board.clock.pass(.seconds(5))
    board.send(.tick)

    #expect(board.status == "")
  }

  @Test func aMessageOfOnesOwnStaysForFiveSecondsMore() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("L")

    try board.update { store, _ in
      try store.add([CardDraft(title: "theirs")], at: .bottom(of: store.board().columns[2].id))
    }
    #expect(board.status == "✓ Moved “A1” to Doing · u undo")
    board.clock.pass(.seconds(4))
    board.send(.tick)
    #expect(board.status == "✓ Moved “A1” to Doing · u undo")
    try board.update { store, _ in
      try store.add([CardDraft(title: "more")], at: .bottom(of: store.board().columns[2].id))
    }
    board.clock.pass(.seconds(1))
    board.send(.tick)

    #expect(board.status == "Another program added 2 cards · y history")
  }

  @Test func aShownNoteGivesWayAtOnce() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("<c-t>")
    #expect(board.status.contains("is not bound"), "\(board.screen)")

    try board.update { store, cards in try store.rename(cards[1], to: "B") }

    #expect(board.status == "Another program changed “B”")
  }

  @Test func theNoteOnTheSelectedCardGivesWayToTheNextChange() throws {
    let board = try BoardDriver(counts: [3, 2, 0])
    try board.update { store, cards in
      try store.move(cards[0], to: .bottom(of: store.board().columns[1].id))
    }
    #expect(board.status == "“A1” was moved to Doing by another program.")

    try board.update { store, cards in try store.rename(cards[1], to: "B") }

    #expect(board.status == "Another program changed “B”")
  }

  @Test func aFailureStaysUntilTheNextKey() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.failing.failures = [.diskFull]
    board.press("L")
    let failure = board.status
    #expect(failure.hasPrefix("! "), "\(failure)")

    try board.update { store, cards in try store.rename(cards[1], to: "B") }
    board.clock.pass(.seconds(5))
    board.send(.tick)
    #expect(board.status == failure)
    board.press("j")
    board.clock.pass(.seconds(5))
    board.send(.tick)

    #expect(board.status == "Another program changed “B”")
  }

  @Test func foreignChangesOfColumnsAndBoardsAreReported() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let first = try board.store.board()

    try board.update { store, _ in
      try store.perform(.addColumn(ColumnDraft(name: "Review"), board: first.id, .last))
    }
    #expect(board.status == "Another program added the column “Review”")
    try board.update { store, _ in
      try store.perform(.editColumn(first.columns[1].id, [.name("Now")]))
    }
    #expect(board.status == "Another program renamed the column “Doing” to “Now”")
    try board.update { store, _ in
      try store.perform(.addBoard("Home", columns: ColumnDraft.usual))
    }
    #expect(board.status == "Another program added the board “Home”")
    let home = try board.store.boards()[1]
    try board.update { store, _ in
      try store.perform(.editColumn(home.columns[0].id, [.name("Shopping")]))
    }
    #expect(
      board.status == "Another program added the board “Home”",
      "columns of other boards are not said"
    )
    try board.update { store, _ in try store.perform(.archiveBoard(home.id)) }

    #expect(board.status == "Another program archived the board “Home”")
  }

  @Test func theMoverOfTheSelectedCardIsNamed() throws {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    var sources = StoreSources.repeatable { clock.time }
    sources.author = "bob"
    let store = try SQLiteBoardStore.inMemory(sources: sources)
    let drafts = [CardDraft(title: "A1"), CardDraft(title: "A2")]
    try store.add(drafts, at: .bottom(of: store.board().columns[0].id))
    let board = try BoardDriver(over: store, clock: clock, author: "jun")

    try board.update { store, cards in
      try store.move(cards[0], to: .top(of: store.board().columns[2].id))
    }
    #expect(board.status == "“A1” was moved to Done by @bob.")
    try board.update { store, _ in
      try store.perform(.deleteColumn(store.board().columns[2].id, cards: .archive))
    }

    #expect(board.status == "The column “Done” was deleted by @bob.")
  }

  @Test func aNoteOnOthersGivesWayToTheNextMessage() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    try board.update { store, cards in try store.rename(cards[1], to: "B") }
    #expect(board.status == "Another program changed “B”")

    try board.update { store, cards in try store.archive(cards[2]) }

    #expect(board.status == "Another program archived “A3”")
  }

  @Test func changesOnAnotherBoardAreNotReported() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let home = try board.addHome("milk")

    try board.update { store, _ in
      try store.add([CardDraft(title: "bread")], at: .bottom(of: home.columns[0].id))
    }

    #expect(board.status == "")
  }
}
