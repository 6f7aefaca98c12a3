internal import BoardModel
internal import CBoardStorage
internal import GRDB

/// Asks between the steps of SQLite's statements whether to go on, and stops them where that is wanted.
///
/// No statement knows of it; what is being committed is not watched.
final class StatementWatch {
  private let stride: Int32
  private let goesOn: () -> Bool
  private var isStopped = false

  /// `goesOn` is asked each time after so many steps of SQLite's machine; 2,000 are some 50 µs.
  init(every stride: Int32, _ goesOn: @escaping () -> Bool) {
    self.stride = stride
    self.goesOn = goesOn
  }

  /// Runs statements.
  ///
  /// - Throws: `StoreError.stopped` where they were stopped; what they had written is to be rolled back.
  func run<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
    guard let connection = db.sqliteConnection else { return try body() }
    let pointer = UnsafeMutableRawPointer(connection)
    let context = Unmanaged.passUnretained(self).toOpaque()
    tercet_set_progress(
      pointer,
      stride,
      { context in
        guard let context else { return 0 }
        let watch = Unmanaged<StatementWatch>.fromOpaque(context).takeUnretainedValue()
        return MainActor.assumeIsolated { watch.ask() } ? 0 : 1
      },
      context
    )
    defer { tercet_set_progress(pointer, 0, nil, nil) }
    do {
      return try body()
    } catch {
      throw isStopped ? StoreError.stopped : error
    }
  }

  private func ask() -> Bool {
    if !isStopped { isStopped = !goesOn() }
    return !isStopped
  }
}
