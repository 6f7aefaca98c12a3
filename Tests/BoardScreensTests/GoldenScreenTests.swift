import BoardModel
import GoldenScreens
import TerminalSurface
import Testing

/// Every state of the board at three sizes, as text and as a map of roles.
struct GoldenScreenTests {
  nonisolated enum State: String, CaseIterable {
    case empty
    case few
    case overflowing
    case scrolled
    case manyScripts = "many-scripts"
    case overdue
    case adding
    case renaming
    case fault
    case offer
    case help
    case menu
    case card
    case failure
  }

  nonisolated static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 40, rows: 10), Size(columns: 200, rows: 50),
  ]

  @Test(arguments: State.allCases, sizes)
  func theScreenIsAsItWasKept(state: State, size: Size) throws {
    let board = try Self.board(in: state, size: size)

    try Golden.compare(
      board.screen + "\n" + board.roles,
      named: "\(state.rawValue)-\(size.columns)x\(size.rows)"
    )
  }

  @Test(arguments: [Size(columns: 19, rows: 24), Size(columns: 80, rows: 4)])
  func aScreenThatIsTooSmallShowsTheSizeItNeeds(size: Size) throws {
    let board = try BoardDriver(counts: [3, 3, 3], size: size)

    try Golden.compare(board.screen, named: "too-small-\(size.columns)x\(size.rows)")
    board.send(.resize(Size(columns: 80, rows: 24)))
    #expect(board.selected == "A1", "it comes back when there is room")
  }

  private static func board(in state: State, size: Size) throws -> BoardDriver {
    switch state {
    case .empty: return try BoardDriver(counts: [0, 0, 0], size: size)
    case .few: return try BoardDriver(counts: [3, 2, 1], size: size)
    case .overflowing: return try BoardDriver(counts: [120, 60, 3], size: size)
    case .scrolled: return try pressed("G", "k", "l", "<pgdn>", "h", counts: [120, 60, 3], size)
    case .manyScripts: return try BoardDriver(scripts, size: size)
    case .overdue: return try BoardDriver(dated, size: size)
    case .adding: return try pressed("j", "a", "New ca", counts: [3, 2, 1], size)
    case .renaming: return try pressed("j", "r", "!", counts: [3, 2, 1], size)
    case .fault: return try pressed("a", "<enter>", counts: [3, 2, 1], size)
    case .help: return try pressed("?", counts: [3, 2, 1], size)
    case .menu: return try pressed("m", counts: [3, 2, 1], size)
    case .card:
      let board = try BoardDriver(dated, size: size)
      board.press("e")
      return board
    case .offer:
      let board = try pressed("a", counts: [3, 2, 1], size)
      board.send(.paste("one\ntwo\nthree"))
      return board
    case .failure:
      let board = try BoardDriver(counts: [3, 2, 1], size: size)
      board.failing.failures = [.diskFull]
      board.press("d")
      return board
    }
  }

  private static func pressed(
    _ keys: String...,
    counts: [Int],
    _ size: Size
  ) throws -> BoardDriver {
    let board = try BoardDriver(counts: counts, size: size)
    for key in keys { board.press(key) }
    return board
  }

  private static func day(_ offset: Int) -> CalendarDay {
    CalendarDay(daysSinceEpoch: 20_778 + offset)
  }

  private static let dated = [
    [
      CardDraft(
        title: "Fix the login redirect after a session timeout",
        body: "Happens only behind the proxy; see the trace.\n\n\tcurl -v localhost",
        due: day(-3),
        priority: .high,
        tags: ["api", "login"]
      ),
      CardDraft(title: "Due tomorrow", due: day(1)),
      CardDraft(title: "Due next year", due: day(60), priority: .low),
    ],
    [CardDraft(title: "Due today", due: day(0), priority: .medium, tags: ["now"])],
    [CardDraft(title: "Late but done", due: day(-9))],
  ]

  private static let scripts = [
    [
      CardDraft(title: "로그인 오류 고치기", body: "세션이 끝난 뒤에 일어난다", tags: ["긴급"]),
      CardDraft(title: "整理发布说明并检查所有的链接是否仍然有效以及图片"),
      CardDraft(title: "\u{1112}\u{1161}\u{11AB} from jamo"),
    ],
    [
      CardDraft(title: "Family 👨‍👩‍👧 skin 👍🏽 flag 🇩🇪 heart ❤️ key 1️⃣"),
      CardDraft(title: "Accents: e\u{301} n\u{303} and combi\u{336}ned"),
    ],
    [
      CardDraft(title: "Control \u{1B}[31m\u{7} and \u{202E}bidi"),
      CardDraft(title: "שלום and مرحبا"),
    ],
  ]
}
