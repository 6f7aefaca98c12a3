import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// `u` in the history takes back what the author of a line did.
struct AuthorUndoKeysTests {
  /// A board of ann, on which a program of the name bot has acted.
  private func board(size: Size = Size(columns: 80, rows: 24)) throws -> BoardDriver {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    var sources = StoreSources.repeatable { clock.time }
    sources.author = "bot"
    let store = try SQLiteBoardStore.inMemory(sources: sources)
    let column = try store.board().columns[0].id
    let cards = try store.add(["a", "b"].map { CardDraft(title: $0) }, at: .bottom(of: column))
    try store.rename(cards[0], to: "A")
    try store.move(cards[1], to: .top(of: store.board().columns[1].id))
    return try BoardDriver(over: store, size: size, clock: clock, author: "ann")
  }

  @Test func theQuestionShowsTheCountAndOffersTheLineFirst() throws {
    let board = try board()
    board.press("y", "j", "u")

    #expect(board.screen.contains("Undo 2 changes by @bot?"), "\(board.screen)")
    #expect(board.screen.contains("undo all 2 since then in one step"), "\(board.screen)")
    board.press("<enter>")

    #expect(board.status == "✓ Undid 1 change by @bot", "\(board.screen)")
    #expect(try board.titles(0) == ["a"] && board.titles(1) == ["b"])
  }

  @Test func allSinceALineAreOneStep() throws {
    let board = try board()
    board.press("y", "j", "u", "a")

    #expect(board.status == "✓ Undid 2 changes by @bot", "\(board.screen)")
    #expect(try board.titles(0) == ["a", "b"] && board.titles(1) == [])
    board.press("q", "u")
    #expect(try board.titles(0) == ["A"] && board.titles(1) == ["b"], "\(board.screen)")
  }

  @Test func leavingTheQuestionChangesNothing() throws {
    let board = try board()
    for keys in [["c"], ["<esc>"]] {
      board.press("y", "u")
      #expect(board.screen.contains("Undo 1 change by @bot?"), "\(board.screen)")
      for key in keys { board.press(key) }
      board.press("q")
    }
    #expect(try board.titles(0) == ["A"] && board.titles(1) == ["b"])
  }

  @Test func aRefusedUndoShowsItsReason() throws {
    let board = try board()
    let card = try #require(try board.store.page(of: column(board, 0), .first, limit: 1).first)
    try board.store.rename(card.id, to: "other")
    board.press("y", "j", "j", "u", "u")

    #expect(board.status.hasPrefix("! Not undone: "), "\(board.screen)")
    #expect(board.status.contains("changed the title of “other” since"), "\(board.screen)")
    board.failing.failures = [.diskFull]
    board.press("g", "u", "u")
    #expect(board.status == "! Not undone: the disk is full.", "\(board.screen)")
  }

  @Test func anEntryWithoutAnAuthorIsUndoneAlone() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("y", "u")
    #expect(board.screen.contains("Undo 1 change?"), "\(board.screen)")

    board.press("u")

    #expect(board.status == "✓ Undid 1 change")
  }

  @Test func cardsThatWentTogetherComeBackTogether() throws {
    let board = try BoardDriver(counts: [120, 0, 0])
    let first = try board.store.page(of: column(board, 0), .first, limit: 200)
    _ = try board.store.perform(.delete(first.map(\.id)), as: board.store.newActionID())
    board.press("y", "r")

    #expect(board.status.contains("and 119 more"), "\(board.screen)")
    #expect(try board.store.page(of: column(board, 0), .first, limit: 200).count == 120)
  }

  @Test(arguments: [Size(columns: 50, rows: 15), Size(columns: 24, rows: 7)])
  func theQuestionFitsASmallScreen(size: Size) throws {
    let board = try board(size: size)
    board.press("y", "j", "u")
    #expect(board.screen.contains("undo all 2"), "\(board.screen)")
    board.press("a")

    #expect(try board.titles(0) == ["a", "b"])
  }

  private func column(_ board: BoardDriver, _ index: Int) throws -> Column.ID {
    try board.store.board().columns[index].id
  }
}
