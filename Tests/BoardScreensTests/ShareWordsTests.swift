import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// What a shared board says of its server.
struct ShareWordsTests {
  /// A board into which what the server refused is written back by `update`.
  private func board(size: Size = Size(columns: 80, rows: 24)) throws -> BoardDriver {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    var sources = StoreSources.repeatable { clock.time }
    sources.client = .fixed(Change.refusingClient)
    let store = try SQLiteBoardStore.inMemory(sources: sources)
    let drafts = ["Paint the wall", "Buy tape", "Call Mina"].map { CardDraft(title: $0) }
    try store.add(drafts, at: .bottom(of: store.board().columns[0].id))
    return try BoardDriver(over: store, size: size, clock: clock)
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 50, rows: 15)])
  func aRefusalReplacesTheMessageOfTheAction(size: Size) throws {
    let board = try board(size: size)
    board.press("L")
    #expect(board.screen.contains("Moved “Paint the wall”"), "\(board.screen)")

    try board.update { store, _ in
      let cards = try store.page(of: store.board().columns[1].id, .first, limit: 9).map(\.id)
      try store.move(cards[0], to: .top(of: store.board().columns[0].id))
    }

    #expect(!board.screen.contains("Moved “Paint"), "\(board.screen)")
    #expect(board.screen.contains("Not allowed here:"), "\(board.screen)")
    // A narrow screen breaks the message.
    let words = board.screen.replacing("\n ", with: " ")
    #expect(words.contains("your change to “Paint the wall” was undone"), "\(board.screen)")
  }

  @Test func aRefusedColumnIsReportedToo() throws {
    let board = try board(size: Size(columns: 120, rows: 24))

    try board.update { store, _ in
      let column = try store.board().columns[2].id
      _ = try store.perform(.editColumn(column, [.name("Shipped")]), as: store.newActionID())
    }

    #expect(
      board.status
        == "! Not allowed here: your change to the column “Shipped” was undone"
        + " · y history"
    )
  }

  @Test func severalRefusedCardsAreCounted() throws {
    let board = try board(size: Size(columns: 120, rows: 24))

    try board.update { store, cards in
      for card in cards { try store.rename(card, to: "as it was") }
    }

    #expect(board.status.contains("your change to 3 cards was undone"), "\(board.screen)")
  }

  @Test func aRefusalWhileTypingIsReportedAfterwards() throws {
    let board = try board(size: Size(columns: 120, rows: 24))
    board.press("a")
    board.type("Buy nails")
    board.press("<enter>")

    // The prompt is open for the next card.
    try board.update { store, cards in
      _ = try store.perform(.delete([cards[1]]), as: store.newActionID())
    }
    #expect(!board.screen.contains("Not allowed"), "\(board.screen)")
    board.press("<esc>")

    #expect(
      board.status.contains("Not allowed here: your change to"),
      "\(board.screen)"
    )
    board.send(.tick)
    #expect(!board.screen.contains("nother program"), "\(board.screen)")
  }

  @Test func theReasonForUnsentChangesShowsOnlyWhileItLasts() throws {
    let board = try board(size: Size(columns: 120, rows: 24))
    let message = "Your changes are kept here and not sent: the server failed: its disk is full"
    board.stack.report(message)
    board.send(.tick)
    #expect(board.status.contains("its disk is full"), "\(board.screen)")

    board.stack.takeBack("something else")
    board.send(.tick)
    #expect(board.status.contains("its disk is full"), "\(board.screen)")
    board.stack.takeBack(message)
    board.send(.tick)
    #expect(!board.screen.contains("its disk is full"), "\(board.screen)")
  }

  @Test(arguments: [Size(columns: 120, rows: 24), Size(columns: 50, rows: 15)])
  func aCardWhoseColumnIsGoneElsewhereIsMarkedUntilItIsMoved(size: Size) throws {
    let board = try board(size: size)
    let column = try board.store.board().columns[0].id
    let card = try board.store.page(of: column, .first, limit: 9).map(\.id)[0]

    board.stack.show(SharingMarks(displaced: [card]))
    board.send(.tick)
    #expect(board.screen.contains("↪"), "\(board.screen)")

    board.stack.show(SharingMarks())
    board.send(.tick)
    #expect(!board.screen.contains("↪"), "\(board.screen)")
  }

  @Test func theTitleHasRoomForTheShareAndTheCounts() throws {
    let board = try board()
    let id = try board.store.board().id

    board.stack.showShare(of: id, "↑3 offline since 14:02")
    board.send(.tick)

    #expect(board.lines[0].hasPrefix(" Main ▾  ↑3 offline since 14:02  "), "\(board.screen)")
    #expect(board.lines[0].contains("  3 cards"), "\(board.screen)")
  }

  @Test(arguments: [50, 40])
  func aScreenWithoutATitleShowsTheShareAtItsFoot(width: Int) throws {
    let board = try board(size: Size(columns: width, rows: 15))
    let id = try board.store.board().id

    board.stack.showShare(of: id, "↑3 offline since 14:02")
    board.send(.tick)

    #expect(board.lines[13].hasSuffix("↑3 offline since 14:02"), "\(board.screen)")
    board.stack.showShare(of: id, nil)
    board.send(.tick)
    #expect(board.lines[13].contains("1 of 3"), "\(board.screen)")
  }

  @Test func aLongNameGivesWayToTheShare() throws {
    let board = try board()
    let id = try board.store.board().id
    let name = "Everything that has to be done before spring"
    try board.update { store, _ in
      _ = try store.perform(.renameBoard(id, name), as: store.newActionID())
    }

    board.stack.showShare(of: id, "↑3 offline since 2026-11-20 14:02")
    board.send(.tick)

    #expect(
      board.lines[0].contains("… ▾  ↑3 offline since 2026-11-20 14:02  "),
      "\(board.screen)"
    )
    #expect(board.lines[0].contains("  3 cards"), "\(board.screen)")
  }
}
