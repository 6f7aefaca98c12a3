import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// When the database is read: when something is loaded or has changed, never to paint a row.
struct ReadingTests {
  @Test func movingAmongLoadedCardsReadsNothing() throws {
    let board = try BoardDriver(counts: [60, 60, 60])
    let reads = board.failing.reads

    board.press("j", "j", "<c-d>", "k", "l", "j", "h", "G", "g")

    #expect(board.failing.reads == reads)
  }

  @Test func aRepaintAndAResizeReadNothing() throws {
    let board = try BoardDriver(counts: [60, 60, 60])
    let reads = board.failing.reads

    board.press("<c-l>", "?", "<esc>")
    board.send(.resize(Size(columns: 120, rows: 20)))
    board.send(.resize(Size(columns: 40, rows: 10)))
    board.send(.resumed)

    #expect(board.failing.reads == reads)
  }

  @Test func aChangedCardIsReadWhenItIsReportedAndNotForPainting() throws {
    let board = try BoardDriver(counts: [60, 60, 60])

    board.stack.update(with: {
      do {
        try board.changeAsAnother { store, cards in try store.rename(cards[1], to: "new") }
      } catch {
        Issue.record(error)
      }
    })
    let reads = board.failing.reads
    let frame = board.stack.frame()

    #expect(frame.rowsPainted == [1, 0, 0])
    #expect(board.failing.reads == reads)
  }
}
