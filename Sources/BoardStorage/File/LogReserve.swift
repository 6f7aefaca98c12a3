internal import Foundation

/// Room for SQLite's log, made once, so that a commit need not make the file longer.
///
/// A commit that makes the log longer waits for the file system to record the new length as well as
/// for the data, which was measured at 4 ms instead of 0.2 ms. SQLite starts each log again and lets
/// it grow to its checkpoint before it writes over it, so without a reserve the first hundred
/// changes of every session would be the slow ones.
///
/// What follows the last frame of a log is never read (see "WAL File Format" in
/// <https://www.sqlite.org/fileformat2.html>), so zeros may stand there. They must be written while
/// the write lock is held, when nobody adds frames.
struct LogReserve {
  /// As long as the log is when SQLite writes it back into the file.
  static let size = 1 << 20
  /// The number of pages at which that is, a little less than the reserve.
  static let checkpointPages = 240

  let path: String
  private var writes = 0

  init(path: String) {
    self.path = path
  }

  /// Counts a write, and makes the room at the second: a command that writes once does not need it.
  ///
  /// Where there is no room on the disk, nothing is lost but time.
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
