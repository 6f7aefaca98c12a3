import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// What a row says of a card that waits for others, and which rows are painted when they are done.
struct BlockedRowTests {
  /// `first` blocks the two others of its column; one more stands below them.
  private func board(size: Size = Size(columns: 120, rows: 30)) throws -> BoardDriver {
    let board = try BoardDriver(
      [
        [
          CardDraft(title: "first"), CardDraft(title: "second"), CardDraft(title: "third"),
          CardDraft(title: "fourth"),
        ]
      ],
      size: size
    )
    let cards = try ids(board)
    try board.update { store, _ in
      try store.edit(cards[1], [.blockedBy([cards[0]])])
      try store.edit(cards[2], [.blockedBy([cards[0], cards[3]])])
    }
    return board
  }

  private func ids(_ board: BoardDriver) throws -> [Card.ID] {
    try board.store.page(of: board.store.board().columns[0].id, .first, limit: 10).map(\.id)
  }

  @Test func aBlockedCardShowsWhatBlocksIt() throws {
    let board = try board()

    #expect(board.screen.contains("⊘ second"), "\(board.screen)")
    #expect(board.screen.contains("⊘ blocked by first +1"), "\(board.screen)")
  }

  @Test func aNameWithoutRoomTakesThatOfTheWordsBeforeIt() throws {
    let board = try board(size: Size(columns: 80, rows: 24))

    try board.update { store, cards in try store.rename(cards[0], to: "Ask the printers") }

    #expect(board.screen.contains("⊘ Ask the printers +1"), "\(board.screen)")
    #expect(!board.screen.contains("blocked by Ask the p…"), "\(board.screen)")
  }

  @Test func aCardThatIsDoneUnblocksTheOthersOneRowEach() throws {
    let board = try board()
    let done = try board.store.board().columns[2].id

    let painted = try board.update { store, cards in
      try store.perform(.move([cards[0]], to: .top(of: done)))
    }

    // The two that waited, and the card with the bar after the one that left; there the card itself.
    #expect(painted == [2, 0, 1], "\(board.screen)")
    #expect(!board.screen.contains("⊘ second"), "\(board.screen)")
    #expect(board.screen.contains("⊘ blocked by fourth"), "\(board.screen)")
  }

  @Test func anUndoBlocksTheCardsAgain() throws {
    let board = try board()
    board.press("L", "L")
    #expect(!board.screen.contains("blocked by first"), "\(board.screen)")

    board.press("u", "u")

    #expect(board.screen.contains("⊘ blocked by first +1"), "\(board.screen)")
  }

  @Test func anArchivedCardBlocksNothing() throws {
    let board = try board()

    board.press("x")

    #expect(!board.screen.contains("blocked by first"), "\(board.screen)")
  }

  @Test func anotherTitleOfTheBlockingCardShowsInTheRowsThatNameIt() throws {
    let board = try board()
    board.press("j", "j", "j")

    let painted = try board.update { store, cards in try store.rename(cards[0], to: "start") }

    #expect(painted == [3, 0, 0], "\(board.screen)")
    #expect(board.screen.contains("⊘ blocked by start +1"), "\(board.screen)")
  }

  @Test func aCardThatMovesOnWithoutBeingDonePaintsNoOtherRow() throws {
    let board = try board()
    board.press("j", "j", "j")
    let doing = try board.store.board().columns[1].id

    let painted = try board.update { store, cards in
      try store.perform(.move([cards[0]], to: .top(of: doing)))
    }

    #expect(painted == [0, 1, 0], "\(board.screen)")
  }

  @Test func aColumnThatBecomesOneOfDoneCardsUnblocksWhatWaitedForThem() throws {
    let board = try board()
    board.press("L")
    let doing = try board.store.board().columns[1].id

    try board.update { store, _ in try store.perform(.editColumn(doing, [.kind(.done)])) }

    #expect(!board.screen.contains("blocked by first"), "\(board.screen)")
  }

  @Test func aFilterForBlockedCardsLosesThoseThatAreUnblocked() throws {
    let board = try board()
    let done = try board.store.board().columns[2].id
    board.press("/")
    board.type("is:blocked")
    board.press("<enter>")
    #expect(board.screen.contains("2 of 4"), "\(board.screen)")

    let first = try ids(board)[0]
    let painted = try board.update { store, _ in
      try store.perform(.move([first], to: .top(of: done)))
    }

    #expect(board.screen.contains("1 of 4"), "\(board.screen)")
    #expect(painted == [1, 0, 0], "\(board.screen)")
  }

  @Test func aFilterForBlockingCardsFollowsWhatWaits() throws {
    let board = try board()
    board.press("/")
    board.type("is:blocking")
    board.press("<enter>")
    #expect(board.screen.contains("2 of 4"), "\(board.screen)")
    let cards = try ids(board)

    try board.update { store, _ in try store.edit(cards[2], [.blockedBy([])]) }

    #expect(board.screen.contains("1 of 4"), "\(board.screen)")
  }

  @Test func aBlockedCardKeepsItsPriorityMarkExceptInACompactRow() throws {
    let board = try board()
    let cards = try ids(board)
    try board.update { store, _ in try store.edit(cards[1], [.priority(.high)]) }
    #expect(board.screen.contains("▲ second"), "\(board.screen)")

    board.press("z")

    #expect(board.screen.contains("⊘ second"), "\(board.screen)")
  }

  @Test func theReadingViewNamesWhatBlocksTheCardAndWhatItBlocks() throws {
    let board = try board(size: Size(columns: 80, rows: 24))
    board.press(" ")
    #expect(board.screen.contains("→ blocks second"), "\(board.screen)")
    board.press("l", "l")

    #expect(board.screen.contains("⊘ blocked by first"), "\(board.screen)")
    #expect(board.screen.contains("⊘ blocked by fourth"), "\(board.screen)")
  }

  @Test func theAssigneesOfACardAreAtTheEndOfItsFacts() throws {
    let board = try BoardDriver(
      [[CardDraft(title: "card", tags: ["api"], assignees: ["anna", "bob"])]],
      size: Size(columns: 100, rows: 24)
    )

    #expect(board.screen.contains("#api @anna @bob"), "\(board.screen)")
  }
}
