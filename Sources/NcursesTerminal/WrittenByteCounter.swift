internal import Glibc

/// How many bytes this process has written, as the kernel counts.
struct WrittenByteCounter {
  /// Nil where the kernel does not say.
  func read() -> Int? {
    let descriptor = open("/proc/self/io", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 512)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return WrittenByteCounter.value(of: "wchar: ", in: buffer[..<count])
  }

  static func value(of name: String, in bytes: ArraySlice<UInt8>) -> Int? {
    for line in bytes.split(separator: 0x0A) where line.starts(with: name.utf8) {
      return Int(String(decoding: line.dropFirst(name.utf8.count), as: UTF8.self))
    }
    return nil
  }
}
