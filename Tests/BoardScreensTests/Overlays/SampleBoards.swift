import BoardModel
import BoardStorage
import BoardViewModels
import TerminalKit
import TerminalSurface

@testable import BoardScreens

/// Boards in memory, to show in lists.
enum SampleBoards {
  /// Three boards in use and an archived one; shows one of them, or all boards.
  static func usual(showing number: Int? = 0) throws -> BoardDriver {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    let store = try SQLiteBoardStore.inMemory(sources: .repeatable { clock.time })
    store.database.keepsSteps = false
    try store.perform(.renameBoard(store.board().id, "Home"))
    for name in ["Holidays", "로그인 개편 🚀", "Old plans"] {
      try store.perform(.addBoard(name, columns: ColumnDraft.usual))
    }
    let boards = try store.boards()
    try fill(boards[0], of: store, counts: [23, 3, 178], late: 1, clock.today)
    let done = try store.page(of: boards[0].columns[2].id, .first, limit: 8).map(\.id)
    try store.perform(.archive(done))
    try fill(boards[1], of: store, counts: [4, 0, 12], late: 0, clock.today)
    try fill(boards[2], of: store, counts: [7, 2, 0], late: 9, clock.today)
    try store.perform(.archiveBoard(boards[3].id))
    store.database.keepsSteps = true
    let choice = number.map { BoardChoice.board(boards[$0].id) } ?? .all
    return try BoardDriver(over: store, clock: clock, choice: choice)
  }

  private static func fill(
    _ board: Board,
    of store: SQLiteBoardStore,
    counts: [Int],
    late: Int,
    _ today: CalendarDay
  ) throws {
    var rest = late
    for (column, count) in zip(board.columns, counts) where count > 0 {
      let drafts = (1...count)
        .map { number in
          rest -= 1
          return CardDraft(
            title: "Card \(number)",
            due: rest >= 0 ? today.moved(by: -1, .day) : nil
          )
        }
      try store.add(drafts, at: .bottom(of: column.id))
    }
  }

  /// Shows a board with columns of these names and so many cards each, kinds going round.
  ///
  /// The second column has the limit.
  static func columns(
    _ names: [String] = ["To Do", "진행 중", "Done"],
    counts: [Int] = [4, 5, 0],
    limit: Int? = nil
  ) throws -> BoardDriver {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    let store = try SQLiteBoardStore.inMemory(sources: .repeatable { clock.time })
    store.database.keepsSteps = false
    let kinds = Column.Kind.allCases
    let drafts = names.enumerated()
      .map { index, name in
        ColumnDraft(
          name: name,
          kind: kinds[index % kinds.count],
          limit: index == 1 ? limit : nil
        )
      }
    try store.perform(.addBoard("Sample", columns: drafts))
    let board = try store.boards()[1]
    try fill(board, of: store, counts: counts, late: 0, clock.today)
    store.database.keepsSteps = true
    return try BoardDriver(over: store, clock: clock, choice: .board(board.id))
  }
}

extension BoardDriver {
  var context: BoardContext { stack.board.context }

  /// A list of this board over a blank canvas.
  func overlay(
    size: Size = Size(columns: 80, rows: 24),
    _ list: (BoardContext, BoardOutcomes) throws -> (any Screen)?
  ) throws -> OverlayDriver {
    let driver = OverlayDriver(size: size)
    context.host = driver
    if let list = try list(context, stack.board.commands.outcomes) { driver.present(list) }
    return driver
  }
}
