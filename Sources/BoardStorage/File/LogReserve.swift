internal import Foundation

/// Preallocated space for SQLite's log, so that a commit need not extend the file.
///
/// A commit that extends the log waits for the file system to record the new length as well as the
/// data: 4 ms instead of 0.2 ms when measured. SQLite starts a new log each session and lets it
/// grow to its checkpoint before overwriting it. Without the reserve, the first hundred changes of
/// every session would be slow.
///
/// SQLite never reads past the last frame of a log (see "WAL File Format" in
/// <https://www.sqlite.org/fileformat2.html>), so zeros may follow it. They must be written under
/// the write lock, when nobody adds frames.
struct LogReserve {
  /// The length of the log when SQLite checkpoints it, in bytes.
  static let size = 1 << 20
  /// The number of pages that triggers a checkpoint, a little less than the reserve.
  static let checkpointPages = 240

  let path: String
  private var writes = 0

  init(path: String) {
    self.path = path
  }

  /// Counts a write and fills the reserve at the second: a command that writes once doesn't need
  /// it.
  ///
  /// On a full disk, the only loss is time.
  mutating func prepareWrite() {
    writes += 1
    if writes == 2 { fill() }
  }

  private func fill() {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return }
    let start = Int(status.st_size)
    if start >= Self.size { return }
    let zeros = [UInt8](repeating: 0, count: Self.size - start)
    _ = pwrite(descriptor, zeros, zeros.count, off_t(start))
  }
}
