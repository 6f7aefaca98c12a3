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

  /// Where the lock of a board is; identifiers of one minute begin alike, so it is named by the end.
  package static func path(of board: UUID, ofFileAt path: String) -> String {
    "\(path)-sync-\(board.uuidString.lowercased().suffix(12))"
  }

  /// Nil where another process holds the lock, or the file cannot be made.
  package init?(_ board: UUID, ofFileAt path: String) {
    let name = Self.path(of: board, ofFileAt: path)
    descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { return nil }
    var request = Self.wholeFile
    guard fcntl(descriptor, Self.setLock, &request) == 0 else {
      close(descriptor)
      return nil
    }
  }

  /// A lock of the file, held by an open descriptor.
  private static var wholeFile: flock {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    return lock
  }

  /// `F_OFD_GETLK` and `F_OFD_SETLK`, which the importer does not see.
  private static let (getLock, setLock): (Int32, Int32) = (36, 37)

  /// Whether a process holds the lock; asking does not take it, so that nobody is kept from it.
  private static func isHeld(_ descriptor: Int32) -> Bool {
    var request = wholeFile
    return fcntl(descriptor, getLock, &request) == 0 && request.l_type != Int16(F_UNLCK)
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
    read(board, path, isHeld)
  }

  /// What any process said last, whether it is there still or not.
  package static func lastStatus(of board: UUID, ofFileAt path: String) -> SyncStatus? {
    read(board, path) { _ in true }
  }

  private static func read(
    _ board: UUID,
    _ path: String,
    _ isWanted: (Int32) -> Bool
  ) -> SyncStatus? {
    let descriptor = open(Self.path(of: board, ofFileAt: path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    guard isWanted(descriptor) else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return try? JSONDecoder().decode(SyncStatus.self, from: Data(bytes.prefix(max(count, 0))))
  }
}
