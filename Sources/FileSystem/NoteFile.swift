internal import Glibc

/// A file in which programs leave a note for each other while they run.
///
/// Each program has a place of its own, whose first byte it locks. The note of a program that has
/// ended, however it ended, isn't read any more, so nothing needs to be cleaned up. A watch reports
/// new notes, and ends too: only programs with a note have the file open for writing.
package final class NoteFile {
  /// What a watch of the file must report.
  package static let events = IN_MODIFY | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF
  /// The bytes of a note.
  package static let limit = 1_024
  private static let placeCount = 256

  package let path: String
  /// The file whose permissions and owner a new file gets; nil for a file of this user alone.
  private let model: String?
  private var descriptor: Int32 = -1
  private var place: Int?

  package init(_ path: String, like model: String? = nil) {
    (self.path, self.model) = (path, model)
  }

  deinit { remove() }

  /// Replaces the note of this program; nil removes it, and so does a text that is too long.
  ///
  /// Without the right to write to the file, there is no note.
  package func leave(_ text: String?) {
    guard let text, text.utf8.count <= Self.limit else { return remove() }
    if isReplaced { remove() }
    guard let place = place ?? claim() else { return }
    var bytes = Array(text.utf8)
    bytes += Array(repeating: UInt8(ascii: " "), count: Self.limit - bytes.count)
    _ = pwrite(descriptor, bytes, bytes.count, place * Self.limit)
  }

  /// The notes of the other programs that run.
  package func others() -> [String] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0 { return [] }
    defer { close(descriptor) }
    guard let status = stat(of: descriptor), status.isFile else { return [] }
    let count = min(Self.placeCount, (Int(status.st_size) + Self.limit - 1) / Self.limit)
    var bytes = [UInt8](repeating: 0, count: Self.limit)
    return (0..<count)
      .compactMap { place in
        guard place != self.place, ByteLock.isHeld(descriptor, at: place * Self.limit) else {
          return nil
        }
        let length = pread(descriptor, &bytes, bytes.count, place * Self.limit)
        return length > 0 ? String(decoding: bytes[..<length], as: UTF8.self) : nil
      }
  }

  /// As above, after a program has ended whose note was among the known ones.
  ///
  /// The system reports the end just before it drops the lock, so this looks for up to 10 ms.
  package func others(endedSince known: [String]) -> [String] {
    for _ in 0..<5 {
      let found = others()
      if found != known { return found }
      usleep(2_000)
    }
    return known
  }

  /// Makes the file if it is missing, so that it can be watched.
  package func make() { close(new(O_RDONLY)) }

  // MARK: The place

  private func claim() -> Int? {
    descriptor = new(O_RDWR)
    if descriptor < 0 {
      descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    }
    guard stat(of: descriptor)?.isFile == true else {
      remove()
      return nil
    }
    place = (0..<Self.placeCount)
      .first {
        ByteLock.set(F_WRLCK, on: descriptor, at: $0 * Self.limit)
      }
    if place == nil { remove() }
    return place
  }

  /// The descriptor of a new file; negative if it exists.
  private func new(_ access: Int32) -> Int32 {
    let descriptor = open(path, access | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0, let model, let status = stat(at: model) {
      fchmod(descriptor, status.st_mode & 0o666)
      // Only for root this changes anything.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
    }
    return descriptor
  }

  private var isReplaced: Bool {
    guard let own = stat(of: descriptor) else { return false }
    return stat(at: path)?.isSameFile(as: own) != true
  }

  private func remove() {
    // Unlock first: whoever is notified of the close must find the place free.
    if let place { ByteLock.set(F_UNLCK, on: descriptor, at: place * Self.limit) }
    if descriptor >= 0 { close(descriptor) }
    (descriptor, place) = (-1, nil)
  }
}
