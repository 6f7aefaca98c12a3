import BoardModel
import BoardScreens
import BoardStorage
import BoardViewModels
import TerminalSurface
import Testing

/// Cards in sections: headings with counts, sticky, and what a card becomes in another one.
struct SectionTests {
  private nonisolated static let today = CalendarDay(daysSinceEpoch: 20_778)

  private func board(size: Size = Size(columns: 100, rows: 30)) throws -> BoardDriver {
    let day = { CalendarDay(daysSinceEpoch: 20_778 + $0) }
    return try BoardDriver(
      [
        [
          CardDraft(title: "plain"), CardDraft(title: "urgent", due: day(-3), priority: .high),
          CardDraft(title: "tagged", tags: ["api", "ui"]),
          CardDraft(title: "today", due: day(0), priority: .high),
          CardDraft(title: "far", due: day(40), priority: .low, tags: ["ui"]),
        ]
      ],
      size: size,
      today: Self.today
    )
  }

  /// Headings and titles of the first column, in order.
  private func shown(_ board: BoardDriver) -> [String] {
    let words = ["plain", "urgent", "tagged", "today", "far"]
    return board.lines.dropFirst(4)
      .compactMap { line in
        let column = line.prefix(34)
        if column.contains("▾") {
          return column.split(separator: " ").filter { $0 != "│" && $0 != "┃" }
            .joined(separator: " ")
        }
        return words.first { column.contains($0) && !column.contains("#") }
      }
  }

  @Test func theRemovedTagAndAssigneeAreReported() throws {
    let board = try BoardDriver(
      [
        [
          CardDraft(title: "one", tags: ["release"], assignees: ["anna"]),
          CardDraft(title: "two", tags: ["ui", "docs"], assignees: ["bob"]),
        ]
      ],
      size: Size(columns: 100, rows: 24)
    )
    board.press("S", "t", "G")

    board.press("K")
    #expect(
      board.status == "✓ Tagged “two” #release instead of #ui · u undo",
      "\(board.screen)"
    )
    board.press("u", "S", "a", "G", "K")

