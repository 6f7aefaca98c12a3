package import BoardModel
package import EventStreams

/// The shown board, or all boards, and the actions on it.
///
/// Only the screen subscribes to it; `perform` returns its outcome. The columns' view models publish
/// changes of cards, this one those of columns and boards.
package final class BoardViewModel {
  package private(set) var choice: BoardChoice
  package private(set) var columns: [ShownColumn] = []
  /// All boards, in order, including archived ones.
  package private(set) var boards: [Board] = []

  private let store: any BoardStore
  private let feed: EventStream<BoardEvent>

  /// - Throws: `StoreError.boardNotFound` if the board does not exist.
  package init(
    showing choice: BoardChoice,
    store: any BoardStore,
    feed: EventStream<BoardEvent>
  ) throws(StoreError) {
    self.choice = choice
    self.store = store
    self.feed = feed
    try show(choice)
  }

  // MARK: Shown content

  /// Shows another board, or all boards; if that fails, nothing changes.
  package func show(_ choice: BoardChoice) throws(StoreError) {
    let boards = try store.boards()
    guard let columns = Self.columns(of: choice, among: boards) else {
      if case .board(let id) = choice { throw .boardNotFound(id) }
      return
    }
    self.choice = choice
    self.boards = boards
    self.columns = columns
  }

  /// The shown board; nil for All boards.
  package var board: Board? {
    guard case .board(let id) = choice else { return nil }
    return boards.first { $0.id == id }
  }

  /// The colours of the shown board, or those of all boards in use, the first of them first.
  package var colors: NameColors {
    if let board { return board.colors }
    return boardsInUse.reduce(NameColors()) { $0.filled(from: $1.colors) }
  }

  package var title: String { board?.name ?? "All boards" }

  package var boardsInUse: [Board] { boards.filter { !$0.isArchived } }

  /// The shown board, or all boards in use.
  package var shownBoards: [Board] { choice.boards(of: boards) }

  /// The columns whose cards can be overdue.
  package var countedColumns: [Column.ID] {
    shownBoards.flatMap(\.columns).filter { $0.kind != .done }.map(\.id)
  }

  /// A column with its board; nil if it was deleted.
  ///
  /// - Complexity: O(*n*) for *n* columns of all boards.
  package func place(of column: Column.ID) -> (board: Board, column: Column)? {
    for board in boards {
      if let column = board.column(column) { return (board, column) }
    }
    return nil
  }

  /// The shown column that contains the cards of a column, if there is one.
  package func key(showing column: Column.ID) -> ColumnKey? {
    switch choice {
    case .board(let id):
      return place(of: column)?.board.id == id ? .column(column) : nil
    case .all:
      guard let place = place(of: column), !place.board.isArchived else { return nil }
      return .kind(place.column.kind)
    }
  }

  private static func columns(of choice: BoardChoice, among boards: [Board]) -> [ShownColumn]? {
    switch choice {
    case .board(let id): boards.first { $0.id == id }?.columns.map { ShownColumn($0) }
    case .all: Column.Kind.allCases.map { ShownColumn($0) }
    }
  }

  // MARK: Changes

  /// A change of the shown board, its columns or the list of boards.
  package nonisolated enum Event: Hashable, Sendable {
    case columnRemoved(ShownColumn)
    /// Columns were added, changed or reordered.
    case columnsChanged
    case boardRenamed
    case boardArchived(name: String)
    case boardDeleted(name: String)
    case boardsChanged
    /// Everything must be read again.
    case reset
  }

  package func subscribe(_ handler: @escaping (Event) -> Void) -> Subscription {
    feed.subscribe { [self] in receive($0).forEach(handler) }
  }

  /// Performs an action.
  ///
  /// The ID lets the store recognize a second attempt.
  ///
  /// Changes are published before it returns.
  package func perform(_ action: BoardAction, as id: ActionID) -> ActionOutcome {
    do throws(StoreError) {
      let result = try store.perform(action, as: id)
      return ActionOutcome(action: action, result: .success(result))
    } catch {
      return ActionOutcome(action: action, result: .failure(error))
    }
  }

  private func receive(_ event: BoardEvent) -> [Event] {
    switch event {
    case .change(let change): change.isStructural ? structureEvents() : []
    case .reset, .dayBegan: structureEvents() + [.reset]
    }
  }

  /// The differences from the last known structure, found only once for several changes.
  private func structureEvents() -> [Event] {
    guard let now = try? store.boards(), now != boards else { return [] }
    let before = (board: board, columns: columns)
    boards = now
    var events: [Event] = []
    if let old = before.board { events += Self.events(from: old, to: board) }
    if let new = Self.columns(of: choice, among: now) {
      columns = new
      events += Self.events(from: before.columns, to: new)
    }
    return events + [.boardsChanged]
  }

  private static func events(from old: Board, to new: Board?) -> [Event] {
    guard let new else { return [.boardDeleted(name: old.name)] }
    var events: [Event] = []
    if new.name != old.name { events.append(.boardRenamed) }
    if new.isArchived, !old.isArchived { events.append(.boardArchived(name: new.name)) }
    return events
  }

  /// - Complexity: O(*n*²) for *n* columns, at most `ColumnRule.countLimit`.
  private static func events(from old: [ShownColumn], to new: [ShownColumn]) -> [Event] {
    let removed = old.filter { column in !new.contains { $0.key == column.key } }
    let stayed = old.filter { column in new.contains { $0.key == column.key } }
    return removed.map(Event.columnRemoved) + (stayed == new ? [] : [.columnsChanged])
  }
}
