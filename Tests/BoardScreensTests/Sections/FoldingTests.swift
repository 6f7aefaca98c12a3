import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// Sections that are folded to their headings, and sections by assignee.
struct FoldingTests {
  private func board(size: Size = Size(columns: 100, rows: 30)) throws -> BoardDriver {
    try BoardDriver(
      [
        [
          CardDraft(title: "one", priority: .high, assignees: ["anna"]),
          CardDraft(title: "two", priority: .high, assignees: ["bob"]),
          CardDraft(title: "three", priority: .low, assignees: ["anna", "bob"]),
          CardDraft(title: "four"),
        ]
      ],
      size: size
    )
  }

  private func titles(_ board: BoardDriver) -> [String] {
    let words = ["one", "two", "three", "four"]
    return board.lines.dropFirst(4).dropLast(2)
      .compactMap { line in
        let column = line.prefix(33)
        if column.contains("▾") || column.contains("▸") {
          return column.split(whereSeparator: { " ▌│┃".contains($0) }).joined(separator: " ")
        }
        return words.first { column.contains($0) }
      }
  }

  private func assignees(_ board: BoardDriver, of title: String) throws -> [String] {
    let column = try board.store.board().columns[0].id
    return try board.store.page(of: column, .first, limit: 10).first { $0.title == title }?
      .assignees ?? []
  }

  @Test func tabFoldsTheSectionToItsHeadingAndUnfoldsIt() throws {
    let board = try board()
    board.press("S", "p")
    #expect(
      titles(board) == ["▾ high 2", "one", "two", "▾ low 1", "three", "▾ no priority 1", "four"]
    )

    board.press("g", "j", "<tab>")

