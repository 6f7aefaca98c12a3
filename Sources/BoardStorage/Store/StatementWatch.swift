internal import BoardModel
internal import GRDB
internal import GRDBSQLite

/// Asks between the steps of SQLite's statements whether to continue, and can stop them.
///
/// Statements don't know of it, and commits aren't watched.
final class StatementWatch {
  private let stride: Int32
  private let shouldContinue: () -> Bool
  private var isStopped = false

  /// `shouldContinue` is called every `stride` steps of SQLite's machine; 2,000 take about 50 µs.
  init(every stride: Int32, _ shouldContinue: @escaping () -> Bool) {
    self.stride = stride
    self.shouldContinue = shouldContinue
  }

  /// Runs statements.
  ///
  /// - Throws: `StoreError.stopped` if they were stopped; the caller must roll back.
  func run<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      db.sqliteConnection,
      stride,
      { context in
        guard let context else { return 0 }
        let watch = Unmanaged<StatementWatch>.fromOpaque(context).takeUnretainedValue()
        return MainActor.assumeIsolated { watch.ask() } ? 0 : 1
      },
      context
    )
    defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
    do {
      return try body()
    } catch {
      throw isStopped ? StoreError.stopped : error
    }
  }

  private func ask() -> Bool {
    if !isStopped { isStopped = !shouldContinue() }
    return !isStopped
  }
}
