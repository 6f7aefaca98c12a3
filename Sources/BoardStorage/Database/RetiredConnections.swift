internal import GRDB

/// Closed connections, kept until the program ends.
///
/// Releasing one releases its dispatch queue. Dispatch then starts worker threads, and their
/// monitor wakes the program every second from then on (seen on Linux, Swift 6.3).
private final class RetiredConnections {
  static let all = RetiredConnections()
  private var queues: [DatabaseQueue] = []

  func keep(_ queue: DatabaseQueue) { queues.append(queue) }
}

extension DatabaseQueue {
  func retire() {
    try? close()
    RetiredConnections.all.keep(self)
  }
}
