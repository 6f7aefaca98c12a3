internal import BoardModel

/// Watches an action in its transaction, reports its progress, and can stop it.
///
/// SQLite calls it between the steps of its statements, so that the rules don't know of it. The
/// commit itself is not watched and can't be stopped: its start is reported, which is the last
/// chance to stop.
final class LongAction {
  /// How many steps pass between two looks at the clock: about 50 µs.
  private static let stride: Int32 = 2_000
  private let transaction: SQLiteTransaction
  private let tell: (ActionProgress) -> Bool
  private let pause: Duration
  private var next: ContinuousClock.Instant
  /// Whether the action took long enough to be reported.
  private(set) var isTold = false

  /// `tell` returns whether to continue.
  init(
    _ transaction: SQLiteTransaction,
    of database: BoardDatabase,
    _ tell: @escaping (ActionProgress) -> Bool
  ) {
    self.transaction = transaction
    self.tell = tell
    pause = database.longActionPause
    next = .now + database.longActionDelay
  }

  /// Runs the action.
  ///
  /// - Throws: `StoreError.stopped` if it was stopped; the caller must roll back.
  func watch<Value>(_ body: (SQLiteTransaction) throws -> Value) throws -> Value {
    let value = try StatementWatch(every: Self.stride) { [self] in shouldContinue() }
      .run(transaction.db) { try body(transaction) }
    if isTold, !tell(ActionProgress(changes: transaction.changesMade, isSaving: true)) {
      throw StoreError.stopped
    }
    return value
  }

  private func shouldContinue() -> Bool {
    guard ContinuousClock.now >= next else { return true }
    isTold = true
    let isWanted = tell(ActionProgress(changes: transaction.changesMade))
    next = .now + pause
    return isWanted
  }
}
