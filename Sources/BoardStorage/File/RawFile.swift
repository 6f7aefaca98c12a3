internal import Foundation

/// A file that is read without SQLite.
///
/// Closing it drops every lock of this process on the file, so it is for files that the process does
/// not have open, and for logs, which are never locked.
final class RawFile {
  private let descriptor: Int32

  /// Nil where the file cannot be opened, with `errno` set.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// As many bytes as there are, up to `count`; empty at the end.
  func read(at offset: Int, _ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }

  /// A whole page by its number, which counts from 1.
  func page(_ number: Int, size: Int) -> [UInt8]? {
    guard number >= 1, number < 1 << 31 else { return nil }
    let bytes = read(at: (number - 1) * size, size)
    return bytes.count == size ? bytes : nil
  }
}
