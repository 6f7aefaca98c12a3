package import BoardModel
internal import BoardRules
package import EventStreams
internal import Foundation
internal import GRDB

/// The boards of an SQLite database, as the screens and commands use them.
///
/// ## Topics
/// - Opening: ``open(at:waiting:sources:migrating:)``, ``openToRead(at:author:)``,
///   ``inMemory(sources:)``
/// - Acting: ``perform(_:as:)``, ``database``
/// - Beside the screens: ``transfer``, ``names``, ``log``, ``deleted``, ``links``,
///   ``sharing``
package final class SQLiteBoardStore: BoardStore, CommandBoardStore {
  /// The open file, with its feed, its lock and what is asked of a write.
  package let database: BoardDatabase

  /// Whether an undo considers the steps of all the author's ended clients.
  package var gathersSteps = false

  /// The keys of the cards that may still come in on a day.
  var comingIn = ComingIn()

  package init(_ database: BoardDatabase) { self.database = database }

  package var feed: EventStream<BoardEvent> { database.feed }

  package var transfer: CardTransfer { CardTransfer(database: database) }
  package var names: CardNames { CardNames(database: database) }
  package var log: LogReader { LogReader(database: database) }
  package var deleted: DeletedStructures { DeletedStructures(database: database) }
  package var links: LinkStore { LinkStore(database: database) }
  package var sharing: ShareStore { ShareStore(database: database) }

  private var undo: StepUndo { StepUndo(database: database, gathersSteps: gathersSteps) }

  package static func open(
    at path: String,
    waiting patience: Duration = BoardDatabase.lockTimeout,
    sources: StoreSources = .system(),
    migrating: @escaping (Double) -> Void = { _ in }
  ) throws(OpenError) -> SQLiteBoardStore {
    SQLiteBoardStore(
      try BoardDatabase.open(at: path, waiting: patience, sources: sources, migrating: migrating)
    )
  }

  package static func openToRead(
    at path: String,
    author: String? = nil
  ) throws(OpenError) -> SQLiteBoardStore {
    SQLiteBoardStore(try BoardDatabase.openToRead(at: path, author: author))
  }

  package static func inMemory(
    sources: StoreSources = .system()
  ) throws(StoreError) -> SQLiteBoardStore {
    SQLiteBoardStore(try BoardDatabase.inMemory(sources: sources))
  }

  package func refresh() throws(StoreError) { try database.refresh() }

  package func newActionID() -> ActionID { database.newActionID() }

  package func perform(
    _ action: BoardAction,
    as id: ActionID
  ) throws(StoreError) -> ActionResult {
    switch action {
    case .undo: return try revert(.undo, as: id)
    case .redo: return try revert(.redo, as: id)
    case .undoKeeping(let board): return try revert(.undo, keeping: board, as: id)
    case .redoKeeping(let board): return try revert(.redo, keeping: board, as: id)
    default:
      let action = try action.naming(author)
      let effect = try database.transact(id) { transaction in
        try database.requireUnchanged(action.cards, transaction.db)
        let effect = try ActionRules(transaction).perform(action)
        try transaction.recordStep()
        return effect
      }
      database.reportedSteps = []
      guard let effect else { throw .failed("the transaction did not run") }
      return .done(effect)
    }
  }

  private func revert(
    _ direction: StepDirection,
    keeping board: Board.ID? = nil,
    as id: ActionID
  ) throws(StoreError) -> ActionResult {
    let step = try undo.revert(direction, keeping: board, as: id)
    return step.map(ActionResult.reverted) ?? .nothingToRevert
  }

  package func hasStepsOnOpenBoard(_ action: BoardAction) throws(StoreError) -> Bool {
    try undo.hasStepsOnOpenBoard(action)
  }

  // MARK: What is asked of a write

  package var author: String? { database.author }

  package var requiredSequence: Int64? {
    get { database.requiredSequence }
    set { database.requiredSequence = newValue }
  }

  package var onLongAction: ((ActionProgress) -> Bool)? {
    get { database.onLongAction }
    set { database.onLongAction = newValue }
  }

  package func makeLive() -> any LiveFollowing { database.makeLive() }

  package func removeUnusedFile() { database.removeUnusedFile() }
}

extension SQLiteBoardStore {
  package func history(
    of scope: HistoryScope,
    _ start: HistoryStart,
    matching search: HistorySearch?,
    limit: Int
  ) throws(StoreError) -> HistoryPage {
    try database.read { db in
      let reader = HistoryReader(
        scope: scope,
        start: start,
        limit: limit,
        boards: database.stored,
        today: search?.clock?.today ?? database.sources.now().day,
        db: db
      )
      return try search.map(reader.matches) ?? reader.page()
    }
  }

  package func cards(of entry: HistoryEntry) throws(StoreError) -> [Card.ID] {
    let kinds = entry.event.loggedKind.map { [$0] } ?? Change.Kind.allCases
    let marks = databaseQuestionMarks(count: kinds.count)
    return try database.read { db in
      try UUID.fetchAll(
        db,
        sql: """
          SELECT subject_id FROM change
          WHERE seq BETWEEN ? AND ? AND subject = 0 AND kind IN (\(marks))
          GROUP BY subject_id ORDER BY min(seq)
          """,
        arguments: [entry.sequences.lowerBound, entry.sequences.upperBound]
          + StatementArguments(kinds.map(\.rawValue))
      )
      .map(Card.ID.init(uuid:))
    }
  }

  package func changes(
    by author: String,
    in scope: HistoryScope,
    from place: Int64
  ) throws(StoreError) -> AuthoredChanges {
    let card = scope.card?.uuid
    var arguments: StatementArguments = [place, author]
    if let card { arguments += [card] }
    let row = try database.read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT count(DISTINCT action), max(seq) FROM change
          WHERE seq >= ? AND author = ? \(card == nil ? "" : "AND subject_id = ?")
          """,
        arguments: arguments
      )
      .map { row in
        (try row.decode(Int.self, atIndex: 0), try row.decode(Int64?.self, atIndex: 1))
      }
    }
    let last = row?.1 ?? place
    return AuthoredChanges(
      author: author,
      stretch: place...max(place, last),
      card: scope.card,
      count: row?.0 ?? 0
    )
  }

  package func deletedCard(_ id: Card.ID) throws(StoreError) -> Card? {
    try database.read { db in
      let cards = CardRows(db: db, boards: database.stored)
      return try cards.find(id) == nil ? ChangeLog.lastState(of: id, db) : nil
    }
  }

  package func flow(
    over columns: [FlowColumn],
    since starts: [Timestamp]
  ) throws(StoreError) -> FlowData {
    var present: [Int] = []
    for column in columns {
      var count = 0
      for id in column.columns {
        count += try self.count(of: CardQuery(.column(id), includingLater: true)).value
      }
      present.append(count)
    }
    return try database.read { db in
      var reader = try FlowReader(columns, since: starts, db)
      return try reader.read(present: present)
    }
  }

  package func hasOthers(than person: String) throws(StoreError) -> Bool {
    try database.read { db in
      if try !ShareState.boards(db).isEmpty { return true }
      return try Bool.fetchOne(
        db,
        sql: "SELECT EXISTS (SELECT 1 FROM client WHERE author <> ?)",
        arguments: [person]
      ) ?? false
    }
  }

  package func inbox(
    of person: String,
    before end: Int64?,
    after start: Int64
  ) throws(StoreError) -> InboxPage {
    try database.read { db in
      try InboxReader(person: person, boards: database.stored, db: db)
        .page(before: end, after: start)
    }
  }
}