    #expect(
      titles(board) == ["▸ high 2", "▾ low 1", "three", "▾ no priority 1", "four"],
      "\(board.screen)"
    )
    board.press("<tab>")
    #expect(
      titles(board) == ["▾ high 2", "one", "two", "▾ low 1", "three", "▾ no priority 1", "four"],
      "\(board.screen)"
    )
  }

  @Test(arguments: [24, 31, 40]) func theHeadingOfALongLastSectionStaysInSight(rows: Int) throws {
    let tags = ["api", "docs", "ops", "ui"]
    let tagged = tags.flatMap { tag in
      (1...8)
        .map {
          CardDraft(title: "\(tag) \($0)", body: $0.isMultiple(of: 3) ? "" : "x", tags: [tag])
        }
    }
    let plain = (1...39).map { CardDraft(title: "plain \($0)") }
    let board = try BoardDriver([tagged + plain], size: Size(columns: 120, rows: rows))
    board.press("S", "t", "}", "}", "}", "}")
    #expect(board.selected == "plain 1", "\(board.screen)")

    board.press("<tab>")

    #expect(board.selected?.hasPrefix("▸ no tag") == true, "\(board.screen)")
    #expect(!board.screen.contains("more ↓"), "\(board.screen)")
  }

  @Test func theBarComesBackToItsCardWithTheSection() throws {
    let board = try board()
    board.press("S", "p", "g", "j")
    #expect(board.selected == "▲ two", "\(board.screen)")

    board.press("<tab>", "<tab>")

    #expect(board.selected == "▲ two", "\(board.screen)")
  }

  @Test func aFoldedSectionStaysFoldedWhileAnotherBoardShows() throws {
    let board = try board()
    try board.store.perform(.addBoard("Home", columns: ColumnDraft.usual))
    board.press("S", "p", "g", "j", "<tab>")
    let folded = ["▸ high 2", "▾ low 1", "three", "▾ no priority 1", "four"]
    #expect(titles(board) == folded, "\(board.screen)")

    board.press("b", "/")
    board.type("Home")
    board.press("<enter>", "b", "/")
    board.type("Main")
    board.press("<enter>")

    #expect(titles(board) == folded, "\(board.screen)")
    board.press("g", "<tab>")
    #expect(
      titles(board) == ["▾ high 2", "one", "two", "▾ low 1", "three", "▾ no priority 1", "four"],
      "\(board.screen)"
    )
  }

  @Test func aSectionOfOneCardFoldsTooAndItsHeadingHasNoPlaceOfACard() throws {
    let board = try board()
    board.press("S", "p", "G")
    #expect(board.screen.contains("4 of 4"), "\(board.screen)")

    board.press("<tab>")

    #expect(
      titles(board) == ["▾ high 2", "one", "two", "▾ low 1", "three", "▸ no priority 1"],
      "\(board.screen)"
    )
    #expect(!board.screen.contains("4 of 4"), "\(board.screen)")
    board.press("<tab>")
    #expect(titles(board).last == "four", "\(board.screen)")
  }

  @Test func aPlaceCountsTheCardsThatAreFoldedAway() throws {
    let board = try board()
    board.press("S", "p", "g", "<tab>", "}")
    #expect(board.screen.contains("3 of 4"), "\(board.screen)")

    board.press("G", "<tab>", "k")

    #expect(board.screen.contains("3 of 4"), "\(board.screen)")
  }

  @Test func noKeyActsOnACardThatIsFoldedAway() throws {
    let board = try board()
    board.press("S", "p", "g", "<tab>")

    board.press("d", "x", "p")

    #expect(try board.titles(0) == ["one", "two", "three", "four"])
    #expect(board.status == "The section is folded · Tab unfolds it", "\(board.screen)")
  }

  @Test func theHeadingFollowsWhatAnotherProgramDoesInTheSection() throws {
    let board = try board()
    board.press("S", "p", "g", "<tab>")

    let painted = try board.update { store, cards in
      try store.edit(cards[3], [.priority(.high)])
    }

    #expect(titles(board) == ["▸ high 3", "▾ low 1", "three"], "\(board.screen)")
    #expect(painted == [1, 0, 0], "\(board.screen)")
  }

  @Test func aCardOfAFoldedSectionThatIsGoneToUnfoldsIt() throws {
    let board = try board()
    board.press("S", "p", "g", "<tab>", "<c-f>")
    board.type("two")

    board.press("<enter>")

    #expect(board.selected == "▲ two", "\(board.screen)")
    #expect(titles(board).contains("▾ high 2"), "\(board.screen)")
  }

  @Test func theBarGoesOverAFoldedHeadingAndTheBracesReachIt() throws {
    let board = try board()
    board.press("S", "p", "g", "<tab>", "j")
    #expect(board.selected == "▽ three", "\(board.screen)")

    board.press("{")

    #expect(board.selected?.hasPrefix("▸ high") == true, "\(board.screen)")
  }

  @Test func aCardIsCarriedPastAFoldedSectionAndNeverIntoIt() throws {
    let board = try board()
    board.press("S", "p", "g", "j", "}", "<tab>", "g", "j")
    #expect(
      titles(board) == ["▾ high 2", "one", "two", "▸ low 1", "▾ no priority 1", "four"],
      "\(board.screen)"
    )
    board.press("J")

    #expect(
      titles(board) == ["▾ high 1", "one", "▸ low 1", "▾ no priority 2", "two", "four"],
      "\(board.screen)"
    )
    #expect(board.status == "✓ “two” has no priority · u undo", "\(board.screen)")
    board.press("K")
    #expect(board.status == "✓ “two” has high priority · u undo", "\(board.screen)")
  }

  @Test func movingPastALastFoldedSectionIsReported() throws {
    let board = try board()
    board.press("S", "p", "G", "<tab>", "k")
    #expect(board.selected == "▽ three", "\(board.screen)")

    board.press("J")

    #expect(
      board.status == "The section “no priority” is folded · Tab on its heading unfolds it",
      "\(board.screen)"
    )
    #expect(titles(board).suffix(3) == ["▾ low 1", "three", "▸ no priority 1"], "\(board.screen)")
  }

  @Test func movingACardToNobodysTakesOnlyTheOneItStoodUnder() throws {
    let board = try board()
    board.press("S", "a", "g", "j", "j", "<tab>", "g", "j")
    #expect(board.selected == "▽ three", "\(board.screen)")

    board.press("J")

    #expect(try assignees(board, of: "three") == ["bob"])
    #expect(board.status == "✓ Removed @anna from “three” · u undo", "\(board.screen)")
  }

  @Test func eachCardIsInTheSectionOfItsFirstAssignee() throws {
    let board = try board()

    board.press("S", "a")

    #expect(
      titles(board) == ["▾ @anna 2", "one", "three", "▾ @bob 1", "two", "▾ nobody 1", "four"],
      "\(board.screen)"
    )
  }

  @Test func movingACardIntoSomebodysSectionMakesItTheirs() throws {
    let board = try board()
    board.press("S", "a", "g", "j", "J")
    #expect(try assignees(board, of: "three") == ["bob"])
    board.press("u")
    #expect(try assignees(board, of: "three") == ["anna", "bob"])

    board.press("G", "K")

    #expect(try assignees(board, of: "four") == ["bob"], "\(board.screen)")
  }
}
