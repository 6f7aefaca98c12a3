package import BoardStorage
internal import BoardSync
package import PostgresLog

/// Brings one board of a file and its common log to the same state.
package final class Exchange {
  /// How many entries are read or sent at once.
  static let stretch = 500

  package let shared: SharedBoard
  package let log: PostgresLog

  package init(_ shared: SharedBoard, _ log: PostgresLog) {
    self.shared = shared
    self.log = log
  }

  /// Reads everything that is new and sends everything that waits, until nothing is left.
  ///
  /// - Throws: `SharedLogError` or `StoreError`; what was exchanged before stays so, and calling again
  ///   goes on where it ended.
  package func run() throws {
    repeat { try read() } while try send() && !shared.hasEnded
  }

  /// Applies what others did, in stretches, each in one transaction.
  private func read() throws {
    while true {
      let entries = try log.entries(after: shared.state.cursor, limit: Self.stretch)
      try shared.apply(entries)
      if entries.count < Self.stretch || shared.hasEnded { return }
    }
  }

  /// Sends what waits, a stretch of it; says whether there is anything to read afterwards: what was
  /// taken comes back in the common order.
  private func send() throws -> Bool {
    let entries = try shared.outgoing(limit: Self.stretch)
    if entries.isEmpty { return false }
    _ = try log.push(entries, base: shared.state.cursor)
    return true
  }
}