    #expect(
      board.status == "✓ Assigned @anna to “two” instead of @bob · u undo",
      "\(board.screen)"
    )
  }

  @Test func theHighestPriorityIsTheFirstSection() throws {
    let board = try board()

    board.press("S", "p")

    #expect(
      shown(board) == [
        "▾ high 2", "urgent", "today", "today", "▾ low 1", "far", "▾ no priority 2", "plain",
        "tagged",
      ],
      "\(board.screen)"
    )
  }

  /// The sign stands in the gutter, and the names of the sections where the titles begin.
  @Test func aHeadingBeginsWhereTheTitlesDo() throws {
    let board = try board()
    let title = try board.place(of: "plain")
    board.press("S", "p")

    let heading = try board.place(of: "high")
    #expect(heading.column == title.column, "\(board.screen)")
    #expect(board.lines[heading.row].hasPrefix("  ▾ high"), "\(board.screen)")
    board.press("<tab>")

    #expect(board.screen.contains("\n ▌▸ no priority"), "\(board.screen)")
  }

  @Test func cardsWithoutATagOrDateAreInTheLastSection() throws {
    let board = try board()
    board.press("S", "t")
    let tags = shown(board).filter { $0.hasPrefix("▾") }
    #expect(tags == ["▾ #api 1", "▾ #ui 1", "▾ no tag 3"], "\(board.screen)")
    board.press("S", "d")

    let days = shown(board).filter { $0.hasPrefix("▾") }
    #expect(
      days == ["▾ before today 1", "▾ today 1", "▾ later 1", "▾ no date 2"],
      "\(board.screen)"
    )
  }

  @Test(arguments: ["2020-01-02", "2100-01-02"])
  func aCardThatIsDoneIsInASectionOfItsOwnWhateverItsDay(day: String) throws {
    let board = try board()
    board.press("S", "d", "l", "l", "a")
    board.type("old")
    board.press("<enter>", "<esc>", "D")
    board.type(day)
    board.press("<enter>")

    #expect(board.screen.contains("▾ done"), "\(board.screen)")
  }

  @Test func cardsOfOneDayKeepTheirOwnOrderInTheSection() throws {
    let board = try board()
    board.press("S", "d", "G", "K")

    #expect(board.status.hasPrefix("✓ Moved"), "\(board.status)\n\(board.screen)")
  }

  @Test func theSectionsAreKeptForTheBoard() throws {
    let board = try board()
    board.press("S", "p")

    let again = try BoardDriver(reopening: board)

    #expect(again.screen.contains("▾ high"), "\(again.screen)")
  }

  @Test func movingACardOverTheEdgeSetsWhatTheSectionMeans() throws {
    let board = try board()
    board.press("S", "p", "g", "j", "J")
    #expect(board.selected == "▽ today", "\(board.screen)")
    #expect(board.status == "✓ “today” has low priority · u undo")
    board.press("u")

    #expect(board.selected == "▲ today", "\(board.screen)")
  }

  @Test(arguments: [("d", "today"), ("t", "#"), ("p", "▲")])
  func aCardThatIsCarriedOverManySectionsShowsWhatItBecame(_ group: String, _ fact: String) throws {
    let board = try board()
    board.press("S", group, "G")
    for _ in 0..<12 { board.press("K") }

    let row = board.lines.filter { $0.contains("▌") }.map { String($0.prefix(33)) }
    #expect(row.joined(separator: "\n").contains(fact), "\(board.screen)")
    let rows = board.lines.dropLast(2)
    board.press("<c-l>")
    #expect(board.lines.dropLast(2) == rows, "\(board.screen)")
  }

  @Test func aChangeOfAnotherProgramIsOneRow() throws {
    let board = try board()
    board.press("S", "p", "l")

    let painted = try board.update { store, cards in
      try store.edit(cards[0], [.priority(.high)])
    }

    #expect(painted == [1, 0, 0], "\(board.screen)")
    #expect(shown(board).contains("▾ high 3") && shown(board).contains("▾ no priority 1"))
  }

  @Test func theBracesGoFromSectionToSection() throws {
    let board = try board()
    board.press("S", "p", "g")
    var seen: [String] = []
    for key in ["}", "}", "}", "{", "{"] {
      board.press(key)
      seen.append(board.selected ?? "")
    }

    #expect(seen == ["▽ far", "plain", "plain", "▽ far", "▲ urgent"], "\(board.screen)")
    board.press("{")
    #expect(board.status == "This is the first section.", "\(board.screen)")
    board.press("}", "}", "}", "}")
    #expect(board.status == "This is the last section.", "\(board.screen)")
  }

  @Test(arguments: [
    ("p", "plain", "▽ plain", "new", CardDraft(title: "new", priority: .low)),
    ("p", "far", "▽ far", "new !high", CardDraft(title: "new", priority: .high)),
    ("d", "today", "▲ today", "new", CardDraft(title: "new", due: Self.today)),
    ("t", "tagged", "tagged", "new #x", CardDraft(title: "new", tags: ["api", "x"])),
    ("t", "plain", "plain", "new", CardDraft(title: "new")),
  ])
  func aCardThatIsAddedToASectionTakesOverWhatItMeans(
    _ group: String,
    _ beside: String,
    _ row: String,
    _ typed: String,
    _ wanted: CardDraft
  ) throws {
    let board = try board()
    board.press("/")
    board.type(beside)
    board.press("<enter>", "S", group)
    if row == "▽ plain" { board.press("p") }
    #expect(board.selected == row, "\(board.screen)")

    board.press("a")
    board.type(typed)
    board.press("<enter>")

    let column = try board.store.board().columns[0].id
    let cards = try board.store.page(of: column, .first, limit: 10)
    let added = try #require(cards.first { $0.title == "new" }, "\(cards)")
    #expect(
      (added.priority, added.due) == (wanted.priority, wanted.due) && added.tags == wanted.tags,
      "\(added)"
    )
  }

  @Test func aCardWithTwoTagsLosesTheFirstOneToTheSectionWithoutTags() throws {
    let board = try board()
    board.press("S", "t", "g", "}", "<tab>", "g")
    #expect(board.selected == "tagged", "\(board.screen)")

    board.press("J")

    #expect(board.status == "✓ Removed #api from “tagged” · u undo", "\(board.screen)")
    #expect(board.selected == "tagged", "\(board.screen)")
  }

  @Test func theHeadingStaysWhileOneScrollsThroughItsSection() throws {
    let drafts = (0..<60).map { CardDraft(title: "card \($0)", priority: $0 < 40 ? .high : .low) }
    let board = try BoardDriver([drafts], size: Size(columns: 80, rows: 24))
    board.press("S", "p")
    for _ in 0..<30 { board.press("j") }

    #expect(board.screen.contains("▾ high"), "\(board.screen)")
    #expect(board.selected == "▲ card 30", "\(board.screen)")
    board.press("G")
    #expect(board.selected == "▽ card 59", "\(board.screen)")
    #expect(board.screen.contains("▾ low"), "\(board.screen)")
  }

  @Test func theFilterMayNameTheSections() throws {
    let board = try board()
    board.press("/")
    board.type("group:tag")

    #expect(board.screen.contains("▾ #api"), "\(board.screen)")
    board.press("<esc>")
    #expect(!board.screen.contains("▾ #api"), "\(board.screen)")
  }
}
