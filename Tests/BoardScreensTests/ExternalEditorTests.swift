import BoardModel
import BoardScreens
import BoardStorage
import TerminalKit
import TerminalSurface
import Testing

/// What the screens make of an external editor: a text goes out, and what comes of it comes in.
@Suite struct ExternalEditorTests {
  private let ctrlG = TerminalEvent.key(KeyPress(.character("g"), .control))
  private let ctrlV = TerminalEvent.key(KeyPress(.character("v"), .control))

  private func board() throws -> BoardDriver {
    try BoardDriver([[CardDraft(title: "Plan", body: "old")]])
  }

  private func editing() throws -> BoardDriver {
    let board = try board()
    board.press("e")
    return board
  }

  @Test func theEditorGetsTheTextOfTheBody() throws {
    let board = try editing()
    board.focus(.body)
    board.type("very ")
    board.send(ctrlG)

    #expect(board.external.opened == ["Plan: very old"])
    #expect(board.stack.handover?.arguments == ["editor", "file"])
  }

  @Test func theReturnedTextIsOneUnsavedStep() throws {
    let board = try editing()
    board.send(ctrlG)
    board.runExternalEditor(.changed("- new\r\n- lines\n"))

    #expect(board.status.contains("^S saves"), "\(board.screen)")
    #expect(try board.cards()[0].body == "old")
    board.press("<c-s>")
    #expect(try board.cards()[0].body == "- new\n- lines\n")
    board.press("u")
    #expect(try board.cards()[0].body == "old")
  }

  @Test func theStepCanBeUndoneInTheField() throws {
    let board = try editing()
    board.send(ctrlG)
    board.runExternalEditor(.changed("new"))
    board.send(.key(KeyPress(.character("_"), .control)))
    board.press("<c-s>")

    #expect(try board.cards()[0].body == "old", "\(board.screen)")
  }

  @Test func aBodyCanBeEmptied() throws {
    let board = try editing()
    board.send(ctrlG)
    board.runExternalEditor(.changed(""))
    board.press("<c-s>")

    #expect(try board.cards()[0].body == "")
  }

  @Test func anUnchangedTextIsNoChange() throws {
    let board = try editing()
    board.send(ctrlG)
    board.runExternalEditor(.unchanged)

    #expect(board.status == "The description is unchanged.")
    board.press("<esc>")
    #expect(board.selected == "Plan", "nothing is asked:\n\(board.screen)")
  }

  @Test func aFailureIsReportedAndTheBodyIsUnchanged() throws {
    let board = try editing()
    board.send(ctrlG)
    board.runExternalEditor(.failed("“vi” failed with code 1.", leftover: nil))

    #expect(board.status == "! “vi” failed with code 1.")
    board.press("<esc>")
    #expect(board.selected == "Plan")
  }

  @Test func theTextOfAFailedEditorCanBeInserted() throws {
    let board = try editing()
    board.send(ctrlG)
    board.runExternalEditor(.failed("“vi” failed with code 1.", leftover: "half "))
    board.focus(.body)
    board.send(ctrlV)
    board.press("<c-s>")

    #expect(try board.cards()[0].body == "half old")
  }

  @Test func aMissingEditorIsReported() throws {
    let board = try editing()
    board.external.fault = ExternalEditorError("No editor is set.")
    board.send(ctrlG)

    #expect(board.stack.handover == nil)
    #expect(board.status == "! No editor is set.")
  }

  @Test func aBodyEditedFromTheBoardIsSavedAtOnce() throws {
    let board = try board()
    let painted = board.press("E")
    #expect(painted == [0, 0, 0])
    #expect(board.external.opened == ["Plan: old"])

    board.runExternalEditor(.changed("new"))

    #expect(board.status == "✓ Changed the description of “Plan” · u undo")
    #expect(board.screen.contains("new"), "\(board.screen)")
    board.press("u")
    #expect(try board.cards()[0].body == "old")
  }

  @Test func anUnchangedTextEditedFromTheBoardWritesNothing() throws {
    let board = try board()
    let before = try board.cards()
    board.press("E")
    board.runExternalEditor(.unchanged)

    #expect(board.status == "The description of “Plan” is unchanged.")
    #expect(try board.cards() == before)
    board.press("u")
    #expect(board.status == "Nothing to undo.")
  }

  @Test func aLeftoverOfTheBoardWaitsInTheNextCardsClipboard() throws {
    let board = try board()
    board.press("E")
    board.runExternalEditor(.failed("“vi” crashed.", leftover: "half "))
    #expect(board.status == "! “vi” crashed.")
    board.press("e")
    board.focus(.body)
    board.send(ctrlV)
    board.press("<c-s>")

    #expect(try board.cards()[0].body == "half old")
  }

  @Test func aCardThatAnotherHasChangedIsAskedAbout() throws {
    let board = try board()
    board.press("E")
    try board.changeAsAnother { store, ids in
      try store.edit(ids[0], [.body("theirs")], expecting: nil)
    }
    board.runExternalEditor(.changed("mine"))

    #expect(board.screen.contains("Changed meanwhile"), "\(board.screen)")
    board.press("b")
    #expect(try board.cards().map(\.body) == ["theirs", "mine"])
  }

  @Test func aCardThatAnotherHasDeletedIsAskedAbout() throws {
    let board = try board()
    board.press("E")
    try board.changeAsAnother { store, ids in try store.delete(ids[0]) }
    board.runExternalEditor(.changed("mine"))

    #expect(board.screen.contains("Deleted meanwhile"), "\(board.screen)")
    board.press("m")
    #expect(try board.cards().map(\.body) == ["mine"])
  }

  @Test func aWriteThatFailsKeepsTheTextInTheEditor() throws {
    let board = try board()
    board.press("E")
    board.failing.failures = [.diskFull]
    board.runExternalEditor(.changed("mine"))

    #expect(board.status.contains("Not saved: the disk is full"), "\(board.screen)")
    board.press("<c-s>")
    #expect(try board.cards()[0].body == "mine")
  }

  @Test func anEmptyColumnHasNoBody() throws {
    let board = try BoardDriver()
    board.press("E")

    #expect(board.stack.handover == nil)
    #expect(board.status.contains("This column is empty"))
  }

  @Test(arguments: [true, false])
  func textWrittenBeforeASignalIsKeptAsADraft(fromTheBoard: Bool) throws {
    let board = try board()
    if fromTheBoard {
      board.press("E")
    } else {
      board.press("e")
      board.send(ctrlG)
    }
    board.runExternalEditor(.interrupted("half"))
    board.stack.keepDrafts()

    #expect(try board.cards()[0].body == "old")
    #expect(try board.store.abandonedDrafts().map(\.body) == ["half"])
  }
}
