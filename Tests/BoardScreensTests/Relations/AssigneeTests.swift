import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// Who works on cards: the list of people, the filter, and adding with a name.
struct AssigneeTests {
  private func board() throws -> BoardDriver {
    try BoardDriver(
      [
        [
          CardDraft(title: "one", assignees: ["anna"]), CardDraft(title: "two"),
          CardDraft(title: "three", assignees: ["anna", "bob"]),
        ]
      ],
      size: Size(columns: 100, rows: 30)
    )
  }

  private func assignees(_ board: BoardDriver) throws -> [[String]] {
    try board.store.page(of: board.store.board().columns[0].id, .first, limit: 10)
      .map(\.assignees)
  }

  @Test func theListHasEverybodyWithHowManyCardsTheyHave() throws {
    let board = try board()

    board.press("@")

    #expect(board.screen.contains("Assignees of “one”"), "\(board.screen)")
    #expect(board.screen.contains("☑ @anna"), "\(board.screen)")
    #expect(board.screen.contains("2 cards"), "\(board.screen)")
    #expect(board.screen.contains("☐ @bob"), "\(board.screen)")
  }

  @Test func enterAssignsAndTakesAwayAsOneStepEach() throws {
    let board = try board()
    board.press("j", "@", "<enter>")
    #expect(try assignees(board)[1] == ["anna"])
    #expect(board.screen.contains("☑ @anna"), "\(board.screen)")
    board.press("<esc>")
    #expect(board.status == "✓ Assigned @anna to “two” · u undo")

    board.press("u")

    #expect(try assignees(board)[1] == [])
    board.press("k", "@", "<enter>", "<esc>")
    #expect(try assignees(board)[0] == [])
    #expect(board.status == "✓ Removed @anna from “one” · u undo")
  }

  @Test func withoutRowsTheFooterHasNoKeysForThem() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("@")
    #expect(board.screen.contains("Type a name."), "\(board.screen)")
    #expect(!board.screen.contains("to the rows"), "\(board.screen)")

    board.type("ann")

    #expect(board.screen.contains("to the rows"), "\(board.screen)")
  }

  @Test func aNewNameIsAddedByTypingIt() throws {
    let board = try board()
    board.press("@", "/")
    board.type("carla")
    #expect(board.screen.contains("☐ @carla"), "\(board.screen)")
    #expect(board.screen.contains("new"), "\(board.screen)")

    board.press("<enter>")

    #expect(try assignees(board)[0] == ["anna", "carla"])
    #expect(board.screen.contains("▸ ☑ @carla"), "\(board.screen)")
  }

  @Test func meIsOnesOwnNameAndStaysSelected() throws {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    let store = try SQLiteBoardStore.inMemory(sources: .repeatable { clock.time })
    _ = try store.add(
      [CardDraft(title: "one"), CardDraft(title: "two", assignees: ["anna"])],
      at: .bottom(of: store.board().columns[0].id)
    )
    let board = try BoardDriver(over: store, clock: clock, author: "Cleo Lee")

    board.press("@")
    board.type("me")
    #expect(board.screen.contains("▸ ☐ @Cleo-Lee"), "\(board.screen)")
    board.press("<enter>")
    #expect(board.screen.contains("▸ ☑ @Cleo-Lee"), "\(board.screen)")
    board.press("<enter>")

    #expect(try assignees(board)[0] == [])
    #expect(board.status.contains("Removed @Cleo-Lee from “one”"), "\(board.screen)")
  }

  @Test func aNameInTwoSpellingsIsOnePerson() throws {
    let board = try BoardDriver(
      [
        [
          CardDraft(title: "one", assignees: ["zo\u{EB}"]),
          CardDraft(title: "two", assignees: ["Zoe\u{308}"]),
          CardDraft(title: "three", assignees: ["ZO\u{CB}"]), CardDraft(title: "four"),
        ]
      ],
      size: Size(columns: 100, rows: 30)
    )

    board.press("@")

    let rows = board.lines.filter { $0.contains("☑ @") || $0.contains("☐ @") }
    #expect(rows.count == 1, "\(board.screen)")
    #expect(rows.first?.contains("3 cards") == true, "\(board.screen)")
    #expect(rows.first?.contains("☑") == true, "\(board.screen)")
    board.press("<enter>")
    #expect(try assignees(board)[0] == [])
  }

  @Test func allSelectedCardsAreAssignedAsOneStep() throws {
    let board = try board()
    board.press("<c-a>", "@")
    #expect(board.screen.contains("Assignees of 3 cards"), "\(board.screen)")
    #expect(board.screen.contains("2 of these"), "\(board.screen)")

    board.press("<enter>")

    #expect(try assignees(board) == [["anna"], ["anna"], ["anna", "bob"]])
    board.press("<enter>")
    #expect(try assignees(board) == [[], [], ["bob"]])
    board.press("<esc>", "u", "u")
    #expect(try assignees(board) == [["anna"], [], ["anna", "bob"]])
  }

  @Test func aForeignAssignmentShowsInTheOpenList() throws {
    let board = try board()
    board.press("@")

    try board.update { store, cards in
      try store.perform(.adjust([cards[0]], [.addAssignees(["dora"])]))
    }

    #expect(board.screen.contains("☑ @dora"), "\(board.screen)")
  }

  @Test func aNameThatCannotBeTakenIsNotOffered() throws {
    let board = try board()
    board.press("@", "/")
    board.type("two words")
    board.press("<enter>")

    #expect(board.screen.contains("Names have no spaces. Try “two-words”."), "\(board.screen)")
  }

  @Test func theFilterCompletesNames() throws {
    let board = try board()
    board.press("/")
    board.type("@b")
    #expect(board.screen.contains("bob"), "\(board.screen)")
    board.press("<tab>", "<enter>")

    #expect(board.screen.contains("1 of 3"), "\(board.screen)")
    #expect(board.screen.contains("three"), "\(board.screen)")
  }

  @Test func tabCompletesATag() throws {
    let board = try BoardDriver([
      [CardDraft(title: "one"), CardDraft(title: "two", tags: ["backend"])]
    ])
    board.press("t")
    board.type("ba")
    board.press("<tab>", "<enter>")

    #expect(try board.cards()[0].tags == ["backend"], "\(board.screen)")
  }

  @Test func aCardIsAddedWithAName() throws {
    let board = try board()
    board.press("a")
    board.type("four @b")
    board.press("<right>")
    #expect(board.status.contains("“four”, @bob"), "\(board.screen)")
    board.press("<enter>", "<esc>")

    #expect(try assignees(board)[1] == ["bob"])
  }
}
