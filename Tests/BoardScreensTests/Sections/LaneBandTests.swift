import BoardModel
import BoardScreens
import BoardStorage
import Foundation
import GoldenScreens
import TerminalSurface
import Testing

/// Lanes as bands across the columns.
struct LaneBandTests {
  static func drafts(_ lane: String?, _ titles: String...) -> [CardDraft] {
    titles.map { CardDraft(title: $0, lane: lane.map { Lane($0) }) }
  }

  static func columns() -> [[CardDraft]] {
    [
      drafts("api", "ada", "bea", "cleo") + drafts("웹", "four") + drafts(nil, "five"),
      drafts("api", "six") + drafts("🚀 launch", "seven"),
      drafts("웹", "eight", "nine"),
    ]
  }

  static func board(
    _ columns: [[CardDraft]] = columns(),
    size: Size = Size(columns: 80, rows: 24)
  ) throws -> BoardDriver {
    let board = try BoardDriver(columns, size: size)
    board.press("S", "l", "<home>")
    return board
  }

  /// The headings, with their signs and counts.
  private func headings(_ board: BoardDriver) -> [String] {
    board.lines.filter { $0.contains("▾ ") || $0.contains("▸ ") }.dropFirst()
      .map { $0.split(separator: " ").filter { $0 != "▌" }.joined(separator: " ") }
      .map { $0.hasPrefix("▌") ? String($0.dropFirst()) : $0 }
  }

  private func row(of text: String, _ board: BoardDriver) throws -> Int {
    try board.place(of: text).row
  }

  private func lane(of title: String, _ board: BoardDriver) throws -> String? {
    let all = try board.store.page(of: CardQuery(.all), .first, limit: 100)
    return try #require(all.first { $0.title == title }).lane?.name
  }

  @Test func theLastLaneIsCalledTheSameWhateverTheKey() throws {
    let board = try Self.board()
    for _ in 0..<9 { board.press("}") }
    #expect(board.status == "This is the last lane.", "\(board.screen)")
    board.press("J")

    #expect(board.status == "This is the last lane.", "\(board.screen)")
  }

