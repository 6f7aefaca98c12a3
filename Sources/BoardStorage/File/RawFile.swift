internal import Foundation

/// Reads a file without SQLite.
///
/// Closing it drops all of this process's locks on the file. Use it for files that the process
/// doesn't have open, and for logs, which are never locked.
final class RawFile {
  private let descriptor: Int32

  /// Nil if the file can't be opened; `errno` has the reason.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// Up to `count` bytes; empty at the end.
  func read(at offset: Int, _ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }

  /// A whole page by its number, counting from 1.
  func page(_ number: Int, size: Int) -> [UInt8]? {
    guard number >= 1, number < 1 << 31 else { return nil }
    let bytes = read(at: (number - 1) * size, size)
    return bytes.count == size ? bytes : nil
  }
}
