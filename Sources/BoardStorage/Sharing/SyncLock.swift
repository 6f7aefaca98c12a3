package import BoardModel
internal import BoardSync
package import Foundation

/// The one process that looks after a shared board of a file: it holds a lock on a small file beside
/// the board, in which it says how the share stands.
package final class SyncLock {
  private var descriptor: Int32

  /// Where the lock of a board is; identifiers of one minute begin alike, so it is named by the end.
  package static func path(of board: UUID, ofFileAt path: String) -> String {
    "\(path)-sync-\(board.uuidString.lowercased().suffix(12))"
  }

  /// Nil where another process holds the lock, or the file cannot be made.
  ///
  /// It is opened for writing by who gets it alone, so that a watch tells when that closes it.
  package init?(_ board: UUID, ofFileAt path: String) {
    if Self.isHeld(for: board, ofFileAt: path) { return nil }
    let name = Self.path(of: board, ofFileAt: path)
    descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { return nil }
    var request = Self.request(at: 0)
    guard fcntl(descriptor, Self.setLock, &request) == 0 else {
      close(descriptor)
      return nil
    }
  }

  /// Lets another process have the lock; what was said stays.
  package func release() {
    if descriptor < 0 { return }
    // Who is told by a watch that the file was closed finds it free.
    var request = Self.request(at: 0, F_UNLCK)
    _ = fcntl(descriptor, Self.setLock, &request)
    close(descriptor)
    descriptor = -1
  }

  /// Whether a process looks after a board.
  package static func isHeld(for board: UUID, ofFileAt path: String) -> Bool {
    let name = Self.path(of: board, ofFileAt: path)
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    return isHeld(descriptor)
  }

  /// A lock of one byte of the file, held by an open descriptor.
  private static func request(at place: Int, _ type: Int32 = F_WRLCK) -> flock {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (place, 1)
    return lock
  }

  /// The byte that those lock who wait, all at the same time; behind all that is ever written.
  private static let waitingPlace = 1 << 40

  /// Whether another process waits for the lock.
  package var isWanted: Bool { Self.isHeld(descriptor, at: Self.waitingPlace) }

  /// Says for as long as it lives that a process waits for the lock.
  package final class Wish {
    private let descriptor: Int32

    package init?(_ board: UUID, ofFileAt path: String) {
      let name = SyncLock.path(of: board, ofFileAt: path)
      descriptor = open(name, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if descriptor < 0 { return nil }
      var request = SyncLock.request(at: SyncLock.waitingPlace, F_RDLCK)
      // A process of an older version has all of the file locked; then nobody is told.
      _ = fcntl(descriptor, SyncLock.setLock, &request)
    }

    isolated deinit { close(descriptor) }
  }

  /// `F_OFD_GETLK` and `F_OFD_SETLK`, which the importer does not see.
  private static let (getLock, setLock): (Int32, Int32) = (36, 37)

  /// Whether a process holds the lock; asking does not take it, so that nobody is kept from it.
  private static func isHeld(_ descriptor: Int32, at place: Int = 0) -> Bool {
    var request = request(at: place)
    return fcntl(descriptor, getLock, &request) == 0 && request.l_type != Int16(F_UNLCK)
  }

  isolated deinit { release() }

  /// Says how the share stands; who reads it meanwhile gets what was said before or this.
  package func write(_ status: SyncStatus) {
    guard var data = try? JSONEncoder().encode(status) else { return }
    // What was said before may be longer.
    data.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, 2_048 - data.count)))
    _ = data.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    var file = stat()
    if fstat(descriptor, &file) == 0, file.st_size > data.count {
      _ = ftruncate(descriptor, data.count)
    }
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
    read(board, path) { isHeld($0) }
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
    return SyncStatus(json: String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self))
  }
}

extension SyncStatus {
  /// What a process wrote; nil for any other text.
  ///
  /// Read at the start of a board, where Foundation's decoder takes most of the time that a share costs.
  init?(json text: String) {
    guard let value = try? SharedJSON.value(of: text),
      let state = value["state"].text.flatMap(State.init(rawValue:)),
      let since = value["since"].number, let waiting = value["waiting"].number
    else { return nil }
    self.init(state, since: since, waiting: Int(clamping: waiting), reason: value["reason"].text)
  }
}