  @Test(
    arguments: [
      Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 200, rows: 60),
      Size(columns: 50, rows: 15),
    ]
  )
  func theScreenIsAsItWasKept(size: Size) throws {
    var columns = Self.columns()
    columns[0][0].estimate = Estimate("3")
    columns[1][0].estimate = Estimate("5")
    columns[0] += (1...8).map { CardDraft(title: "Task \($0)", lane: Lane("later")) }
    let board = try Self.board(columns, size: size)
    board.press("j", "v", "j", "v")

    try Golden.compare(
      board.screen + "\n" + board.roles,
      named: "lanes-\(size.columns)x\(size.rows)"
    )
  }

  @Test func eachLaneHasOneHeadingOverAllColumnsAndNoLaneIsLast() throws {
    let board = try Self.board()

    #expect(
      headings(board) == [
        "▾ api 3 · 1 · 0", "▾ 웹 1 · 0 · 2", "▾ 🚀 launch 0 · 1 · 0", "▾ no lane 1 · 0 · 0",
      ],
      "\(board.screen)"
    )
    #expect(try row(of: "ada", board) == row(of: "six", board), "\(board.screen)")
    #expect(try row(of: "four", board) == row(of: "eight", board), "\(board.screen)")
  }

  @Test func aNarrowScreenShowsTheSectionsOfItsColumn() throws {
    let board = try Self.board(size: Size(columns: 50, rows: 15))

    #expect(headings(board).first != "▾ api 3 · 1 · 0", "\(board.screen)")
    board.send(.resize(Size(columns: 80, rows: 24)))
    #expect(headings(board).first == "▾ api 3 · 1 · 0", "\(board.screen)")
    board.send(.resize(Size(columns: 50, rows: 15)))
    #expect(!board.screen.contains("3 · 1 · 0"), "\(board.screen)")
  }

  @Test func jAndKMoveACardToALaneThatOnlyOtherColumnsHave() throws {
    let board = try Self.board()
    board.press("l", "J")

    #expect(try lane(of: "six", board) == "웹", "\(board.screen)")
    #expect(board.selected == "six")
    board.press("J")
    #expect(try lane(of: "six", board) == "🚀 launch", "\(board.screen)")
    board.press("J")
    #expect(try lane(of: "six", board) == nil, "\(board.screen)")
    board.press("J")
    #expect(board.status == "This is the last lane.", "\(board.screen)")
    board.press("u", "u", "u", "K")
    #expect(try lane(of: "six", board) == "api", "\(board.screen)")
    #expect(board.status == "This is the first lane.", "\(board.screen)")
  }

  @Test func aLaneThatLosesItsOnlyCardStaysUntilTheLanesAreLeft() throws {
    let board = try Self.board([
      Self.drafts("api", "Fix") + Self.drafts("web", "Draw", "Write"), [], [],
    ])
    let names = { headings(board).map { $0.split(separator: " ")[1] } }
    #expect(names() == ["api", "web"], "\(board.screen)")

    board.press("J")
    #expect(try lane(of: "Fix", board) == "web", "\(board.screen)")
    #expect(names() == ["api", "web"], "\(board.screen)")
    board.press("K")
    #expect(try lane(of: "Fix", board) == "api", "\(board.screen)")
    #expect(names() == ["api", "web"], "\(board.screen)")
    board.press("J", "S", "n", "S", "l")
    #expect(names() == ["web"], "\(board.screen)")
  }

  @Test func aCardStaysInItsLaneWhenItMovesToAnotherColumn() throws {
    let board = try Self.board()
    board.press("j", "L")

    #expect(headings(board).first == "▾ api 2 · 2 · 0", "\(board.screen)")
    #expect(board.selected == "bea", "\(board.screen)")
    #expect(try row(of: "bea", board) < row(of: "four", board), "\(board.screen)")
  }

  @Test func severalSelectedCardsMoveTogether() throws {
    let board = try Self.board()
    board.press("v", "j", "J")

    #expect(try lane(of: "ada", board) == "웹", "\(board.screen)")
    #expect(try lane(of: "bea", board) == "웹", "\(board.screen)")
    #expect(try lane(of: "cleo", board) == "api", "\(board.screen)")
    board.press("u")
    #expect(try lane(of: "ada", board) == "api", "\(board.screen)")
  }

  @Test func tabFoldsALaneInAllColumns() throws {
    let board = try Self.board()
    board.press("j", "<tab>")

    #expect(headings(board).first == "▸ api 3 · 1 · 0", "\(board.screen)")
    #expect(!board.screen.contains("bea") && !board.screen.contains("six"), "\(board.screen)")
    #expect(board.selected == "▸ api  3 · 1 · 0", "\(board.screen)")
    #expect(try board.frame.focus?.row == row(of: "▸ api", board), "\(board.screen)")
    board.press("d")
    #expect(board.status == "The section is folded · Tab unfolds it", "\(board.screen)")
    board.press("l")
    #expect(board.selected == "▸ api  3 · 1 · 0", "\(board.screen)")
    board.press("h", "<tab>")
    #expect(headings(board).first == "▾ api 3 · 1 · 0", "\(board.screen)")
    #expect(board.selected == "bea", "\(board.screen)")
  }

  @Test func aFoldedLaneIsPassedByACardThatMoves() throws {
    let board = try Self.board()
    board.press("}", "<tab>", "<home>", "J")

    #expect(try lane(of: "ada", board) == "🚀 launch", "\(board.screen)")
    board.press("u")
    #expect(try lane(of: "ada", board) == "api", "\(board.screen)")
  }

  @Test func theFocusStaysInTheLaneAndComesBackToIt() throws {
    let board = try Self.board()
    board.press("G", "k", "l")
    #expect(board.selected == "seven", "the nearest lane\n\(board.screen)")

    board.press("l")

    #expect(board.selected?.hasPrefix("✓ eight") == true, "the lane it came from\n\(board.screen)")
    board.press("j", "h", "h")
    #expect(board.selected == "four", "\(board.screen)")
  }

  @Test func aTallLaneIsCappedAndScrollsWithTheSelection() throws {
    let many = (1...40).map { CardDraft(title: "card \($0)", lane: Lane("api")) }
    let others = Self.drafts("web", "other") + Self.drafts(nil, "loose")
    let board = try Self.board([many, Self.drafts("api", "a", "b", "c"), others])

    #expect(board.screen.contains("35 more ↓"), "\(board.screen)")
    #expect(board.screen.contains("other"), "\(board.screen)")
    for _ in 1...30 { board.press("j") }
    #expect(board.selected == "card 31", "\(board.screen)")
    #expect(board.screen.contains("more ↑"), "\(board.screen)")
    #expect(board.screen.contains("other"), "\(board.screen)")
    #expect(headings(board).first == "▾ api 40 · 3 · 0", "\(board.screen)")
    board.press("G")
    #expect(board.selected == "card 40", "\(board.screen)")
    #expect(!board.screen.contains("41"), "\(board.screen)")
  }

  @Test func cardsOutsideTheWindowOfTheirColumnAreRead() throws {
    let lanes = (0..<3)
      .map { _ in
        ["a", "b"]
          .flatMap { name in
            (1...300).map { CardDraft(title: "\(name) \($0)", lane: Lane(name)) }
          }
      }
    let board = try Self.board(lanes)
    #expect(board.lines.filter { $0.contains(" b 1 ") }.count == 1, "\(board.screen)")
    #expect(!board.screen.contains("can't be read"), "\(board.screen)")

    try board.update { store, _ in
      let found = CardQuery(.all, sort: [CardSort(.lane)])
      let card = try #require(try store.page(of: found, .first, limit: 901).last)
      try store.rename(card.id, to: "renamed")
    }

    #expect(board.screen.contains("renamed"), "\(board.screen)")
    for key in ["}", "l", "l", "<tab>", "<tab>", "G", "{", "{", "<home>"] {
      board.press(key)
      #expect(!board.screen.contains("can't be read"), "\(key)\n\(board.screen)")
    }
  }

  @Test func oneLaneTakesTheWholeScreen() throws {
    let board = try Self.board([
      (1...40).map { CardDraft(title: "card \($0)", lane: Lane("api")) }, [], [],
    ])

    #expect(board.screen.contains("card 8"), "\(board.screen)")
    #expect(board.screen.contains("Nothing in progress."), "\(board.screen)")
    board.press("l")
    #expect(board.screen.contains("a add"), "\(board.screen)")
  }

  @Test func anotherProgramsChangesAreShown() throws {
    let board = try Self.board()

    let painted = try board.update { store, cards in
      try store.edit(cards[1], [.lane(Lane("웹"))])
    }

    #expect(headings(board).prefix(2) == ["▾ api 2 · 1 · 0", "▾ 웹 2 · 0 · 2"], "\(board.screen)")
    #expect(painted == [1, 0, 0], "\(board.screen)")
    try board.update { store, cards in try store.rename(cards[2], to: "renamed") }
    #expect(board.screen.contains("renamed"), "\(board.screen)")
    try board.update { store, cards in try store.delete(cards[0]) }
    #expect(headings(board).first == "▾ api 1 · 1 · 0", "\(board.screen)")
    #expect(board.selected == "renamed", "\(board.screen)")
  }

  @Test func aClickOnAHeadingFoldsTheLaneAndOneOnACardSelectsIt() throws {
    let board = try Self.board()
    try board.click("eight")
    #expect(board.selected?.hasPrefix("✓ eight") == true, "\(board.screen)")

    board.click(Point(column: 60, row: try row(of: "▾ api", board)))

    #expect(headings(board).first == "▸ api 3 · 1 · 0", "\(board.screen)")
    try board.click("▸ api")
    #expect(headings(board).first == "▾ api 3 · 1 · 0", "\(board.screen)")
  }

  @Test func aDragWithinTheColumnMovesACardToAnotherLane() throws {
    let board = try Self.board()
    let end = Point(column: 10, row: try row(of: "five", board))
    try board.drag("bea", to: end, releasing: false)
    #expect(board.status == "Drop in no lane", "\(board.screen)")
    board.send(.release(.left), at: end)

    #expect(try lane(of: "bea", board) == nil, "\(board.screen)")
    board.press("u")
    #expect(try lane(of: "bea", board) == "api", "\(board.screen)")
    try board.drag("bea", to: Point(column: 40, row: try row(of: "six", board)))
    #expect(headings(board).first == "▾ api 2 · 2 · 0", "\(board.screen)")
  }

  @Test func aDragToAnotherColumnAndLaneIsOneStep() throws {
    let board = try Self.board()
    let end = Point(column: 40, row: try row(of: "seven", board))
    try board.drag("bea", to: end, releasing: false)
    #expect(board.status == "Drop in Doing, in the lane “🚀 launch”", "\(board.screen)")
    board.send(.release(.left), at: end)

    #expect(board.status.contains("Moved “bea” to Doing in ~\"🚀 launch\""), "\(board.screen)")
    #expect(try lane(of: "bea", board) == "🚀 launch" && board.titles(1).contains("bea"))
    board.press("u")
    #expect(try lane(of: "bea", board) == "api" && !board.titles(1).contains("bea"))
    try board.drag("bea", to: Point(column: 40, row: try row(of: "five", board)))
    #expect(try lane(of: "bea", board) == nil && board.titles(1).contains("bea"))
    #expect(board.status.contains("Moved “bea” to Doing in no lane"), "\(board.screen)")
  }

  @Test func aHeadingHasTheColourThatTheBoardGivesItsLane() throws {
    let board = try Self.board()
    let place = try board.place(of: "▾ api")
    let role = { board.frame.canvas[place.column + 2, place.row].style.role }
    let other = role() == .danger ? NameColor.green : .red
    let home = try board.store.openBoard()
    _ = try board.store.perform(
      .color(.lane("api"), other, on: home),
      as: board.store.newActionID()
    )
    board.press("j")

    #expect(role() == (other == .red ? .danger : .success), "\(board.screen)")
  }

  @Test func aClickOnMoreShowsTheNextCardsOfThatColumn() throws {
    let many = (1...9).map { CardDraft(title: "card \($0)", lane: Lane("api")) }
    let board = try Self.board([many, many, Self.drafts("web", "a") + Self.drafts(nil, "b")])
    let place = try board.place(of: "more ↓")

    board.click(place)

    #expect(board.selected == "card 6", "\(board.screen)")
  }

  @Test func theWheelScrollsByALaneAndTheSelectionStaysInSight() throws {
    let names: [String] = ["a", "b", "c", "d", "e", "f"]
    let lanes = names.flatMap { name in Self.drafts(name, "x \(name)", "y \(name)") }
    let board = try Self.board([lanes, Self.drafts("a", "top"), []])
    let place = Point(column: 40, row: 10)

    board.send(.wheel(.down), at: place)

    #expect(headings(board).first == "▾ b 2 · 0 · 0", "\(board.screen)")
    #expect(board.selected == "x b", "\(board.screen)")
    #expect(board.screen.contains("3 more ↑"), "\(board.screen)")
    board.send(.wheel(.up), at: place)
    #expect(headings(board).first == "▾ a 2 · 1 · 0", "\(board.screen)")
    #expect(board.selected == "x b", "\(board.screen)")
    for _ in 1...9 { board.send(.wheel(.down), at: place) }
    #expect(headings(board).last == "▾ f 2 · 0 · 0", "\(board.screen)")
    #expect(!board.screen.contains("more ↓"), "\(board.screen)")
  }

  @Test func theFilterLeavesTheLanesOfItsCards() throws {
    let board = try Self.board()
    board.press("/")
    board.type("four OR six")
    board.press("<enter>")

    #expect(headings(board) == ["▾ api 0 · 1 · 0", "▾ 웹 1 · 0 · 0"], "\(board.screen)")
    board.press("<esc>")
    #expect(headings(board).first == "▾ api 3 · 1 · 0", "\(board.screen)")
  }

  @Test func aNewCardIsTypedInItsLane() throws {
    let board = try Self.board()
    board.press("a")
    board.type("new")
    #expect(try row(of: "new", board) == row(of: "ada", board) + 2, "\(board.screen)")
    board.press("<enter>", "<esc>")

    #expect(try lane(of: "new", board) == "api")
    #expect(headings(board).first == "▾ api 4 · 1 · 0", "\(board.screen)")
  }

  @Test func otherSectionsStayInTheirColumns() throws {
    let board = try Self.board()
    board.press("S", "t")

    #expect(!board.screen.contains("3 · 1 · 0"), "\(board.screen)")
    #expect(board.screen.contains("no tag"), "\(board.screen)")
    board.press("S", "n")
    #expect(!board.screen.contains("no tag"), "\(board.screen)")
    #expect(board.screen.contains("~api"), "\(board.screen)")
  }

  @Test func manyLanesAreReadOnlyWhereTheyShow() throws {
    func reads(_ lanes: Int) throws -> Int {
      let board = try BoardDriver(
        (0..<3)
          .map { _ in
            (0..<600).map { CardDraft(title: "card \($0)", lane: Lane("lane \($0 % lanes)")) }
          },
        size: Size(columns: 120, rows: 40)
      )
      let before = board.failing.reads
      board.press("S", "l")
      return board.failing.reads - before
    }

    let (few, many) = (try reads(3), try reads(300))

    #expect(many < few * 3, "\(few) reads for 3 lanes, \(many) for 300")
  }
}
