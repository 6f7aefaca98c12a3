import BoardModel
import BoardStorage
import BoardViewModels
import EventStreams
import Testing

/// What the board says of its columns, of other boards, and of what was asked of it.
struct BoardViewModelTests {
  private let store: SQLiteBoardStore
  private let board: Board
  private let viewModel: BoardViewModel

  init() throws {
    store = try SQLiteBoardStore.inMemory()
    board = try store.boards()[0]
    viewModel = try BoardViewModel(showing: .board(board.id), store: store, feed: store.feed)
  }

  private func heard(during action: () throws -> Void) rethrows -> [BoardViewModel.Event] {
    var events: [BoardViewModel.Event] = []
    let token = viewModel.subscribe { events.append($0) }
    try action()
    token.cancel()
    return events
  }

  @Test func anAddedColumnIsReported() throws {
    let events = try heard {
      try store.perform(
        .addColumn(
          ColumnDraft(name: "Review", limit: 3),
          board: board.id,
          .after(board.columns[1].id)
        )
      )
    }

    let added = try #require(viewModel.columns.first { $0.title == "Review" })
    #expect(events == [.columnsChanged, .boardsChanged])
    #expect(added.limit == 3)
    #expect(viewModel.columns.map(\.title) == ["To Do", "Doing", "Review", "Done"])
  }

  @Test func eachChangeOfAColumnIsReported() throws {
    let first = board.columns[0].id

    let events = try heard {
      try store.perform(.editColumn(first, [.name("Inbox")]))
      try store.perform(.editColumn(first, [.limit(4)]))
      try store.perform(.moveColumn(first, .last))
      try store.perform(.deleteColumn(board.columns[1].id, cards: .none))
    }

    #expect(
      events == [
        .columnsChanged, .boardsChanged,
        .columnsChanged, .boardsChanged,
        .columnsChanged, .boardsChanged,
        .columnRemoved(ShownColumn(board.columns[1])), .boardsChanged,
      ]
    )
  }

  @Test func anotherBoardsColumnsAreOnlyAChangeOfTheBoards() throws {
    try store.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let home = try store.boards()[1]

    let events = try heard {
      try store.perform(.addColumn(ColumnDraft(name: "Later"), board: home.id, .last))
    }

    #expect(events == [.boardsChanged])
  }

  @Test func renamingArchivingAndDeletingTheShownBoardIsReported() throws {
    try store.perform(.addBoard("Home", columns: ColumnDraft.usual))

    let events = try heard {
      try store.perform(.renameBoard(board.id, "Work"))
      try store.perform(.archiveBoard(board.id))
      try store.perform(.deleteBoard(board.id))
    }

    #expect(events.contains(.boardRenamed))
    #expect(events.contains(.boardArchived(name: "Work")))
    #expect(events.contains(.boardDeleted(name: "Work")), "\(events)")
  }

  @Test func changesAreReportedBeforeTheOutcomeIsReturned() throws {
    var events = 0
    let token = viewModel.subscribe { _ in events += 1 }

    _ = viewModel.perform(
      .addColumn(ColumnDraft(name: "Later"), board: board.id, .last),
      as: store.newActionID()
    )

    #expect(events == 2)
    withExtendedLifetime(token) {}
  }

  @Test func aRefusedActionIsReportedWithItsReason() throws {
    let card = try store.add([CardDraft(title: "one")], at: .top(of: board.columns[0].id))[0]

    let outcome = viewModel.perform(.rename(card, to: "   "), as: store.newActionID())

    #expect(outcome.result == .failure(.invalidTitle(.blank)))
  }

  @Test func allBoardsHasAColumnForEachKindAndFindsACardsColumn() throws {
    try viewModel.show(.all)

    #expect(viewModel.columns.map(\.key) == [.kind(.toDo), .kind(.doing), .kind(.done)])
    #expect(viewModel.key(showing: board.columns[2].id) == .kind(.done))
    #expect(viewModel.title == "All boards")
  }

  @Test func aBoardThatIsGoneIsNotShownAndTheOldOneStays() throws {
    try store.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let home = try store.boards()[1].id
    try store.perform(.deleteBoard(home))

    #expect(throws: StoreError.boardNotFound(home)) { try viewModel.show(.board(home)) }
    #expect(viewModel.choice == .board(board.id))
  }
}
