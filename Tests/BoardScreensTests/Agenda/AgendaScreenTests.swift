import BoardModel
import BoardStorage
import BoardViewModels
import GoldenScreens
import TerminalSurface
import Testing

@testable import BoardScreens

struct AgendaScreenTests {
  private static func day(_ distance: Int) -> CalendarDay {
    CalendarDay(daysSinceEpoch: 20_778 + distance)
  }

  private static let columns = [
    [
      CardDraft(title: "Fix the login", due: day(-3), priority: .high, tags: ["api"]),
      CardDraft(title: "Water the plants 🌱", due: day(1), assignees: ["ann"]),
      CardDraft(title: "로그인 오류 고치기", due: day(9), tags: ["긴급"]),
      CardDraft(title: "Renew the passport", due: day(80)),
      CardDraft(title: "No hurry"),
    ],
    [CardDraft(title: "Call the bank", due: day(0), priority: .medium)],
    [CardDraft(title: "Finished", due: day(0)), CardDraft(title: "Finished without a date")],
  ]

  private func board(_ size: Size = Size(columns: 80, rows: 24)) throws -> BoardDriver {
    let board = try BoardDriver(Self.columns, size: size)
    board.press("g", "a")
    return board
  }

  private func titles(_ board: BoardDriver) -> [String] {
    let titles = Self.columns.joined().map(\.title)
    return board.lines.compactMap { line in titles.first { line.contains($0) } }
  }

