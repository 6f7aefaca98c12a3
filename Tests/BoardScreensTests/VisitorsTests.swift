import BoardModel
import BoardScreens
import BoardStorage
import BoardViewModels
import Foundation
import TerminalKit
import TerminalSurface
import Testing

/// Who else has the board open, as the board shows it.
struct VisitorsTests {
  private func board(size: Size = Size(columns: 80, rows: 24)) throws -> BoardDriver {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    let store = try SQLiteBoardStore.inMemory(sources: .repeatable { clock.time })
    let drafts = [
      CardDraft(title: "Paint the wall", tags: ["home"]), CardDraft(title: "Buy tape"),
    ]
    try store.add(drafts, at: .bottom(of: store.board().columns[0].id))
    return try BoardDriver(over: store, size: size, clock: clock, author: "anna")
  }

  private func cards(_ board: BoardDriver) throws -> [Card.ID] {
    let column = try board.store.board().columns[0].id
    return try board.store.page(of: column, .first, limit: 9).map(\.id)
  }

  private func show(_ people: [Presence?], andMore more: Int = 0, on board: BoardDriver) throws {
    let id = try board.store.board().id
    board.stack.show(people.compactMap(\.self), andMore: more, on: id)
    board.send(.tick)
  }

  @Test func theTitleNamesTheOthersAndNotTheUser() throws {
    let board = try board()

    try show([Presence("cleo"), Presence("ben"), Presence("anna")], on: board)
    #expect(board.lines[0].hasPrefix(" Main ▾  ● ben, cleo  "), "\(board.screen)")
    #expect(board.lines[0].contains("  2 cards"), "\(board.screen)")

    try show([Presence("anna")], on: board)
    #expect(!board.lines[0].contains("●"), "\(board.screen)")
  }

  @Test func whoDoesNotFitIsCounted() throws {
    let board = try board()
    let people = (1...50).map { Presence("person \($0)") }

    try show(people, andMore: 3, on: board)
    #expect(board.lines[0].hasPrefix(" Main ▾  ● person 1, person 10 +51  "), "\(board.screen)")

    let id = try board.store.board().id
    let name = "Everything that has to be done before spring comes to us"
    try board.update { store, _ in
      _ = try store.perform(.renameBoard(id, name), as: store.newActionID())
    }
    #expect(board.lines[0].contains("… ▾  ● person 1 +52  "), "\(board.screen)")
    #expect(board.lines[0].contains("2 cards"), "\(board.screen)")
  }

  @Test(arguments: [80, 120])
  func aCardThatSomebodyEditsNamesThem(width: Int) throws {
    let board = try board(size: Size(columns: width, rows: 24))
    let cards = try cards(board)

    try show([Presence("ben", editing: cards[0].uuid)], on: board)
    let rows = board.lines.filter { $0.contains("ben is editing") }
    #expect(rows.count == 1 && rows[0].contains("#home"), "\(board.screen)")
    try show(
      [Presence("ben", editing: cards[0].uuid), Presence("cleo", editing: cards[0].uuid)],
      on: board
    )
    #expect(board.screen.contains("ben +1 are editing"), "\(board.screen)")
    try show([Presence("ben")], on: board)
    #expect(!board.screen.contains("editing"), "\(board.screen)")
  }

  @Test func onlyTheRowOfAnEditedCardIsPaintedAgain() throws {
    let board = try board()
    let cards = try cards(board)

    try show([Presence("ben", editing: cards[1].uuid)], on: board)
    #expect(board.frame.rowsPainted == [1, 0, 0], "\(board.frame.rowsPainted)")
    try show([Presence("ben", editing: cards[1].uuid)], on: board)
    #expect(board.frame.rowsPainted == [0, 0, 0], "\(board.frame.rowsPainted)")
    try show([Presence("ben", editing: UUID())], on: board)
    #expect(board.frame.rowsPainted == [1, 0, 0], "\(board.frame.rowsPainted)")
  }

  @Test func aCompactRowNamesWhoEditsIfThereIsRoom() throws {
    let board = try board(size: Size(columns: 130, rows: 24))
    board.press("z")
    let cards = try cards(board)
    try show([Presence("ben", editing: cards[1].uuid)], on: board)
    #expect(
      board.lines.contains { $0.contains("Buy tape") && $0.contains("ben is editing") },
      "\(board.screen)"
    )
  }

  @Test(arguments: [Size(columns: 50, rows: 15), Size(columns: 80, rows: 24)])
  func namesOfOthersCannotLeaveTheirPlace(size: Size) throws {
    let board = try board(size: size)
    let cards = try cards(board)
    for name in [
      "\u{1B}]0;x\u{7}", "\u{202E}neb", "a\nb", String(repeating: "界", count: 300), "\u{200B}",
    ] {
      try show([Presence(name, editing: cards[0].uuid)], on: board)
      let isNamed = Presence(name) != nil
      #expect(board.screen.contains("is editing") == isNamed, "\(board.screen)")
      #expect(!board.screen.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
      #expect(board.lines.allSatisfy { DisplayText($0).width <= size.columns }, "\(board.screen)")
    }
  }

  @Test func aScreenWithoutATitleNamesThemNextToTheBoard() throws {
    let board = try board(size: Size(columns: 50, rows: 15))
    try show([Presence("ben"), Presence("cleo")], on: board)
    #expect(board.lines[13].hasPrefix(" Main · ● ben, cleo "), "\(board.screen)")
    #expect(board.lines[13].contains("1 of 2"), "\(board.screen)")
  }

  @Test func theBoardReportsWhatTheUserLooksAtAndEdits() throws {
    let board = try board()
    let (id, cards) = (try board.store.board().id, try cards(board))
    var reports: [String] = []
    board.stack.onPresence = { shown, card in
      let place = card.flatMap { cards.firstIndex(of: $0) }.map { "\($0)" } ?? "-"
      reports.append("\(shown == id ? "board" : "all") \(place)")
    }
    board.press("j", "k")
    #expect(reports == ["board -"])
    board.press("<enter>")
    board.press("<esc>")
    #expect(reports == ["board -", "board 0", "board -"])
    reports = []
    board.press("r", "x", "y", "<esc>")
    #expect(reports == ["board 0", "board -"])
    reports = []
    board.press("a", "x", "<esc>")
    #expect(reports == [])
    board.press("E")
    #expect(reports == ["board 0"])
    board.runExternalEditor(.unchanged)
    #expect(reports == ["board 0", "board -"])
  }
}
