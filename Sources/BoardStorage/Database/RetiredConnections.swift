internal import GRDB

/// Closed connections, kept until the program ends.
///
/// Releasing one releases its dispatch queue, and for that Dispatch starts worker threads, whose
/// monitor then wakes the program every second for as long as it runs (seen on Linux, Swift 6.3).
private final class RetiredConnections {
  static let all = RetiredConnections()
  private var queues: [DatabaseQueue] = []

  func keep(_ queue: DatabaseQueue) { queues.append(queue) }
}

extension DatabaseQueue {
  /// Closes a connection that was open for a moment only.
  func retire() {
    try? close()
    RetiredConnections.all.keep(self)
  }
}
