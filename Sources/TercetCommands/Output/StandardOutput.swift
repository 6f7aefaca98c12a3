import BoardModel
import Glibc
import TerminalSurface

/// Standard output, written in large pieces.
package struct StandardOutput: ~Copyable {
  /// Nobody reads any more, as after `| head`: no failure, just the end.
  package struct Closed: Error {}

  /// Whether the command has changed something, which stays so where it can't say it.
  static var followsChange = false

  private var buffer: [UInt8] = []

  /// Prints one line of words, made safe for a terminal.
  static func printLine(_ text: String) throws {
    var output = StandardOutput()
    output.append(PrintableText.sanitised(text) + "\n")
    try output.flush(saying: text)
  }

  /// Prints text of our own, which is safe for a terminal.
  static func print(_ text: String) throws {
    var output = StandardOutput()
    output.append(text)
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

  /// Writes what has gathered.
  ///
  /// - Parameter words: what it says in words, where it is a line of them.
  /// - Throws: `Closed` where nobody reads, `CommandFailure` where it can't be written.
  mutating func flush(saying words: String? = nil) throws {
    var start = 0
    while start < buffer.count {
      let count = buffer[start...].withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
      if count >= 0 {
        start += count
      } else if errno == EPIPE {
        throw Closed()
      } else if errno != EINTR {
        throw Self.failure(errno, words)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Why nothing can be written; after a change, that it is made.
  ///
  /// A command that has done what it was asked for and was given no standard output, as with `>&-`, has
  /// not failed: Git and others write to nowhere then.
  private static func failure(_ code: Int32, _ words: String?) -> any Error {
    let reason = String(cString: strerror(code))
    guard followsChange else {
      return CommandFailure(.access, "Standard output cannot be written: \(reason)")
    }
    let done = words ?? "The change is made"
    if code == EBADF {
      StandardError.printLine("\(done); standard output is closed")
      return Closed()
    }
    return CommandFailure(.other, "\(done), but standard output cannot be written: \(reason)")
  }
}
