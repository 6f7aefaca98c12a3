import BoardModel
import Glibc
import TerminalSurface

/// Standard output, written in large pieces.
package struct StandardOutput: ~Copyable {
  /// Nobody reads any more, as after `| head`: no failure, just the end.
  package struct Closed: Error {}

  private var buffer: [UInt8] = []

  /// Prints one line of words, made safe for a terminal.
  static func printLine(_ text: String) throws {
    var output = StandardOutput()
    output.append(PrintableText.sanitised(text) + "\n")
    try output.flush()
  }

  /// Prints an object on a line; JSON escapes all that acts on a terminal.
  static func print(_ object: JSONObject) throws {
    var output = StandardOutput()
    output.append(object.json + "\n")
    try output.flush()
  }

  /// Prints objects as an array, one a line.
  static func print(_ objects: [JSONObject]) throws {
    var output = StandardOutput()
    output.append("[")
    for (index, object) in objects.enumerated() {
      output.append((index > 0 ? ",\n" : "\n") + object.json)
      try output.flushIfLarge()
    }
    output.append(objects.isEmpty ? "]\n" : "\n]\n")
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
        throw CommandFailure(.access, "Standard output cannot be written: \(reason)")
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
