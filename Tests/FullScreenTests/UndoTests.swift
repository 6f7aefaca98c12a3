import Glibc
import Testing

/// Undo as a user meets it: after quitting, after a kill, and beside another program.
@Suite(.serialized) struct UndoTests {
  @Test func everyChangeIsTakenBackAndDoneAgain() throws {
    let board = try Board()
    try board.add(["one", "two"])
    let session = try board.open()
    try session.press("r", "!", "Enter", "L", "d")

    try session.press("u")
    #expect(session.statusLine.contains("Undid: delete “one!”"), "\(session.evidence)")
    try session.press("u")
    #expect(session.statusLine.contains("Undid: move “one!” to Doing"), "\(session.evidence)")
    try session.press("u")
    #expect(session.statusLine.contains("Undid: title of “one”"), "\(session.evidence)")
    #expect(try board.titles(in: "To Do") == ["one", "two"])
    try session.press("u")
    #expect(session.statusLine.contains("Nothing to undo."), "\(session.evidence)")

    try session.press("U", "Ctrl-R", "U")
    #expect(session.statusLine.contains("Redid: delete “one!”"), "\(session.evidence)")
    #expect(try board.cards().map(\.title) == ["two"])
  }

  @Test func undoContinuesAfterQuitting() throws {
    let board = try Board()
    try board.add(["one", "two"])
    let first = try board.open()
    try first.press("d")
    #expect(try first.quit() == .success)

    let second = try board.open()
    try second.press("u")

    #expect(second.statusLine.contains("Undid: delete “one”"), "\(second.evidence)")
    #expect(try board.titles(in: "To Do") == ["one", "two"])
  }

  @Test func undoContinuesAfterAKill() throws {
    let board = try Board()
    try board.add(["one", "two"])
    let first = try board.open()
    try first.press("L")
    first.child.send(signal: SIGKILL)
    _ = try first.waitForExit()

    let second = try board.open()
    try second.press("u")

    #expect(second.statusLine.contains("Undid: move “one” to Doing"), "\(second.evidence)")
    #expect(try board.titles(in: "To Do") == ["one", "two"])
  }

  @Test func stepsOfACommandAreUndoneAfterTheBoardsOwn() throws {
    let board = try Board()
    let session = try board.open()
    try board.run("add", "from the shell")
    try session.wait(for: "the card") { session.shows("from the shell") }
    try session.addCard("mine")
    let idleBefore = session.timesIdle
    try board.run("add", "again")
    try session.wait(for: "the card, and all that follows from it") {
      session.shows("again") && session.timesIdle > idleBefore
    }

    // The board took over the first command's steps with its own first one, not the second's.
    for title in ["mine", "from the shell", "again"] {
      try session.press("u")
      #expect(session.statusLine.contains("Undid: add “\(title)”"), "\(session.evidence)")
    }

    #expect(try board.titles(in: "To Do") == [])
  }

  @Test func commandsOfAnotherAuthorAreNotUndone() throws {
    let board = try Board()
    let session = try board.open()
    try session.addCard("mine")
    try board.add(["from a script"])
    try session.wait(for: "the card") { session.shows("from a script") }

    try session.send(Array("uu".utf8))
    try session.wait(for: "the second undo") { session.shows("Nothing to undo.") }

    #expect(try board.titles(in: "To Do") == ["from a script"])
  }

  @Test func aCommandReportsThatAnOpenBoardHasTheSteps() throws {
    let board = try Board()
    let session = try board.open()
    try session.addCard("mine")

    let undo = try board.run("undo")

    #expect(undo.output.isEmpty, "\(undo)")
    #expect(
      undo.error
        == "tercet: There is nothing to undo here: an open board of yours, or a command that"
        + " still runs, has your steps. Press u on the board, or quit it and run “tercet undo”"
        + " again\n"
    )
    #expect(try board.run("redo").error == "tercet: There is nothing to redo\n")
    try session.press("u")
    #expect(session.statusLine.contains("Undid: add “mine”"), "\(session.evidence)")
  }

  @Test func anUndoDoesNotOverwriteALaterForeignChange() throws {
    let board = try Board()
    try board.add(["one", "two"])
    let left = try board.open()
    let right = try board.open()
    try left.press("j", "d", "r", "!", "Enter")
    try right.wait(for: "the title") { right.shows("one!") }
    try right.send(Array("r?\r".utf8))
    try left.wait(for: "the other title") { left.shows("one!?") }

    try left.send(Keyboard.bytes(for: "u"))
    try left.wait(for: "the conflict") {
      left.shows("Not undone, u skips it: title of “one!?”; you have changed its title")
    }
    #expect(try board.titles(in: "To Do") == ["one!?"])
    try left.send(Keyboard.bytes(for: "u"))
    try left.wait(for: "the step before") { left.shows("Undid: delete “two”") }

    #expect(try board.titles(in: "To Do") == ["one!?", "two"])
  }

  @Test func twoBoardsAtOnceHaveTheirOwnSteps() throws {
    let board = try Board()
    let left = try board.open()
    let right = try board.open()
    try left.addCard("of the left")
    try right.wait(for: "the card") { right.shows("of the left") }
    try right.send(Array("aof the right\r".utf8))
    try left.wait(for: "the card") { left.shows("of the right") }

    try left.send(Keyboard.bytes(for: "u"))
    try left.wait(for: "the undo") { left.shows("Undid: add “of the left”") }

    try right.wait(for: "the undo") { !right.shows("of the left") }
    #expect(try board.titles(in: "To Do") == ["of the right"])
  }
}
