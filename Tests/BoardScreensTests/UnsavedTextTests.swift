import BoardModel
import BoardScreens
import BoardStorage
import TerminalKit
import TerminalSurface
import Testing

/// What was typed in the prompt is lost neither by Esc nor with the program.
struct UnsavedTextTests {
  /// Moves the clock and lets the program look at it.
  private func pass(_ time: Duration, _ board: BoardDriver) {
    board.clock.now += time
    board.send(.tick)
  }

  @Test func aHalfTypedTitleIsOfferedByTheNextStartAndTypingReplacesIt() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("a")
    board.type("half a ti")
    let wanted = try #require(board.stack.nextDeadline)
    #expect(wanted <= board.clock.now + .seconds(1))
    pass(.seconds(1), board)

    let next = try BoardDriver(reopening: board)
    #expect(next.status == "Kept “half a ti” · a reopens it", "\(next.screen)")
    next.press("a")
    #expect(next.screen.contains("┃  half a ti"), "\(next.screen)")
    #expect(
      next.status == "Draft restored. Type to replace it; → or End keep it.",
      "\(next.screen)"
    )
    next.type("other")
    next.press("<enter>", "<esc>")

    #expect(try next.titles(0) == ["A1", "other"])
    pass(.seconds(1), next)
    let third = try BoardDriver(reopening: next)
    #expect(third.status == "", "\(third.screen)")
  }

  @Test(arguments: [StoreError.diskFull, .fileReplaced])
  func textThatCanNotBeKeptIsReportedAndReturnedAtTheEnd(_ fault: StoreError) throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.failing.failures = [fault, fault]
    board.press("a")
    board.type("half a title")
    board.press("<esc>")

    #expect(board.screen.contains("! Not saved: "), "\(board.screen)")
    #expect(board.screen.contains("writes it to a file"), "\(board.screen)")
    let unkept = board.stack.keepDrafts()
    #expect(unkept.map(\.what) == ["A new card"])
    #expect(unkept.map(\.text) == ["half a title"])
  }

  @Test func theWholeTextOfAnEditorThatKeepsNothingIsReturned() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("e")
    board.failing.failures = [.diskFull]
    board.type(" more")
    board.press("<tab>", "<tab>", "l", "<tab>")
    board.type("docs")

    let unkept = board.stack.keepDrafts()

    #expect(unkept.map(\.text) == ["A1 more\nPriority: low\nTags: docs"])
  }

  @Test(arguments: ["<right>", "<end>"])
  func theOfferedTitleIsKeptByAKeyThatMoves(_ key: String) throws {
    let board = try BoardDriver(counts: [0, 0, 0])
    board.press("a")
    board.type("half a ti")
    pass(.seconds(1), board)
    let next = try BoardDriver(reopening: board)

    next.press("a", key)
    next.type("tle")
    next.press("<enter>")

    #expect(try next.titles(0) == ["half a title"])
  }

  @Test func textLeftWithEscIsKeptAfterQuitting() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("j", "r")
    board.type(" more")
    board.press("<esc>", "q")
    board.stack.keepDrafts()

    let next = try BoardDriver(reopening: board)
    #expect(next.status == "Kept “A2 more” for “A2” · r there reopens it", "\(next.screen)")
    next.press("j", "r")

    #expect(next.screen.contains("A2 more"), "\(next.screen)")
  }

  @Test func aHalfTypedCommentIsOfferedAgain() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("C")
    board.type("half a thought")
    pass(.seconds(1), board)

    let next = try BoardDriver(reopening: board)
    #expect(next.status == "Kept a comment on “A1” · C there reopens it", "\(next.screen)")
    next.press("C")
    #expect(next.screen.contains("half a thought"), "\(next.screen)")
    next.press("<enter>", "<esc>")
    pass(.seconds(1), next)

    let third = try BoardDriver(reopening: next)
    #expect(third.status == "", "\(third.screen)")
  }

  @Test func textSavedWithinHalfASecondIsNeverADraft() throws {
    let board = try BoardDriver(counts: [0, 0, 0])
    let attempts = board.failing.attempts

    board.press("a")
    board.type("quick")
    board.press("<enter>", "<esc>")
    pass(.seconds(1), board)

    #expect(board.failing.attempts == attempts + 1)
  }

  @Test func textForACardThatIsGoneIsForgotten() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("r")
    board.type(" more")
    pass(.seconds(1), board)
    try board.changeAsAnother { store, cards in
      _ = try store.perform(.delete([cards[0]]), as: store.newActionID())
    }

    let next = try BoardDriver(reopening: board)

    #expect(next.status == "", "\(next.screen)")
    pass(.seconds(1), next)
    #expect(try next.store.unsavedTexts().isEmpty)
  }

  @Test func aLockedBoardOnlyPutsKeepingOff() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("a")
    board.type("half")
    board.failing.failures = [.busy]
    pass(.seconds(1), board)
    #expect(try board.store.unsavedTexts().isEmpty)

    pass(.seconds(1), board)

    #expect(try board.store.unsavedTexts() == [.newTitle: "half"])
  }

  @Test func aNewTitleIsOfferedAgainAndEnterAddsIt() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("a")
    board.type("half a title")
    board.press("<esc>")
    #expect(board.status == "Kept “half a title” · a reopens it")

    board.press("l", "a")
    #expect(board.screen.contains("┃  half a title"), "\(board.screen)")
    board.press("<enter>", "<esc>")

    #expect(try board.titles(1) == ["half a title"])
    board.press("a")
    #expect(!board.screen.contains("┃  half a title"), "\(board.screen)")
  }

  @Test func typingReplacesWhatIsOfferedAndAnEmptyLineForgetsIt() throws {
    let board = try BoardDriver(counts: [0, 0, 0])
    board.press("a")
    board.type("old")
    board.press("<esc>", "a")
    board.type("new")
    board.press("<enter>", "<esc>")
    #expect(try board.titles(0) == ["new"])

    board.press("a")
    board.type("gone")
    board.press("<esc>", "a", "<backspace>", "<esc>")

    #expect(board.status == "", "\(board.screen)")
    board.press("a")
    #expect(!board.screen.contains("gone"), "\(board.screen)")
  }

  @Test func anotherTitleOfACardIsOfferedForThatCardOnly() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("r")
    board.type(" more")
    board.press("<esc>")
    #expect(board.status == "Kept “A1 more” · r reopens it")

    board.press("j", "r", "<esc>")
    #expect(board.status == "", "nothing was typed")
    board.press("k", "r")
    #expect(board.screen.contains("A1 more"), "\(board.screen)")
    board.press("<enter>")

    #expect(try board.titles(0) == ["A1 more", "A2"])
    board.press("r", "<c-u>")
    board.type("A1 more")
    #expect(!board.screen.contains("A1 moreA1"), "\(board.screen)")
  }

  @Test func theBoardNamesUndoForWhatAnEditorSaved() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("e")
    board.type("!")

    board.press("<c-s>")

    #expect(board.status == "✓ Saved “A1!” · u undo")
    board.press("u")
    #expect(try board.titles(0) == ["A1"])
  }

  @Test func anEditorThatReturnsAtOnceIsReported() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let hint = "Nothing changed: “code” ended at once; try “code --wait”."
    board.press("E")

    board.runExternalEditor(.returnedImmediately(hint: hint))

    #expect(board.status == hint)
  }
}
