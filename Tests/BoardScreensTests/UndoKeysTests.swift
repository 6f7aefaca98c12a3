import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// What undo and redo do on the screen.
struct UndoKeysTests {
  @Test func undoTakesAMoveBackAndTheSelectionFollows() throws {
    let board = try BoardDriver(counts: [3, 2, 0])
    board.press("j", "L")
    #expect(board.status == "✓ Moved “A2” to Doing · u undo")

    let painted = board.press("u")

    #expect(board.status == "✓ Undid: move “A2” to Doing")
    #expect(board.selected == "A2")
    #expect(try board.titles(0) == ["A1", "A2", "A3"])
    #expect(painted == [2, 1, 0])
    board.press("U")
    #expect(board.status == "✓ Redid: move “A2” to Doing")
    #expect(board.selected == "A2")
    #expect(try board.titles(1) == ["A2", "B1", "B2"])
  }

  @Test func undoNamesTheBoardToWhichACardWasMoved() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    _ = try board.addHome()
    board.press("m", "b", "1")
    #expect(board.status == "✓ Moved “A1” to To Do on Home · u undo", "\(board.screen)")

    board.press("u")
    #expect(board.status == "✓ Undid: move “A1” to To Do on Home", "\(board.screen)")
    board.press("U")

    #expect(board.status == "✓ Redid: move “A1” to To Do on Home", "\(board.screen)")
  }

  @Test func undoNamesTheBoardIfItIsNotShown() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let home = try board.addHome("milk")
    board.press("b", "<down>", "<enter>", "a")
    board.type("bread")
    board.press("<enter>", "<esc>")
    #expect(try board.titles(of: home.columns[0].id) == ["milk", "bread"])
    board.press("b", "<up>", "<enter>")

    board.press("u")
    #expect(board.status == "✓ Undid: add “bread” on Home", "\(board.screen)")
    board.press("U")

    #expect(board.status == "✓ Redid: add “bread” on Home", "\(board.screen)")
  }

  @Test func aDeletedCardComesBackSelected() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("j", "d")
    #expect(board.status == "✓ Deleted “A2” · u undo")
    #expect(board.selected == "A3")

    board.press("u")

    #expect(board.status == "✓ Undid: delete “A2”")
    #expect(board.selected == "A2")
    board.press("<c-r>")
    #expect(board.status == "✓ Redid: delete “A2”")
    #expect(board.selected == "A3")
  }

  @Test func anAddOfSeveralIsOneStep() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("a")
    board.send(.paste("one\ntwo\nthree"))
    board.press("<enter>", "<esc>")
    #expect(try board.titles(0) == ["A1", "one", "two", "three"])

    board.press("u")

    #expect(board.status == "✓ Undid: add 3 cards")
    #expect(board.selected == "A1")
    #expect(try board.titles(0) == ["A1"])
    board.press("U")
    #expect(board.status == "✓ Redid: add 3 cards")
    #expect(board.selected == "one")
  }

  @Test func anUndoneAddRestoresTheSelection() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("j", "a")
    board.type("new")
    board.press("<enter>", "<esc>")
    #expect(board.selected == "new")

    board.press("u")
    #expect(board.selected == "A2", "\(board.screen)")
    board.press("U")
    #expect(board.selected == "new", "\(board.screen)")
    board.press("k", "k", "u")
    #expect(board.selected == "A2", "\(board.screen)")
  }

  @Test func theUndoOfARenameNamesTheField() throws {
    let board = try BoardDriver(counts: [100, 100, 100])
    board.press("r")
    board.type("!")
    board.press("<enter>")

    let painted = board.press("u")

    #expect(painted == [1, 0, 0])
    #expect(board.status == "✓ Undid: title of “A1”")
    #expect(board.selected == "A1")
  }

  @Test func aCardOutOfSightComesIntoSight() throws {
    let board = try BoardDriver(counts: [300, 0, 0])
    board.press("d", "G", "l")

    board.press("u")

    #expect(board.selected == "A1", "\(board.screen)")
    #expect(board.screen.contains("A2"))
  }

  @Test(arguments: [("u", "Nothing to undo."), ("U", "Nothing to redo.")])
  func nothingToUndoIsReportedAndPaintsNoRow(key: String, message: String) throws {
    let board = try BoardDriver(counts: [2, 0, 0])

    #expect(board.press(key) == [0, 0, 0])

    #expect(board.status == message)
    #expect(try board.titles(0) == ["A1", "A2"])
  }

  @Test func eachStepThatIsSkippedIsNamed() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("L", "p")
    try board.changeAsAnother { store, _ in
      try store.delete(store.page(of: store.board().columns[1].id, .first, limit: 1)[0].id)
    }
    board.send(.tick)

    board.press("u")
    #expect(board.status == "! Not undone, u skips it: priority of “A1”; it was deleted since.")
    board.press("u")
    #expect(
      board.status == "! Not undone, u skips it: move “A1” to Doing; it was deleted since."
    )
  }

  @Test func aConflictIsReportedAndTheSameKeyContinues() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("j", "d", "k")
    board.press("r")
    board.type("!")
    board.press("<enter>")
    try board.changeAsAnother { store, cards in try store.rename(cards[0], to: "theirs") }
    board.send(.tick)

    board.press("u")
    #expect(
      board.status
        == "! Not undone, u skips it: title of “theirs”; its title was changed since."
    )
    #expect(board.selected == "theirs")
    board.press("u")

    #expect(board.status == "✓ Undid: delete “A2”")
    #expect(try board.titles(0) == ["theirs", "A2"])
  }

  @Test func aLockedDatabaseIsWaitedForByAnUndoToo() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("d")
    board.failing.failures = [.busy, .busy]

    board.press("u")
    #expect(!board.stack.acceptsInput)
    for _ in 0..<2 {
      board.clock.now += .milliseconds(20)
      board.send(.tick)
    }

    #expect(board.status == "✓ Undid: delete “A1”")
    #expect(board.selected == "A1")
  }

  @Test func anUndoThatFailsIsReported() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("d")
    board.failing.failures = [.diskFull]

    board.press("u")

    #expect(board.status == "! Not undone: the disk is full; try again.")
    board.press("u")
    #expect(board.selected == "A1")
  }

  @Test func undoingEverythingGivesTheStart() throws {
    let board = try BoardDriver(counts: [5, 4, 3])
    let start = board.lines[1..<20]
    for key in ["L", "d", "j", "H", "K", "J", "m", "<enter>", "d"] { board.press(key) }

    while board.status != "Nothing to undo." { board.press("u") }

    #expect(
      try (0..<3).map(board.titles) == [
        ["A1", "A2", "A3", "A4", "A5"],
        ["B1", "B2", "B3", "B4"], ["C1", "C2", "C3"],
      ]
    )
    board.press("g", "h", "h", "g")
    #expect(Array(board.lines[3..<20]) == Array(start.dropFirst(2)), "\(board.screen)")
  }
}
