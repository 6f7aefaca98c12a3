import Glibc
import TerminalSurface

/// Standard output, written in large pieces.
struct StandardOutput: ~Copyable {
  /// Nobody reads any more, as after `| head`: no failure, just the end.
  struct Closed: Error {}

  private var buffer: [UInt8] = []

  /// Prints one line of words, made safe for a terminal.
  static func printLine(_ text: String) throws {
    var output = StandardOutput()
    output.append(PrintableText.sanitised(text) + "\n")
    try output.flush()
  }

  /// Adds text, which must be safe for a terminal.
  mutating func append(_ text: String) {
    buffer.append(contentsOf: text.utf8)
  }

  /// Writes what has gathered, where it is worth a system call.
  mutating func flushIfLarge() throws {
    if buffer.count >= 65_536 { try flush() }
  }

  mutating func flush() throws {
    var start = 0
    while start < buffer.count {
      let count = buffer[start...].withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
      if count >= 0 {
        start += count
      } else if errno == EPIPE {
        throw Closed()
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        throw CommandFailure(.access, "standard output cannot be written: \(reason)")
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
