import BoardModel
import FileSystem
import Glibc
import TerminalSurface

package struct StandardOutput: ~Copyable {
  /// Nobody reads any more, as with `| head`; this is not a failure.
  package struct Closed: Error {}

  /// Whether the command has changed something, even if it can't report that.
  static var followsChange = false

  private var buffer: [UInt8] = []

  /// Prints a line, made safe for a terminal.
  static func printLine(_ text: String) throws {
    var output = StandardOutput()
    output.append(PrintableText.sanitised(text) + "\n")
    try output.flush(saying: text)
  }

  /// Prints our own text, which is safe for a terminal.
  static func print(_ text: String) throws {
    var output = StandardOutput()
    output.append(text)
    try output.flush()
  }

  /// Prints an object on a line; JSON escapes all control characters.
  static func print(_ object: JSONObject) throws {
    var output = StandardOutput()
    output.append(object.json + "\n")
    try output.flush()
  }

  /// Prints objects as an array, one on each line.
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

  /// The text must be safe for a terminal.
  mutating func append(_ text: String) {
    buffer.append(contentsOf: text.utf8)
  }

  /// Writes the buffer if it is worth a system call.
  mutating func flushIfLarge() throws {
    if buffer.count >= 65_536 { try flush() }
  }

  /// Writes the buffer.
  ///
  /// - Parameter words: The line as plain words, for the error message.
  /// - Throws: `Closed` if nobody reads, `CommandFailure` if it can't be written.
  mutating func flush(saying words: String? = nil) throws {
    if !RegularFile.write(buffer, to: STDOUT_FILENO) {
      if errno == EPIPE { throw Closed() }
      throw Self.failure(errno, words)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Why nothing can be written; after a change, also says that it was made.
  ///
  /// A command that succeeded without a standard output, as with `>&-`, has not failed; Git and
  /// others behave alike.
  static func failure(_ code: Int32, _ words: String? = nil) -> any Error {
    let reason = String(cString: strerror(code))
    guard followsChange else {
      return CommandFailure(.other, "Standard output cannot be written: \(reason)")
    }
    let done = words ?? "The change is made"
    if code == EBADF {
      StandardError.printLine("\(done); standard output is closed")
      return Closed()
    }
    return CommandFailure(.other, "\(done), but standard output cannot be written: \(reason)")
  }
}
