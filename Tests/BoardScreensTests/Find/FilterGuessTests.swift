import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// What a filter says to a guess, and to a text that finds nothing.
struct FilterGuessTests {
  private func board(_ width: Int = 120) throws -> BoardDriver {
    try BoardDriver(
      [
        [
          CardDraft(title: "Fix login", tags: ["api"]),
          CardDraft(title: "Buy milk", due: CalendarDay(daysSinceEpoch: 20_770)),
        ],
        [], [],
      ],
      size: Size(columns: width, rows: 24)
    )
  }

  @Test func tabTakesWhatAGuessMeans() throws {
    let board = try board()
    board.press("/")
    board.type("overdue")
    #expect(
      board.screen.contains("“overdue” is searched for as text; Tab takes is:overdue"),
      "\(board.screen)"
    )
    board.press("<tab>")
    #expect(board.lines[0].contains("1 of 2 · is:overdue"), "\(board.screen)")
    board.press("<enter>")
    #expect(board.selected == "Buy milk" && board.status == "", "\(board.screen)")
  }

  @Test func aTextThatIsFoundGetsNoHintAfterEnter() throws {
    let board = try BoardDriver([[CardDraft(title: "Well done")], [], []])
    board.press("/")
    board.type("done")
    board.press("<enter>")
    #expect(board.selected == "Well done" && board.status == "", "\(board.screen)")
  }

  @Test(arguments: [
    ("#apo", "no card has the tag “apo”. Try #api: 1 card", "1 of 2 · #api"),
    ("#api milk", "no card matches. Try milk: 1 card", "1 of 2 · milk"),
    ("logni", "no card matches. Try login: 1 card", "1 of 2 · login"),
    ("col:dong", "there is no column “dong”", ""),
  ])
  func aFilterThatFindsNothingNamesTheNearest(
    _ text: String,
    _ words: String,
    _ found: String
  ) throws {
    let board = try board()
    board.press("/")
    board.type(text)
    board.findAll()
    #expect(board.screen.contains(words), "\(board.screen)")
    board.press("<tab>")
    #expect(found.isEmpty || board.lines[0].contains(found), "\(board.screen)")
  }

  @Test func theShownIdentifierFindsItsCardEverywhere() throws {
    let board = try board()
    board.press("j")
    let shown = try #require(
      board.screen.firstMatch(of: /2 of 2.* · ([0-9a-f]{4,})/),
      "\(board.screen)"
    )
    let id = String(shown.1)
    board.press("/")
    board.type(id)
    #expect(board.lines[0].contains("1 of 2 · \(id)"), "\(board.screen)")
    board.press("<enter>")
    #expect(board.selected == "Buy milk", "\(board.screen)")
    board.press("<esc>", "k", "<c-f>")
    board.type(id)
    board.press("<enter>")
    #expect(board.selected == "Buy milk", "\(board.screen)")
  }
}
