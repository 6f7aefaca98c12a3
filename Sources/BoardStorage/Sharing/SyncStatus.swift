package import Foundation

/// How a shared board stands with its server.
package struct SyncStatus: Codable, Hashable {
  package enum State: String, Codable {
    /// Connected; what is made here is sent at once.
    case online
    /// The server cannot be reached.
    case offline
    /// Connected, with a role that may only read: what is changed here is undone.
    case readOnly
    /// The server does not let this role do what it was asked.
    case refused
    /// No process looks after the share.
    case stopped
  }

  package var state: State
  /// Since when, in milliseconds since 1970.
  package var since: Int64
  /// How many changes wait to be sent.
  package var waiting: Int
  /// What the server or the network said; nil where all is well.
  package var reason: String?

  package init(_ state: State, since: Int64, waiting: Int, reason: String? = nil) {
    self.state = state
    self.since = since
    self.waiting = waiting
    self.reason = reason
  }
}

/// The one process that looks after a shared board of a file: it holds a lock on a small file beside
/// the board, in which it says how the share stands.
package final class SyncLock {
  private let descriptor: Int32

  package static func path(of board: UUID, ofFileAt path: String) -> String {
    "\(path)-sync-\(board.uuidString.lowercased().prefix(8))"
  }

  /// Nil where another process holds the lock, or the file cannot be made.
  package init?(_ board: UUID, ofFileAt path: String) {
    let name = Self.path(of: board, ofFileAt: path)
    descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  isolated deinit { close(descriptor) }

  /// Says how the share stands.
  package func write(_ status: SyncStatus) {
    guard let data = try? JSONEncoder().encode(status) else { return }
    _ = ftruncate(descriptor, 0)
    _ = data.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  /// Makes the file where there is none yet, so that it can be watched; its path, or nil.
  package static func makeFile(for board: UUID, ofFileAt path: String) -> String? {
    let name = Self.path(of: board, ofFileAt: path)
    let descriptor = open(name, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { return nil }
    close(descriptor)
    return name
  }

  /// What the process that holds the lock said last; nil where none holds it.
  package static func status(of board: UUID, ofFileAt path: String) -> SyncStatus? {
    let descriptor = open(Self.path(of: board, ofFileAt: path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return nil }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return try? JSONDecoder().decode(SyncStatus.self, from: Data(bytes.prefix(max(count, 0))))
  }
}
