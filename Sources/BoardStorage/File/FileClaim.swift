internal import Foundation
internal import Synchronization

/// Marks a file as open in this process, for as long as the claim lives.
///
/// POSIX drops every lock of a process on a file when any descriptor of it is closed, so a file that
/// is open must not be opened and closed once more beside SQLite.
nonisolated final class FileClaim: Sendable {
  /// What tells a file from every other that is on a disk at the same time.
  struct Identity: Equatable {
    let device: UInt64
    let inode: UInt64
  }

  /// One for each claim: there are few, and a start has no time for a table.
  private static let claims = Mutex<[Identity]>([])

  private let identity: Identity

  init?(_ path: String) {
    guard let identity = Self.identity(of: path) else { return nil }
    self.identity = identity
    Self.claims.withLock { $0.append(identity) }
  }

  deinit {
    let identity = identity
    Self.claims.withLock { claims in
      if let index = claims.firstIndex(of: identity) { claims.remove(at: index) }
    }
  }

  /// Whether the file at a path is the one that was claimed.
  func isOf(_ path: String) -> Bool { Self.identity(of: path) == identity }

  static func isClaimed(_ path: String) -> Bool {
    guard let identity = identity(of: path) else { return false }
    return claims.withLock { $0.contains(identity) }
  }

  static func identity(of path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }
}
