import BoardModel
import BoardStorage
import BoardViewModels
import TerminalSurface

/// Boards of any number of columns, and several of them.
extension BoardDriver {
  /// A store whose first board has columns of so many cards, titled `A1`, `A2`, …, `B1`, … and named
  /// `Column A`, …; they are to do, doing and done in turn.
  static func store(_ counts: [Int], clock: TestClock) throws -> SQLiteBoardStore {
    let store = try SQLiteBoardStore.inMemory(sources: .repeatable { clock.time })
    store.database.keepsSteps = false
    let board = try store.board()
    let kinds = Column.Kind.allCases
    for (index, count) in counts.enumerated() {
      let name = Self.letters(index)
      let draft = ColumnDraft(name: "Column \(name)", kind: kinds[index % kinds.count])
      try store.perform(.addColumn(draft, board: board.id, .last))
      if index == 0 {
        for usual in board.columns { try store.perform(.deleteColumn(usual.id, cards: .none)) }
      }
      let column = try store.board().columns[index].id
      let drafts = (0..<count).map { CardDraft(title: "\(name)\($0 + 1)") }
      if count > 0 { try store.add(drafts, at: .bottom(of: column)) }
    }
    store.database.keepsSteps = true
    return store
  }

  /// A board of columns with so many cards each.
  static func board(
    _ counts: [Int],
    size: Size = Size(columns: 80, rows: 24)
  ) throws -> BoardDriver {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    return try BoardDriver(over: store(counts, clock: clock), size: size, clock: clock)
  }

  /// `A`, `B`, …, `Z`, `AA`, ….
  private static func letters(_ index: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(65 + index % 26)))
    return index < 26 ? letter : letters(index / 26 - 1) + letter
  }

  /// A board “Home” with the usual columns beside the first one, and these cards to do.
  func addHome(_ titles: String...) throws -> Board {
    store.database.keepsSteps = false
    defer { store.database.keepsSteps = true }
    try store.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let home = try store.boards()[1]
    let drafts = titles.map { CardDraft(title: $0) }
    if !drafts.isEmpty { try store.add(drafts, at: .bottom(of: home.columns[0].id)) }
    return home
  }

  /// The names of the columns of the first board.
  func names() throws -> [String] { try store.board().columns.map(\.name) }

  /// The titles of a column's cards.
  func titles(of column: Column.ID) throws -> [String] {
    try store.page(of: column, .first, limit: 1_000).map(\.title)
  }
}