  @Test func theDaysAreInOrderAndDoneCardsAreLeftOut() throws {
    let board = try board()

    #expect(board.lines[0].hasPrefix(" Agenda · Main  "), "\(board.screen)")
    #expect(board.lines[0].hasSuffix("  1 overdue · 1 today"), "\(board.screen)")
    #expect(
      titles(board) == [
        "Fix the login", "Call the bank", "Water the plants 🌱", "로그인 오류 고치기",
        "Renew the passport",
      ],
      "\(board.screen)"
    )
    #expect(board.screen.contains("▸ 1 card"), "\(board.screen)")
  }

  @Test func aCardThatWasDueEarlierTodayIsOverdueInEveryCount() throws {
    var card = CardDraft(title: "Call", due: Self.day(0))
    card.dueTime = ClockTime(minuteOfDay: 1)
    let cards = [card, CardDraft(title: "Read", due: Self.day(0))]
    let board = try BoardDriver([cards + [CardDraft(title: "Old", due: Self.day(-1))]])
    #expect(board.lines[0].contains("2 overdue · 1 more today"), "\(board.screen)")

    board.press("g", "a")

    #expect(board.lines[0].hasSuffix("  2 overdue · 1 more today"), "\(board.screen)")
    #expect(board.lines.contains { $0.contains("00:01 late") }, "\(board.screen)")
    #expect(board.screen.contains(" Before today\n"), "\(board.screen)")
    board.press("<esc>", "S", "d")
    #expect(board.lines.contains { $0.contains(/▾ before today +1\b/) }, "\(board.screen)")
    #expect(board.lines.contains { $0.contains(/▾ today +2\b/) }, "\(board.screen)")
  }

  @Test func snoozedCardsAreOnlyCounted() throws {
    let cards = [
      CardDraft(title: "Review", due: Self.day(5), start: Self.day(3)),
      CardDraft(title: "Read", due: Self.day(1)),
    ]
    let board = try BoardDriver([cards])

    board.press("g", "a")

    #expect(board.lines[0].hasSuffix("  1 later"), "\(board.screen)")
    #expect(!board.screen.contains("Review"), "\(board.screen)")
  }

  @Test func aNarrowAgendaShowsTheColumnAndTheDayIfThereIsRoom() throws {
    let title = "A title that leaves no room"
    let cards = ["Fix", title].map { CardDraft(title: $0, due: Self.day(-3)) }
    let board = try BoardDriver([cards], size: Size(columns: 50, rows: 15))

    board.press("g", "a")

    #expect(board.lines.contains { $0.contains(/Fix +3 days late  To Do/) }, "\(board.screen)")
    #expect(
      board.lines.contains { $0.contains(title) && $0.hasSuffix("3 days late") },
      "\(board.screen)"
    )
  }

  @Test func theFooterNamesWhatTheKeyForBoardsWouldShow() throws {
    let board = try BoardDriver([[CardDraft(title: "Read")]], size: Size(columns: 160, rows: 24))
    board.press("g", "a")
    #expect(board.lines[23].contains("a all boards"), "\(board.screen)")

    board.press("a")
    #expect(board.lines[23].contains("a this board"), "\(board.screen)")
  }

  @Test func aCardStaysOnTheLastDayOfTheCalendar() throws {
    let board = try BoardDriver([[CardDraft(title: "Someday", due: .last)]])

    board.press("g", "a", "J")

    #expect(try board.cards().map(\.due) == [.last], "\(board.screen)")
  }

  @Test(
    arguments: [(50, 15), (80, 24), (120, 40), (200, 60)].map { Size(columns: $0.0, rows: $0.1) }
  )
  func theAgendaMatchesItsGolden(size: Size) throws {
    let board = try board(size)

    try Golden.compare(
      board.screen + "\n" + board.roles,
      named: "agenda-\(size.columns)x\(size.rows)"
    )
  }

  @Test func jAndKMoveACardByADayAndUndoBringsItBack() throws {
    let board = try board()

    board.press("J")
    #expect(board.status.hasSuffix(", today · u undo"), "\(board.screen)")
    #expect(board.selected?.contains("Fix the login") == true, "\(board.screen)")
    board.press("J")
    #expect(board.status.hasSuffix(", tomorrow · u undo"), "\(board.screen)")
    board.press("K")
    board.press("K")
    #expect(board.status == "A card can't be moved before today.", "\(board.screen)")

    board.press("u", "u", "u")
    #expect(board.lines[0].contains("1 overdue · 1 today"), "\(board.screen)")
  }

  @Test func keysThatComeTogetherMoveACardByADayEach() throws {
    let board = try board()

    board.pressTogether(["J", "J"])

    #expect(board.status.hasSuffix(", tomorrow · u undo"), "\(board.screen)")
  }

  @Test func theDateThatIsTypedIsSaidInWordsAndReplacesTheOld() throws {
    let board = try board()

    board.press("D")
    board.type("3d 15:00")
    #expect(
      board.lines.contains { $0.contains("Tue 24 Nov 2026, in 3 days at 15:00") },
      "\(board.screen)"
    )
    board.press("<enter>")

    let card = try #require(try board.cards().first { $0.title == "Fix the login" })
    #expect(card.draft.dueDate == DueDate(Self.day(3), at: ClockTime("15:00")))
  }

  @Test(arguments: ["none", ""])
  func aDueDateIsRemoved(typed: String) throws {
    let board = try board()

    board.press("D", "<c-u>")
    board.type(typed)
    #expect(board.lines.contains { $0.contains("no due date") }, "\(board.screen)")
    board.press("<enter>")

    let card = try #require(try board.cards().first { $0.title == "Fix the login" })
    #expect(card.due == nil)
  }

  @Test func aTypedDateIsTheDueDate() throws {
    let board = try board()

    board.press("D", "<c-u>")
    board.type("in 9 days")
    board.press("<enter>")

    #expect(titles(board).prefix(2) == ["Call the bank", "Water the plants 🌱"], "\(board.screen)")
    #expect(board.selected?.contains("Fix the login") == true, "\(board.screen)")
  }

  @Test func tabShowsTheCardsWithoutADate() throws {
    let board = try board()

    board.press("<tab>")

    #expect(titles(board).last == "No hurry", "\(board.screen)")
    #expect(!board.screen.contains("Finished without"), "\(board.screen)")
    board.press("<tab>")
    #expect(!board.screen.contains("No hurry"), "\(board.screen)")
  }

  @Test func aDragMovesACardToAnotherDay() throws {
    let board = try board()

    try board.drag("Fix the login", to: board.place(of: "Tomorrow"))

    #expect(board.status.hasSuffix(", tomorrow · u undo"), "\(board.screen)")
  }

  @Test func enterGoesToTheCardOnItsBoard() throws {
    let board = try board()

    board.press("j", "<enter>")

    #expect(board.selected == "△ Call the bank", "\(board.screen)")
  }

  @Test func aKeyShowsAllBoards() throws {
    let board = try BoardDriver(Self.columns)
    let home = try board.addHome("Buy milk")
    let column = try #require(home.columns.first).id
    _ = try board.store.add(
      [CardDraft(title: "Buy milk today", due: Self.day(0))],
      at: .bottom(of: column)
    )
    board.press("g", "a")
    #expect(!board.screen.contains("Buy milk today"), "\(board.screen)")

    board.press("a")

    #expect(board.lines[0].contains("Agenda · All boards"), "\(board.screen)")
    #expect(board.screen.contains("Buy milk today"), "\(board.screen)")
    #expect(board.screen.contains("Home / To Do"), "\(board.screen)")
  }

  @Test func wordsFindCards() throws {
    let board = try board()

    board.press("/")
    board.type("#api")

    #expect(titles(board) == ["Fix the login"], "\(board.screen)")
    board.press("<esc>")
    #expect(titles(board).count == 5, "\(board.screen)")
  }

  @Test func wordsFindCardsWithoutADateToo() throws {
    let board = try board()

    board.press("/")
    board.type("hurry")
    board.findAll()
    #expect(titles(board) == ["No hurry"], "\(board.screen)")
    #expect(board.screen.contains("No date") && !board.screen.contains("▸"), "\(board.screen)")
    board.press("<bs>")
    board.type("z")
    board.findAll()
    #expect(titles(board).isEmpty && !board.screen.contains("No date"), "\(board.screen)")
    board.press("<esc>")

    #expect(board.screen.contains("▸ 1 card"), "\(board.screen)")
  }

  @Test func theFooterSaysHowManyEntriesAreBelow() throws {
    let board = try board(Size(columns: 50, rows: 10))
    #expect(board.lines.last?.hasSuffix("4 ↓") == true, "\(board.screen)")

    board.press("G")

    #expect(board.lines.last?.hasSuffix("4 ↑") == true, "\(board.screen)")
  }

  @Test func changesOfOtherProgramsShow() throws {
    let board = try board()

    try board.update { store, cards in
      try store.edit(cards[0], [.due(Self.day(1))])
    }

    #expect(board.lines[0].contains(" 1 today"), "\(board.screen)")
    #expect(!board.screen.contains("Before today"), "\(board.screen)")
  }

  @Test func gStillSelectsTheFirstCardAndAnAgendaKeepsTheSelection() throws {
    let board = try BoardDriver(Self.columns)
    board.press("j", "j")
    let selected = board.selected

    board.press("g")
    #expect(board.selected?.contains("Fix the login") == true, "\(board.screen)")
    board.press("j", "j", "g", "a", "<esc>")

    #expect(board.selected == selected, "\(board.screen)")
  }

  @Test func escAndQGoOneStepBackFromTheMonthAndTheAgenda() throws {
    let board = try BoardDriver(Self.columns)

    board.press("g", "a", "m")
    #expect(board.lines[0].hasPrefix(" November 2026"), "\(board.screen)")
    board.press("<esc>")
    #expect(board.lines[0].hasPrefix(" Agenda"), "\(board.screen)")
    board.press("m", "<enter>")
    #expect(board.lines[0].hasPrefix(" Agenda"), "\(board.screen)")
    board.press("q")
    #expect(board.lines[0].hasPrefix(" Main"), "\(board.screen)")

    board.press("g", "m", "<enter>", "q")
    #expect(board.lines[0].hasPrefix(" November 2026"), "\(board.screen)")
    board.press("<enter>", "<enter>")
    #expect(board.lines[0].hasPrefix(" Main"), "the card on its board\n\(board.screen)")
  }

  @Test(arguments: ["a", "m"])
  func aKeyCancelsADragAndNothingElse(key: String) throws {
    let board = try BoardDriver(
      [[CardDraft(title: "Milk", due: Self.day(1)), CardDraft(title: "Tea", due: Self.day(2))]],
      size: Size(columns: 120, rows: 40)
    )
    board.press("g", key)
    let footer = board.lines.last

    try board.drag("Milk", to: board.place(of: "Tea"), releasing: false)
    #expect(board.status.hasPrefix("Drop on "), "\(board.screen)")
    #expect(
      board.lines.last?.hasPrefix(" release to drop the card") == true,
      "\(board.screen)"
    )
    board.press("<esc>")
    #expect(board.lines.last == footer, "\(board.screen)")
    board.send(.release(.left), at: try board.place(of: "Tea"))

    let cards = try board.store.page(of: board.store.board().columns[0].id, .first, limit: 2)
    #expect(cards.map(\.due) == [Self.day(1), Self.day(2)], "\(board.screen)")
  }

  @Test(arguments: ["a", "m"])
  func aDueDateThatOthersChangeMeanwhileStays(key: String) throws {
    let board = try BoardDriver([[CardDraft(title: "Milk", due: Self.day(0))]])
    board.press("g", key, "D")
    try board.update { store, cards in try store.edit(cards[0], [.due(Self.day(9))]) }

    board.type("tomorrow")
    board.press("<enter>")

    #expect(
      board.status == "! Not saved: another program has changed the due date meanwhile.",
      "\(board.screen)"
    )
    let card = try board.store.page(of: board.store.board().columns[0].id, .first, limit: 1)[0]
    #expect(card.due == Self.day(9))
  }

  @Test func theViewsListOpensTheAgendaAndTheMonth() throws {
    let board = try BoardDriver(Self.columns)

    board.press("V", "/")
    board.type("agenda")
    board.press("<enter>")
    #expect(board.lines[0].hasPrefix(" Agenda"), "\(board.screen)")
    board.press("<esc>", "V", "/")
    board.type("month")
    board.press("<enter>")

    #expect(board.lines[0].hasPrefix(" November 2026"), "\(board.screen)")
  }

  @Test func aLongAgendaIsReadInPages() throws {
    let drafts = (0..<1_500).map { CardDraft(title: "T\($0)", due: Self.day($0 / 10)) }
    let board = try BoardDriver([drafts])
    board.press("g", "a")

    for _ in 0..<40 { board.press("<pgdn>") }
    board.press("G")
    #expect(board.screen.contains("T1499"), "\(board.screen)")
    board.press("g")

    #expect(board.screen.contains("T0 "), "\(board.screen)")
  }

  @Test func aChangeReadsOnlyThePagesAroundIt() throws {
    let drafts = (0..<3_000).map { CardDraft(title: "T\($0)", due: Self.day($0 / 100 - 20)) }
    let board = try BoardDriver([drafts])
    board.press("g", "a", "j", "j")
    let before = board.failing.duePagesRead
    #expect(before <= 4)

    board.press("J")

    #expect(board.selected?.hasPrefix("T2 ") == true, "\(board.screen)")
    #expect(board.failing.duePagesRead - before <= 4)
  }
}
