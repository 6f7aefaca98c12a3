internal import BoardModel

/// Watches an action in its transaction, says how far it has come, and stops it where that is wanted.
///
/// SQLite calls it between the steps of its statements, so that no rule knows of it; the commit itself
/// is not watched, and can't be stopped: that it begins is told, and this is the last time to stop.
final class LongAction {
  /// How many steps pass between two looks at the clock: some 50 µs.
  private static let stride: Int32 = 2_000
  private let transaction: SQLiteTransaction
  private let tell: (ActionProgress) -> Bool
  private let pause: Duration
  private var next: ContinuousClock.Instant
  /// Whether it took so long that anything was told.
  private(set) var isTold = false

  /// `tell` answers whether to go on.
  init(
    _ transaction: SQLiteTransaction,
    of database: BoardDatabase,
    _ tell: @escaping (ActionProgress) -> Bool
  ) {
    self.transaction = transaction
    self.tell = tell
    pause = database.longActionPause
    next = .now + database.longActionPatience
  }

  /// Runs the action.
  ///
  /// - Throws: `StoreError.stopped` where it was stopped; what it had written is to be rolled back.
  func watch<Value>(_ body: (SQLiteTransaction) throws -> Value) throws -> Value {
    let value = try StatementWatch(every: Self.stride) { [self] in goesOn() }
      .run(transaction.db) { try body(transaction) }
    if isTold, !tell(ActionProgress(changes: transaction.changesMade, isSaving: true)) {
      throw StoreError.stopped
    }
    return value
  }

  private func goesOn() -> Bool {
    guard ContinuousClock.now >= next else { return true }
    isTold = true
    let isWanted = tell(ActionProgress(changes: transaction.changesMade))
    next = .now + pause
    return isWanted
  }
}
