internal import Foundation
internal import Synchronization

/// Marks a file as open in this process while the claim lives.
///
/// POSIX drops all of a process's locks on a file when any descriptor of it is closed, so an open
/// file must not be opened and closed a second time outside SQLite.
nonisolated final class FileClaim: Sendable {
  /// Distinguishes a file from every other file on a disk at the same time.
  struct Identity: Equatable {
    let device: UInt64
    let inode: UInt64
  }

  /// One per claim; there are few, and building a table would slow down the start.
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
