import BoardModel
import BoardStorage
import BoardViewModels
import GoldenScreens
import TerminalSurface
import Testing

@testable import BoardScreens

/// Archived cards are seen, found and brought back.
struct ArchiveScreenTests {
  /// A board of which the first `count` cards of the first column are archived, one a minute.
  private func board(
    archiving count: Int,
    of counts: [Int] = [5, 2, 1],
    size: Size = Size(columns: 80, rows: 24)
  ) throws -> BoardDriver {
    let board = try BoardDriver(counts: counts, size: size)
    for _ in 0..<count {
      board.clock.pass(.seconds(60))
      try board.changeAsAnother { store, cards in try store.archive(cards[0]) }
    }
    return try BoardDriver(reopening: board)
  }

  @Test func theArchiveShowsTheLatestFirstAndOneKeyBringsACardBackToItsPlace() throws {
    let board = try board(archiving: 3)
    board.press("R")
    #expect(board.lines[0].hasPrefix(" Archive · Main"), "\(board.screen)")
    #expect(board.lines[0].hasSuffix("3 cards"), "\(board.screen)")
    #expect(board.selected?.hasPrefix("A3") == true, "\(board.screen)")

    board.press("j", "r")

    #expect(board.status == "✓ Restored “A2” to To Do · u undo")
    #expect(board.lines[0].hasSuffix("2 cards"), "\(board.screen)")
    #expect(board.selected?.hasPrefix("A1") == true, "\(board.screen)")
    #expect(try board.titles(0) == ["A2", "A4", "A5"])
    board.press("u")
    #expect(board.status == "✓ Undid: restore “A2”")
    #expect(board.lines[0].hasSuffix("3 cards"), "\(board.screen)")
  }

  @Test func anEmptyArchiveOffersNothingToDoWithCards() throws {
    let board = try board(archiving: 0)

    board.press("R")

    #expect(board.lines[23] == " u undo  │  ? help  Esc back", "\(board.screen)")
  }

  @Test func enterRestoresTheCardAndGoesToIt() throws {
    let board = try board(archiving: 2)
    board.press("l", "R", "<enter>")

    #expect(board.selected == "A2", "\(board.screen)")
    #expect(board.status == "✓ Restored “A2” to To Do · u undo")
    #expect(try board.titles(0) == ["A2", "A3", "A4", "A5"])
  }

  @Test func keysThatComeTogetherActOnACardEach() throws {
    let board = try board(archiving: 3)
    board.press("R")

    board.pressTogether(["r", "r"])

    #expect(try board.titles(0) == ["A2", "A3", "A4", "A5"])
    #expect(board.selected?.hasPrefix("A1") == true, "\(board.screen)")
  }

  @Test func markedCardsComeBackAsOneStep() throws {
    let board = try board(archiving: 4)
    board.press("R", " ", "j", " ")
    #expect(board.status == "2 marked · Esc unmarks them", "\(board.screen)")
    #expect(board.screen.contains("◆"), "\(board.screen)")

    board.press("r")

    #expect(board.status == "✓ Restored 2 cards · u undo")
    #expect(try board.titles(0) == ["A2", "A4", "A5"])
    board.press("<esc>", "u")
    #expect(try board.titles(0) == ["A5"])
  }

  @Test func aMarkedCardThatAnotherProgramRestoresIsNotActedOn() throws {
    let board = try board(archiving: 3)
    board.press("R", " ", " ")
    let archive = CardQuery(.archive(try board.store.board().id))
    let last = try #require(try board.store.page(of: archive, .last, limit: 1).first)

    try board.update { store, _ in try store.restore(last.id) }

    #expect(board.status == "Another program restored “A3”", "\(board.screen)")
    board.press("d")
    #expect(board.status == "✓ Deleted “A2” · u undo")
    #expect(try board.titles(0) == ["A3", "A4", "A5"])
  }

  @Test func wordsFindByTitleTagAndColumn() throws {
    let board = try board(archiving: 3)
    board.press("R", "/")
    board.type("a2")
    #expect(board.lines[0].hasSuffix("1 of 3"), "\(board.screen)")
    board.press("<enter>")
    #expect(board.selected?.hasPrefix("A2") == true, "\(board.screen)")

    board.press("/", "<c-u>")
    board.type("to do")
    #expect(board.lines[0].hasSuffix("3 of 3"), "\(board.screen)")
    board.press("<c-u>")
    board.type("nowhere")
    #expect(
      board.screen.contains("No archived card matches “nowhere”. Esc clears it."),
      "\(board.screen)"
    )
    board.press("<esc>")

