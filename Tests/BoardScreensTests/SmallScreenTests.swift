import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// Screens of any size, with anything open: nothing is lost, and everything comes back.
@Suite struct SmallScreenTests {
  @Test(arguments: ["", "a", "e", "y", "?", "m", "D", "e<tab><enter>", "e!<esc>"])
  func noSizeEndsTheProgramWhateverIsOpen(_ keys: String) throws {
    let board = try BoardDriver(counts: [3, 1, 0])
    for key in keys.split(separator: "<").enumerated() {
      board.press(key.offset == 0 ? String(key.element) : "<" + key.element)
    }
    let before = board.screen

    for size in [(1, 1), (80, 1), (1, 24), (2, 2), (19, 5), (20, 4), (20, 5), (25, 6), (300, 2)] {
      board.send(.resize(Size(columns: size.0, rows: size.1)))
      board.press("j")
    }
    board.send(.resize(Size(columns: 80, rows: 24)))
    if keys.isEmpty { return }

    #expect(
      board.lines.count == before.split(separator: "\n", omittingEmptySubsequences: false).count
    )
    board.press("<esc>", "<esc>")
    #expect(try board.titles(0).count == 3)
  }

  @Test func theDayThatIsPickedShowsOnTheLowestScreen() throws {
    let board = try BoardDriver.editing(size: Size(columns: 30, rows: 5))
    board.focus(.due)

    board.press("<enter>")

    #expect(board.screen.contains("[27]"), "\(board.screen)")
  }

  @Test func ctrlCIsEscInAPromptAndCopiesInTheBody() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("a")
    #expect(board.stack.handlesInterrupt)
    board.press("<c-c>")
    #expect(!board.stack.handlesInterrupt)

    board.press("e")
    board.focus(.body)
    board.type("twice ")
    board.press("<a-a>", "<c-c>", "<end>", "<c-v>", "<c-s>")

    #expect(try board.cards()[0].body == "twice twice ")
  }

  @Test func textCopiedInOneCardIsPastedIntoTheNext() throws {
    let board = try BoardDriver([[CardDraft(title: "a", body: "shared"), CardDraft(title: "b")]])
    board.press("e")
    board.focus(.body)
    board.press("<a-a>", "<c-c>", "<esc>", "j", "e")

    board.focus(.body)
    board.press("<c-v>", "<c-s>")

    #expect(try board.cards()[1].body == "shared")
  }

  @Test func ctrlCEndsTheProgramOnAScreenThatIsTooSmall() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("e")
    #expect(board.stack.handlesInterrupt)

    board.send(.resize(Size(columns: 10, rows: 3)))

    #expect(!board.stack.handlesInterrupt)
  }

  @Test func aStepThatWasDeletedComesBack() throws {
    let board = try BoardDriver.editing()
    board.focus(.checklist)
    board.press("j", "d", " ", "u", "u", "u")

    #expect(board.status == "Nothing to undo in the checklist.")
    board.press("<c-s>")
    #expect(try board.cards()[1].checklist == BoardDriver.written.checklist)
  }

  @Test func anEmptyNewCardIsNoFaultBeforeAnythingWasTyped() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("A")
    #expect(!board.screen.contains("needs a title"), "\(board.screen)")

    board.press("<c-s>")
    #expect(board.screen.contains("needs a title"), "\(board.screen)")
  }
}
