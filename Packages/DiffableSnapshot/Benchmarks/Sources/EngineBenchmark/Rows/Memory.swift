import Glibc

/// The memory of this process in kilobytes, from the kernel.
enum Memory {
  static var resident: Int { field("VmRSS:") ?? 0 }

  /// Returns freed memory to the kernel.
  static func giveBack() { returnFreeMemory(0) }

  /// A line of the kernel's status file.
  static func field(_ name: String) -> Int? {
    guard let file = fopen("/proc/self/status", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
        as: UTF8.self
      )
      if text.hasPrefix(name) {
        return text.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
      }
    }
    return nil
  }
}

/// The C library's `malloc_trim`, which its Swift module lacks.
@_silgen_name("malloc_trim")
@discardableResult
private func returnFreeMemory(_ pad: Int) -> CInt