    #expect(board.lines[0].hasSuffix("3 cards"), "\(board.screen)")
  }

  @Test func archivingByAnotherProgramShowsAtOnce() throws {
    let board = try board(archiving: 2)
    board.press("R")
    #expect(board.selected?.hasPrefix("A2") == true)

    try board.update { store, cards in try store.archive(cards[1]) }

    #expect(board.lines[0].hasSuffix("3 cards"), "\(board.screen)")
    #expect(board.selected?.hasPrefix("A2") == true, "\(board.screen)")
    #expect(board.screen.contains("A4"))
    try board.update { store, _ in
      let archive = CardQuery(.archive(try store.board().id))
      try store.restore(store.page(of: archive, .first, limit: 1)[0].id)
    }
    #expect(board.lines[0].hasSuffix("2 cards"), "\(board.screen)")
    #expect(!board.screen.contains("A1 "), "\(board.screen)")
  }

  @Test func aLongArchiveIsReadAPageAtATimeAndItsEndIsOneReadAway() throws {
    let board = try BoardDriver(counts: [3_000, 0, 0])
    try board.changeAsAnother { store, _ in
      let column = try store.board().columns[0].id
      try store.perform(.archiveAll(of: column, changedBefore: Timestamp(milliseconds: .max)))
    }
    board.failing.pagesRead = []
    board.press("R")
    #expect(board.failing.pagesRead.count == 1)
    let newest = try #require(board.selected)

    board.press("G")

    #expect(board.failing.pagesRead.count == 2)
    #expect(board.selected != newest, "\(board.screen)")
    for _ in 0..<12 { board.press("<pgup>") }
    #expect(Set(board.lines[3...21]).count == 19, "\(board.screen)")
    board.press("g")
    #expect(board.selected == newest, "\(board.screen)")
  }

  @Test func allBoardsShowEveryArchiveUnderItsBoard() throws {
    let board = try board(archiving: 1)
    let home = try board.addHome("milk", "bread")
    try board.changeAsAnother { store, _ in
      try store.archive(store.page(of: home.columns[0].id, .first, limit: 1)[0].id)
    }
    board.press("b", "/")
    board.type("All")
    board.press("<enter>", "R")

    #expect(board.lines[0].hasPrefix(" Archive · All boards"), "\(board.screen)")
    #expect(board.lines[2].contains("Main · Today"), "\(board.screen)")
    #expect(board.lines[4].contains("Home · Today"), "\(board.screen)")
    board.press("j", "r")
    #expect(board.status == "✓ Restored “milk” to To Do on Home · u undo")
  }

  @Test func anEmptyArchiveShowsHowToArchiveACard() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("R")
    #expect(board.screen.contains("No archived cards."), "\(board.screen)")

    board.press("r")

    #expect(board.status == "No card to restore.")
  }

  @Test func aReadFailureIsReportedAndTheNextKeyTriesAgain() throws {
    let board = try board(archiving: 2)
    board.press("R")
    board.failing.failures = [.busy, .busy]
    board.press("r")
    #expect(board.status.hasPrefix("Another program has locked the board"), "\(board.screen)")

    board.clock.pass(.seconds(1))
    board.send(.tick)
    board.clock.pass(.seconds(1))
    board.send(.tick)

    #expect(board.status == "✓ Restored “A2” to To Do · u undo")
  }

  @Test(arguments: [(80, 24), (50, 15), (120, 40)].map { Size(columns: $0.0, rows: $0.1) })
  func theArchiveLooksAsItWasKept(size: Size) throws {
    let drafts = [
      CardDraft(title: "로그인 오류 고치기 🚀", tags: ["긴급"]),
      CardDraft(title: "Fix the login redirect after a session ends", priority: .high),
      CardDraft(title: "Write the release notes", tags: ["docs", "release"]),
      CardDraft(title: "Stays"),
    ]
    let board = try BoardDriver([drafts, [], []], size: size)
    for hours in [30, 2, 0] {
      try board.changeAsAnother { store, cards in try store.archive(cards[0]) }
      board.clock.pass(.seconds(hours * 3_600))
    }
    board.press("R", " ")

    try Golden.compare(
      board.screen + "\n" + board.roles,
      named: "archive-\(size.columns)x\(size.rows)"
    )
  }
}
