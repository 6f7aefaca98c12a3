import BoardModel
import BoardScreens
import BoardStorage
import BoardViewModels
import Testing

/// Undo and redo do not take away the board that is open where an earlier run made it.
@Suite struct OpenBoardUndoTests {
  /// A board “Home” that an earlier run has made, and a new run that shows it.
  private func started() throws -> BoardDriver {
    let board = try BoardDriver(counts: [1, 0, 0])
    try board.store.perform(.addBoard("Home", columns: ColumnDraft.usual))
    return try reopened(board)
  }

  private func reopened(_ board: BoardDriver) throws -> BoardDriver {
    let home = try #require(try board.store.boards().first { $0.name == "Home" })
    return try BoardDriver(over: board.store, clock: board.clock, choice: .board(home.id))
  }

  private func names(_ board: BoardDriver) throws -> [String] {
    try board.store.boards().map(\.name)
  }

  private static let refusal =
    "Nothing else to undo here except adding this board · b u undoes it"

  @Test func anEarlierRunsMakingOfTheOpenBoardIsKeptAndNamed() throws {
    let board = try started()
    board.press("a")
    board.type("milk")
    board.press("<enter>", "<esc>", "u")
    #expect(board.status == "✓ Undid: add “milk”", "\(board.screen)")

    board.press("u")
    #expect(board.status == Self.refusal, "\(board.screen)")
    board.press("u")
    #expect(board.status == Self.refusal, "\(board.screen)")

    #expect(board.lines[0].contains("Home"), "\(board.screen)")
    #expect(try names(board) == ["Main", "Home"])
  }

  @Test func theListOfBoardsTakesItBack() throws {
    let board = try started()

    board.press("b", "u")

    #expect(try names(board) == ["Main"], "\(board.screen)")
    board.press("<esc>", "<esc>", "U")
    #expect(try names(board) == ["Main", "Home"], "\(board.screen)")
  }

  @Test func aChangeOfThisRunIsUndoneOnAnotherBoard() throws {
    let first = try started()
    let board = try BoardDriver(over: first.store, clock: first.clock)

    board.press("u")

    #expect(board.status == "✓ Undid: add board “Home”", "\(board.screen)")
    #expect(try names(board) == ["Main"])
  }

  @Test func changesOfThisRunAreUndoneAndRedone() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("b", "a")
    board.type("Home")
    board.press("<enter>", "<enter>")
    #expect(board.lines[0].contains("Home"), "\(board.screen)")

    board.press("u")
    #expect(board.status == "✓ Undid: add board “Home”", "\(board.screen)")
    #expect(try names(board) == ["Main"])
    board.press("U")
    #expect(try names(board) == ["Main", "Home"], "\(board.screen)")
  }

  @Test func aBoardThatAnEarlierRunBroughtBackStaysWithItsCards() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let home = try board.addHome("milk", "bread")
    try board.store.perform(.deleteBoard(home.id))
    try board.store.perform(.restoreBoard(home.id))
    let next = try reopened(board)

    next.press("u")

    let refusal = "Nothing else to undo here except restoring this board · b u undoes it"
    #expect(next.status == refusal, "\(next.screen)")
    #expect(try next.titles(of: home.columns[0].id) == ["milk", "bread"])
  }

  @Test(arguments: [true, false])
  func aDeletionThatWasUndoneIsNotDoneAgain(isDeletion: Bool) throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let home = try board.addHome("milk")
    try board.store.perform(isDeletion ? .deleteBoard(home.id) : .archiveBoard(home.id))
    try board.store.undo()
    let next = try reopened(board)

    next.press("U")

    let what = isDeletion ? "deleting this board" : "archiving this board"
    #expect(next.status == "Nothing else to redo here except \(what)", "\(next.screen)")
    #expect(try next.titles(of: home.columns[0].id) == ["milk"])
  }

  @Test func aStepOnTheSameBoardIsUndoneAsEver() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let home = try board.addHome("milk")
    try board.store.perform(.renameBoard(home.id, "House"))
    try board.store.perform(.renameBoard(home.id, "Home"))
    let next = try reopened(board)

    next.press("u")

    #expect(next.lines[0].contains("House"), "\(next.screen)")
  }
}
