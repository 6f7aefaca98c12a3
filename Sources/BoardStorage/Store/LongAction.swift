internal import BoardModel
internal import CBoardStorage
internal import Foundation
internal import GRDB

/// Watches an action in its transaction, says how far it has come, and stops it where that is wanted.
///
/// SQLite calls it between the steps of its statements, so that no rule knows of it; the commit itself
/// is not watched, and can't be stopped.
final class LongAction {
  /// How many steps pass between two looks at the clock: some 50 µs.
  private static let stride: Int32 = 2_000
  private let transaction: SQLiteTransaction
  private let tell: (ActionProgress) -> Bool
  private let pause: Duration
  private var next: ContinuousClock.Instant
  private var isStopped = false

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
    guard let connection = transaction.db.sqliteConnection else { return try body(transaction) }
    let pointer = UnsafeMutableRawPointer(connection)
    let context = Unmanaged.passUnretained(self).toOpaque()
    tercet_set_progress(
      pointer,
      Self.stride,
      { context in
        guard let context else { return 0 }
        let action = Unmanaged<LongAction>.fromOpaque(context).takeUnretainedValue()
        return MainActor.assumeIsolated { action.goesOn() } ? 0 : 1
      },
      context
    )
    defer { tercet_set_progress(pointer, 0, nil, nil) }
    do {
      return try body(transaction)
    } catch {
      throw isStopped ? StoreError.stopped : error
    }
  }

  private func goesOn() -> Bool {
    if isStopped { return false }
    guard ContinuousClock.now >= next else { return true }
    isStopped = !tell(ActionProgress(changes: transaction.changesMade))
    next = .now + pause
    return !isStopped
  }
}
