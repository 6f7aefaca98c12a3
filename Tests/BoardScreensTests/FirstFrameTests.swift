import BoardModel
import BoardStorage
import BoardViewModels
import TerminalSurface
import Testing

@testable import BoardScreens

/// What is read for the first frame, and what is left until it is there.
struct FirstFrameTests {
  @Test func aColumnReadsNoMoreForItsFirstFrameThanThatHasRoomFor() throws {
    let board = try BoardDriver(counts: [300, 20, 0])
    let column = try board.store.board().columns[0]
    let controller = ColumnController(
      viewModel: try ColumnViewModel(
        ShownColumn(column),
        store: board.store,
        feed: board.store.feed
      ),
      store: board.store,
      today: CalendarDay(daysSinceEpoch: 20_778)
    )
    controller.view.area = Rect(column: 0, row: 0, width: 40, height: 30)

    try controller.openWindow()
    try controller.prepareToPaint()

    #expect(controller.loadedCount == 50)
    #expect(controller.wantsToReadAhead)
    controller.readAhead()
    #expect(controller.loadedCount == 150)
    #expect(!controller.wantsToReadAhead)
  }

  @Test func theCardsAheadAreLoadedBeforeAKeyIsPressed() throws {
    let board = try BoardDriver(counts: [300, 300, 10], size: Size(columns: 120, rows: 40))
    let reads = board.failing.reads

    board.press("j", "<pgdn>", "l", "j")

    #expect(!board.stack.hasIdleWork)
    #expect(board.failing.reads == reads)
  }
}
