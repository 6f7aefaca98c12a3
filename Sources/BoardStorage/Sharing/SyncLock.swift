package import BoardModel
internal import BoardSync
internal import FileSystem
package import Foundation

/// Makes one process responsible for a shared board of a file: it locks a small file next to the
/// board, and writes the status there.
@MainActor package final class SyncLock {
  private var descriptor: Int32

  /// The path of a board's lock file, or of another file next to the board; it ends with the
  /// identifier's end, since identifiers of the same minute begin alike.
  package static func path(
    of board: UUID,
    ofFileAt path: String,
    _ purpose: String = "sync"
  ) -> String {
    "\(path)-\(purpose)-\(board.uuidString.lowercased().suffix(12))"
  }

  /// Nil if another process holds the lock, or the file can't be created.
  ///
  /// Only the holder opens it for writing, so that a watch reports when the holder closes it.
  package init?(_ board: UUID, ofFileAt path: String) {
    if Self.isHeld(for: board, ofFileAt: path) { return nil }
    let name = Self.path(of: board, ofFileAt: path)
    descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { return nil }
    guard ByteLock.set(F_WRLCK, on: descriptor, at: 0) else {
      close(descriptor)
      return nil
    }
  }

  /// Releases the lock for another process; the status stays in the file.
  package func release() {
    if descriptor < 0 { return }
    // Unlock first: whoever is notified of the close must find the lock free.
    ByteLock.set(F_UNLCK, on: descriptor, at: 0)
    close(descriptor)
    descriptor = -1
  }

  package static func isHeld(for board: UUID, ofFileAt path: String) -> Bool {
    let name = Self.path(of: board, ofFileAt: path)
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    return ByteLock.isHeld(descriptor, at: 0)
  }

  /// The byte that waiting processes share a lock on, past all content.
  private static let waitingPlace = 1 << 40

  package var isWanted: Bool { ByteLock.isHeld(descriptor, at: Self.waitingPlace) }

  /// Shows others that a process is waiting for the lock, while it lives.
  @MainActor package final class Wish {
    private let descriptor: Int32

    package init?(_ board: UUID, ofFileAt path: String) {
      let name = SyncLock.path(of: board, ofFileAt: path)
      descriptor = open(name, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if descriptor < 0 { return nil }
      // An older version locks the whole file; then this has no effect.
      ByteLock.set(F_RDLCK, on: descriptor, at: SyncLock.waitingPlace)
    }

    isolated deinit { close(descriptor) }
  }

  isolated deinit { release() }

  /// Writes the status; a concurrent reader gets the old one or the new one.
  package func write(_ status: SyncStatus) {
    var status = status
    guard var data = try? JSONEncoder().encode(status) else { return }
    while data.count > Self.readLimit, !status.people.isEmpty {
      status.leaveOutPeople()
      guard let shorter = try? JSONEncoder().encode(status) else { return }
      data = shorter
    }
    // Overwrite an older, longer status.
    data.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, 2_048 - data.count)))
    _ = data.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    if let file = stat(of: descriptor), file.st_size > data.count {
      _ = ftruncate(descriptor, data.count)
    }
  }

  /// As much of a status as is read.
  private static let readLimit = 4_096

  /// Creates the file if needed, so that it can be watched; returns its path, or nil.
  package static func makeFile(for board: UUID, ofFileAt path: String) -> String? {
    let name = Self.path(of: board, ofFileAt: path)
    let descriptor = open(name, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { return nil }
    close(descriptor)
    return name
  }

  /// The last status of the process that holds the lock; nil if none does.
  package static func status(of board: UUID, ofFileAt path: String) -> SyncStatus? {
    read(board, path) { ByteLock.isHeld($0, at: 0) }
  }

  /// The last status of any process, running or not.
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
    var bytes = [UInt8](repeating: 0, count: Self.readLimit)
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
    self.init(
      state,
      since: since,
      waiting: Int(clamping: waiting),
      reason: value["reason"].text,
      exchanged: value["exchanged"].number
    )
    people = [Presence](value["people"])
    morePeople = Int(clamping: value["morePeople"].number ?? 0)
  }
}
