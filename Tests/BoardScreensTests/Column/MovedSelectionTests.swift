import BoardModel
import BoardStorage
import BoardViewModels
import TerminalSurface
import Testing

@testable import BoardScreens

/// What a column shows and keeps while the selection moves.
struct MovedSelectionTests {
  @Test func theRowThatHasNoRoomIsRenderedOnce() throws {
    let store = try SQLiteBoardStore.inMemory()
    let column = try store.board().columns[0]
    try store.add((0..<100).map { CardDraft(title: "card \($0)") }, at: .bottom(of: column.id))
    let controller = ColumnController(
      viewModel: try ColumnViewModel(ShownColumn(column), store: store, feed: store.feed),
      store: store,
      today: CalendarDay(daysSinceEpoch: 20_778)
    )
    let view = controller.view
    view.area = Rect(column: 0, row: 0, width: 28, height: 20)
    var canvas = Canvas(size: Size(columns: 30, rows: 20))
    try controller.prepareToPaint()

    _ = view.paint(on: &canvas)

    #expect(view.rows.count == view.takePaintedCount() + 1)
    view.needsLayout = true
    _ = view.paint(on: &canvas)
    #expect(view.takePaintedCount() == 0)
  }

  @Test func aSelectionOutOfSightScrolls() throws {
    let board = try BoardDriver(counts: [100, 0, 0])
    let shown = board.lines.filter { $0.contains("A") }.count

    for _ in 0..<shown { board.press("j") }

    #expect(board.selected == "A\(shown + 1)", "\(board.screen)")
    #expect(!board.screen.contains(" A1 "), "\(board.screen)")
  }

  @Test func severalMovesBeforeAFrameLeaveOneBar() throws {
    let board = try BoardDriver(counts: [100, 0, 0])

    board.pressTogether(["j", "j", "k"])

    #expect(board.selected == "A2")
    #expect(board.screen.split(separator: "▌").count == 2, "\(board.screen)")
  }
}
