internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// One action inside its transaction: its writes, and the changes that it logs.
final class SQLiteTransaction {
  let db: Database
  let date: Timestamp
  /// The boards after the writes so far.
  var stored: StoredBoards
  /// The client that logs the changes, once needed.
  private(set) var client: ActingClient?
  /// The logged changes, if they will be published one by one.
  private(set) var changes: [Change] = []
  /// The stretch of the log that it wrote; nil if nothing changed.
  private(set) var step: Step?
  /// The origin of logged changes from another machine; nil for this store's own.
  var origin: ChangeLog.Origin?
  /// Counts of columns and blocks while many cards change at once; otherwise triggers count.
  var counts: CardCounts?
  /// Whether changes are logged; a document with history brings its own log.
  var isLogging = true
  /// Whether a change of a card opens and closes its conflicts; not while others' changes are applied.
  var settlesConflicts = true
  /// Whether the file has conflicts, once read.
  private var knowsConflicts: Bool?
  private let keepsChanges: Bool
  private let keepsSteps: Bool
  /// From this many cards on, they are handled in bulk.
  let bulkThreshold: Int
  private let sources: StoreSources
  private let action: ActionID
  /// The shared boards, once read.
  private var sharedBoards: Set<Board.ID>?
  /// The connection's cache size, if it was enlarged for this action.
  private var usualCacheSize: Int?

  init(_ action: ActionID, boards: StoredBoards, of database: BoardDatabase, _ db: Database) {
    self.db = db
    stored = boards
    self.action = action
    keepsChanges = database.hasSubscribers
    keepsSteps = database.keepsSteps
    bulkThreshold = database.bulkThreshold
    client = database.client
    sources = database.sources
    date = sources.now()
  }

  var changesMade: Int { step.map { Int($0.last - $0.first) + 1 } ?? 0 }

  var cards: CardRows { CardRows(db: db, boards: stored) }

  /// Whether it logged more changes than are published one by one.
  var isReset: Bool {
    guard keepsChanges, let step else { return false }
    return step.last - step.first >= BoardDatabase.followedChanges
  }

  // MARK: Steps

  func recordStep() throws {
    guard let step, let client = client?.key else { return }
    try StepStack(client: client, db: db).push(step)
  }

  /// The client whose steps can be undone and redone, or nil if it has none yet.
  ///
  /// Writes nothing: the first change claims the client.
  func clientForSteps() throws -> Int64? {
    if let client { return client.key }
    return keepsSteps ? try ActingClient.find(sources, db)?.key : nil
  }

  /// Runs a part of the action, completely or not at all.
  func whole<Value>(_ body: (SQLiteTransaction) throws -> Value) throws -> Value {
    let (changes, step, client, stored) = (changes, step, client, stored)
    var value: Value?
    do {
      try db.inSavepoint {
        value = try body(self)
        return .commit
      }
    } catch {
      (self.changes, self.step, self.client, self.stored) = (changes, step, client, stored)
      throw error
    }
    guard let value else { throw StoreError.failed("the savepoint did not run") }
    return value
  }

  // MARK: Conflicts

  /// Follows a change of a card that was made here.
  ///
  /// - Complexity: O(1) if the file has no conflict.
  func settleConflicts(of id: Card.ID) throws {
    guard try settlesConflicts && hasConflicts(), let card = try card(id) else { return }
    try ConflictRows(db: db).settle(card)
  }

  func hasConflicts() throws -> Bool {
    if let knowsConflicts { return knowsConflicts }
    let found = try !ConflictRows(db: db).isEmpty
    if settlesConflicts { knowsConflicts = found }
    return found
  }

  // MARK: Memory

  /// The cache size for an action on many cards, in KiB: with the usual one, each page is written
  /// to the log and read back many times.
  private static let largeCacheSize = 8_192

  func growCache() throws {
    if usualCacheSize != nil { return }
    usualCacheSize = try Int.fetchOne(db, sql: "PRAGMA cache_size")
    try db.execute(sql: "PRAGMA cache_size = -\(Self.largeCacheSize)")
  }

  /// Restores the cache size; the commit then frees the pages.
  func shrinkCache() {
    guard let usualCacheSize else { return }
    try? db.execute(sql: "PRAGMA cache_size = \(usualCacheSize)")
  }

  /// Writes a log entry of another file, as part of the step.
  func enter(
    _ kind: Change.Kind,
    _ subject: Change.Subject,
    _ origin: ChangeLog.Origin,
    at sequence: Int64
  ) throws {
    _ = try claimedClient()
    let change = try ChangeLog.append(kind, subject, origin, at: sequence, db)
    step = Step(first: step?.first ?? change.sequence, last: change.sequence)
  }

  func claimedClient() throws -> ActingClient {
    if let client { return client }
    let claimed =
      keepsSteps
      ? try ActingClient.claim(sources, db)
      : ActingClient(key: nil, id: sources.temporaryClient())
    client = claimed
    return claimed
  }
}

extension SQLiteTransaction: BoardTransaction {
  var author: String? { sources.author }

  var today: CalendarDay { sources.day(date) }

  func newIdentifier() -> UUID { sources.nextIdentifier() }

  func isShared(_ board: Board.ID) throws -> Bool {
    let boards = try sharedBoards ?? Set(ShareState.boards(db))
    sharedBoards = boards
    return boards.contains(board)
  }

  func log(_ kind: Change.Kind, _ subject: Change.Subject) throws {
    if !isLogging {
      if case .card = subject { return }
      stored = try StoredBoards(db)
      return
    }
    let origin =
      try origin
      ?? ChangeLog.Origin(
        action: action,
        date: date,
        client: claimedClient().id,
        author: sources.author
      )
    let change = try ChangeLog.append(kind, subject, origin, db)
    step = Step(first: step?.first ?? change.sequence, last: change.sequence)
    // The version of the boards is the log entry of their last change.
    if change.card == nil { stored = try StoredBoards(db) }
    if !keepsChanges { return }
    if isReset { changes = [] } else { changes.append(change) }
  }

  func entries(in stretch: ClosedRange<Int64>, newestFirst: Bool, limit: Int) throws -> [Change] {
    try ChangeLog.entries(in: stretch, newestFirst: newestFirst, limit: limit, db)
  }

  func forEachEntry(of card: Card.ID, _ body: (Change) throws -> Bool) throws {
    try ChangeLog.forEachEntry(of: card, db, body)
  }

  func lastLogged(_ card: Card.ID) throws -> Card? { try ChangeLog.lastState(of: card, db) }

  func lastWriter(of subject: UUID) throws -> ChangeWriter {
    guard let author = try ChangeLog.lastAuthor(of: subject, db) else { return .unknown }
    return author == sources.author ? .you : .author(author)
  }

  func deletion(of subject: UUID) throws -> ClosedRange<Int64>? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT seq, kind FROM change WHERE subject_id = ? ORDER BY seq DESC LIMIT 1"
      ),
      arguments: [subject]
    )
    guard let row, try row.decode(String.self, atIndex: 1) == Change.Kind.deleted.rawValue else {
      return nil
    }
    let last = try row.decode(Int64.self, atIndex: 0)
    var actions = ActionStretches(.before, db)
    return try actions.next(after: last + 1, limit: 1).stretches.first
  }
}
