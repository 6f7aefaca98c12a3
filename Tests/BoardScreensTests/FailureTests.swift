import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// What a failing or busy store does to the board: nothing is lost, and it says what happened.
struct FailureTests {
  @Test func aFullDiskKeepsWhatWasTypedAndTheNextTrySucceeds() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("a")
    board.type("typed")
    board.failing.failures = [.diskFull]

    board.press("<enter>")
    #expect(board.status == "! Not added: the disk is full; Enter tries again.")
    #expect(board.screen.contains("┃  typed"), "\(board.screen)")
    #expect(try board.titles(0) == ["A1"])
    board.press("<enter>", "<esc>")

    #expect(try board.titles(0) == ["A1", "typed"])
  }

  @Test(arguments: ["d", "L", "J"])
  func aFailedKeyChangesNeitherBoardNorScreen(key: String) throws {
    let board = try BoardDriver(counts: [3, 2, 0])
    let before = board.lines[1..<21]
    board.failing.failures = [.inputOutput("disk I/O error")]

    board.press(key)

    #expect(board.lines[1..<21] == before, "\(board.screen)")
    #expect(board.status.hasPrefix("! “A1” not "), "\(board.status)")
    #expect(board.status.contains("disk I/O error"))
    #expect(try board.titles(0).count == 3)
  }

  @Test func aDamagedFileNamesTheCommandThatSavesWhatItHolds() throws {
    let board = try BoardDriver(counts: [3, 2, 0], size: Size(columns: 160, rows: 24))
    board.failing.failures = [.damaged("malformed")]

    board.press("x")

    #expect(
      board.status.hasSuffix(
        "is damaged (malformed); “tercet recover” saves what is readable."
      ),
      "\(board.status)"
    )
  }

  @Test func aLockedDatabaseIsTriedAgainWhileInputIsHeld() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.failing.failures = [.busy, .busy, .busy]

    board.press("d")
    #expect(!board.stack.acceptsInput)
    #expect(board.status.hasPrefix("Another program has locked the board"))
    board.send(.resize(Size(columns: 100, rows: 30)))
    #expect(board.screen.contains("A1"), "a repaint comes all the same")
    for _ in 0..<3 {
      board.clock.now += .milliseconds(20)
      board.send(.tick)
    }

    #expect(board.stack.acceptsInput)
    #expect(board.status == "✓ Deleted “A1” · u undo")
    #expect(try board.titles(0) == ["A2"])
  }

  @Test func afterFiveSecondsTheWriteIsGivenUpAndCanBeTriedAgain() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.failing.failures = Array(repeating: .busy, count: 1_000)

    board.press("d")
    var waited = Duration.zero
    while !board.stack.acceptsInput {
      board.clock.now += .milliseconds(20)
      waited += .milliseconds(20)
      board.send(.tick)
    }
    board.failing.failures = []

    #expect((.seconds(5) ... .seconds(6)).contains(waited))
    #expect(board.status.hasPrefix("! “A1” not deleted: another program keeps the board locked"))
    board.press("d")
    #expect(try board.titles(0) == ["A2"])
  }

  @Test func aCardThatAnotherClientDeletedIsReportedAsGone() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    let card = try #require(
      try board.store.page(of: board.store.board().columns[0].id, .first, limit: 1).first
    )

    try board.store.delete(card.id)
    board.send(.tick)

    #expect(board.selected == "A2")
    #expect(!board.screen.contains("A1"))
  }
}
