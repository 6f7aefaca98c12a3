import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// The selected card beside the columns.
struct ReadingPaneTests {
  private func board(_ columns: Int, rows: Int = 40) throws -> BoardDriver {
    try BoardDriver(
      [
        [
          CardDraft(title: "First", body: "## Why\nBecause *of it*."),
          CardDraft(title: "Second", tags: ["docs"]),
        ]
      ],
      size: Size(columns: columns, rows: rows)
    )
  }

  /// What stands right of the line behind the last column.
  private func pane(_ board: BoardDriver) -> [String] {
    board.lines.dropFirst(2)
      .map { line in
        line.split(separator: "│", omittingEmptySubsequences: false).last
          .map { String($0.drop { $0 == " " }) } ?? ""
      }
  }

  @Test func from150ColumnsItShowsTheSelectedCard() throws {
    let narrow = try board(149)
    let wide = try board(150)

    #expect(!narrow.screen.contains("Why"))
    #expect(Array(pane(wide).prefix(5)) == ["First", "○ To Do", "", "Why", "Because of it."])
  }

  @Test func aNarrowerWindowKeepsNothingInItsLastColumn() throws {
    let body = String(repeating: "Every cell of a line is taken up by this one. ", count: 20)
    let board = try BoardDriver(
      [[CardDraft(title: "First", body: body)], [], []],
      size: Size(columns: 190, rows: 40)
    )

    for columns in [180, 171, 165, 152] {
      board.send(.resize(Size(columns: columns, rows: 40)))
      let last = (1..<37).map { board.frame.canvas[columns - 1, $0].glyph.description }

      #expect(last.allSatisfy { $0 == " " }, "\(columns)\n\(board.screen)")
    }
  }

  @Test func aClickOnAStepTicksItAndOneNextToItDoesNothing() throws {
    let steps = ["one", "two"].map { ChecklistItem(text: $0) }
    let board = try BoardDriver(
      [[CardDraft(title: "First", body: "Why", checklist: steps), CardDraft(title: "Second")]],
      size: Size(columns: 160, rows: 40)
    )
    let place = try board.place(of: "☐ two")

    board.click(Point(column: place.column + 2, row: place.row))
    #expect(try board.cards()[0].checklist.map(\.isDone) == [false, true], "\(board.screen)")
    #expect(board.screen.contains("☑ two"), "\(board.screen)")
    board.click(Point(column: place.column + 2, row: place.row + 2))

    #expect(try board.cards()[0].checklist.map(\.isDone) == [false, true], "\(board.screen)")
  }

  @Test func thePaneFollowsTheSelection() throws {
    let board = try board(160)

    board.press("j")

    #expect(Array(pane(board).prefix(2)) == ["Second", "#docs  ○ To Do"])
    board.press("l")
    #expect(pane(board)[0] == "")
  }

  @Test func thePaneIsFilledOnlyWhenNoKeyWaits() throws {
    let board = try board(160)
    let reads = board.failing.reads

    board.stack.handle(.key(KeyPress(.character("j"))))
    let frame = board.stack.frame()

    #expect(board.failing.reads == reads)
    #expect(frame.rowsPainted == [2, 0, 0])
    #expect(board.stack.hasIdleWork)
    board.stack.workWhileIdle()
    #expect(!board.stack.hasIdleWork)
  }

  @Test func thePaneShowsForeignChanges() throws {
    let board = try board(160)

    try board.update { store, cards in try store.rename(cards[0], to: "Changed") }

    #expect(pane(board)[0] == "Changed")
  }

  @Test func aCardThatCanNotBeReadIsNotTriedForEver() throws {
    let board = try board(160)
    board.failing.historyFailure = .busy

    board.press("j")

    #expect(!board.stack.hasIdleWork)
    #expect(board.screen.contains("Can't read the board"))
  }

  @Test func thePaneIsToggledIfThereIsRoom() throws {
    let wide = try board(160)
    wide.press("P")
    #expect(!wide.screen.contains("Why"))
    wide.press("P")
    #expect(wide.screen.contains("Why"))

    let narrow = try board(80, rows: 24)
    narrow.press("P")
    #expect(narrow.screen.contains("Why"))
    narrow.send(.resize(Size(columns: 60, rows: 24)))
    #expect(!narrow.screen.contains("Why"))
    narrow.press("P")
    #expect(narrow.screen.contains("The reading pane needs 80 columns and 12 rows."))
  }

  @Test func everyCellIsPaintedAtEverySize() throws {
    let board = try board(160)

    for columns in 150...210 {
      board.send(.resize(Size(columns: columns, rows: 24)))
      #expect(board.screen.contains("Why"), "\(columns)")
    }
  }

  @Test(arguments: [(160, ["off", "auto"]), (100, ["on", "auto"])])
  func theStateOfThePaneIsKeptForTheNextStart(columns: Int, values: [String]) throws {
    var kept: [String] = []
    let board = try BoardDriver(
      [[CardDraft(title: "One")]],
      size: Size(columns: columns, rows: 24),
      keep: { setting, value in
        kept.append("\(setting) \(value)")
        return kept.count == 3 ? "config.toml can't be written." : nil
      }
    )

    board.press("P", "P")
    #expect(kept == values.map { "pane \"\($0)\"" })
    board.press("P")
    #expect(board.status.contains("config.toml can't be written."), "\(board.screen)")
  }
}
