import BoardModel
import BoardStorage
import GoldenScreens
import TerminalSurface
import Testing

/// The history in every state, at several sizes, as text and as a map of roles.
struct HistoryGoldenTests {
  nonisolated enum State: String, CaseIterable {
    case board
    case card
    case filtered
    case empty
    case deleted
    case offered
  }

  nonisolated static let sizes =
    GoldenScreenTests.sizes + [Size(columns: 20, rows: 5)]

  @Test(arguments: State.allCases, sizes)
  func theHistoryIsAsItWasKept(state: State, size: Size) throws {
    let board = try Self.board(in: state, size: size)

    try Golden.compare(
      board.screen + "\n" + board.roles,
      named: "history-\(state.rawValue)-\(size.columns)x\(size.rows)"
    )
  }

  private static func board(in state: State, size: Size) throws -> BoardDriver {
    if state == .empty {
      let board = try BoardDriver(counts: [0, 0, 0], size: size)
      board.press("y")
      return board
    }
    let board = try lived(size: size)
    switch state {
    case .board, .empty: board.press("y")
    case .card: board.press("Y")
    case .filtered:
      board.press("y", "/")
      board.type("fix")
    case .deleted: board.press("y", "j", "r")
    case .offered: board.press("y", "j", "<enter>")
    }
    return board
  }

  /// A board to whose cards something of everything has happened, over a year.
  private static func lived(size: Size) throws -> BoardDriver {
    let day = CalendarDay(daysSinceEpoch: 20_778)
    let board = try BoardDriver([], size: size, today: CalendarDay(daysSinceEpoch: 20_400))
    let store = board.store
    let (toDo, doing) = (try store.board().columns[0].id, try store.board().columns[1].id)
    let days = { board.clock.pass(.seconds($0 * 86_400)) }
    let cards = try store.add(
      [
        CardDraft(title: "Fix the login redirect after a session timeout"),
        CardDraft(title: "로그인 오류 고치기 👨‍👩‍👧"),
        CardDraft(title: "Old spike", body: "What we tried:\nnothing that worked"),
      ],
      at: .bottom(of: toDo)
    )
    days(371)
    try store.edit(
      cards[0],
      [.due(day.adding(-3, .day)), .priority(.high), .tags(["api"])],
      expecting: nil
    )
    days(6)
    try store.edit(cards[0], [.due(day.adding(4, .day))], expecting: nil)
    try store.edit(
      cards[1],
      [.checklist([ChecklistItem(text: "x", isDone: true), ChecklistItem(text: "y")])],
      expecting: nil
    )
    days(1)
    try store.rename(cards[0], to: "Fix the login")
    try store.move(cards[0], to: .top(of: doing))
    board.clock.pass(.seconds(3_000))
    try store.move(cards[1], to: .top(of: toDo))
    try store.delete(cards[2])
    board.clock.pass(.seconds(600))
    try store.edit(cards[1], [.body("text")], expecting: nil)
    return board
  }
}
