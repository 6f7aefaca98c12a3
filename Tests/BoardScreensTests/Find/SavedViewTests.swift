import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// Views that are kept under a name: saved, shown, renamed, reordered, replaced, deleted.
struct SavedViewTests {
  private func board() throws -> BoardDriver {
    try BoardDriver(
      [
        [
          CardDraft(title: "one", priority: .high, tags: ["api"]), CardDraft(title: "two"),
          CardDraft(title: "three", priority: .low),
        ]
      ],
      size: Size(columns: 100, rows: 30)
    )
  }

  private func filter(_ board: BoardDriver, _ text: String) {
    board.press("/")
    board.type(text)
    board.press("<enter>")
  }

  private func names(_ board: BoardDriver) throws -> [String] {
    try board.store.views().map(\.name)
  }

  @Test func savingIsNotOfferedWithoutAFilterOrOrder() throws {
    let board = try BoardDriver(counts: [1, 0, 0])

    board.press("V", "/")
    board.type("mine")

    #expect(board.screen.contains("No view matches “mine”."), "\(board.screen)")
    #expect(!board.screen.contains("saves"), "\(board.screen)")
  }

  @Test func theShownCardsAreSavedAsAViewAndShownAgain() throws {
    let board = try board()
    filter(board, "pri:high")
    board.press("s", "d", "S", "p", "V", "a")
    board.type("Urgent")
    board.press("<enter>")
    let view = try #require(try board.store.views().first)
    #expect(view.query == "pri:high sort:due group:priority")
    #expect(view.board == (try board.store.board().id))
    board.press("<esc>")
    #expect(board.status == "✓ Saved the view “Urgent” · u undo", "\(board.screen)")
    board.press("s", "h", "S", "n", "<esc>")
    #expect(board.screen.contains("two"), "\(board.screen)")

    board.press("V", "/")
    board.type("urg")
    board.press("<enter>")

    #expect(board.screen.contains("1 of 3 · Urgent: pri:high"), "\(board.screen)")
    #expect(board.screen.contains("▾ high"), "\(board.screen)")
    board.press("/")
    board.type(" one")
    #expect(!board.lines[0].contains("Urgent"), "\(board.screen)")
  }

  @Test func theListBeginsAtTheViewThatShows() throws {
    let board = try board()
    filter(board, "#api")
    board.press("V", "a")
    board.type("Interface")
    board.press("<enter>", "<esc>")

    board.press("V")

    #expect(board.screen.contains("▸ Interface"), "\(board.screen)")
  }

  @Test func aNameThatNoViewHasSavesWhatShows() throws {
    let board = try board()
    filter(board, "#api")
    board.press("V", "/")
    board.type("Interface")

    board.press("<enter>")

    #expect(try names(board) == ["Interface"])
  }

  @Test func nothingIsSavedIfThereIsNoFilterOrOrder() throws {
    let board = try board()

    board.press("V", "a")

    #expect(try names(board) == [])
    #expect(board.screen.contains("First filter, sort or group the cards with / s S."))
  }

  @Test func theNameOfAReadyMadeViewIsTaken() throws {
    let board = try board()
    filter(board, "#api")
    board.press("V", "a")
    board.type("blocked")

    board.press("<enter>")

    #expect(try names(board) == [])
    #expect(board.screen.contains("Blocked"), "\(board.screen)")
  }

  @Test func viewsAreRenamedReorderedReplacedAndDeletedEachUndone() throws {
    let board = try board()
    for name in ["First", "Second"] {
      filter(board, "#api")
      board.press("V", "/")
      board.type(name)
      board.press("<enter>", "<esc>", "<esc>", "<esc>")
    }
    #expect(try names(board) == ["First", "Second"])

    board.press("V", "G", "K")
    #expect(try names(board) == ["Second", "First"])
    board.press("r")
    board.type("!")
    board.press("<enter>")
    #expect(try names(board) == ["Second!", "First"])
    board.press("d")
    #expect(try names(board) == ["First"])
    board.press("u")
    #expect(try names(board) == ["Second!", "First"])
    board.press("u", "u")

    #expect(try names(board) == ["First", "Second"])
  }

  @Test func aReadyMadeViewStaysAsItIs() throws {
    let board = try board()

    board.press("V", "d")

    #expect(board.screen.contains("This view is built in"), "\(board.screen)")
  }

  @Test func aViewThatAnotherProgramSavesShowsInTheOpenList() throws {
    let board = try board()
    board.press("V")

    try board.update { store, _ in
      try store.perform(.addView(ViewDraft(name: "Shared", query: "#api"), .last))
    }

    #expect(board.screen.contains("Shared"), "\(board.screen)")
    #expect(board.screen.contains("all boards"), "\(board.screen)")
  }

  @Test func aViewOfAnotherBoardOpensThatBoard() throws {
    let board = try board()
    let home = try board.addHome("milk")
    try board.store.perform(
      .addView(ViewDraft(name: "Shopping", query: "milk", board: home.id), .last)
    )

    board.press("V", "/")
    board.type("shop")
    board.press("<enter>")

    #expect(board.screen.contains("Home"), "\(board.screen)")
    #expect(board.screen.contains("1 of 1"), "\(board.screen)")
  }

  @Test func escGoesBackToTheCardOfASortedColumnToo() throws {
    let drafts = (0..<7)
      .map {
        CardDraft(title: "card \($0)", priority: [.low, .high, .none, .medium][$0 % 4])
      }
    let board = try BoardDriver([drafts])
    board.press("s", "p")
    while board.stack.hasIdleWork { board.stack.workWhileIdle() }
    board.send(.tick)
    board.press("j", "j", "j", "j", "j")
    let card = try #require(board.selected)

    board.press("V", "<enter>")
    while board.stack.hasIdleWork { board.stack.workWhileIdle() }
    board.send(.tick)
    #expect(board.selected != card, "\(board.screen)")
    board.press("<esc>")
    while board.stack.hasIdleWork { board.stack.workWhileIdle() }
    board.send(.tick)

    #expect(board.selected == card, "\(board.screen)")
  }
}
