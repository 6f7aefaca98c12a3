import BoardModel
import Glibc

/// Titles from a stream, one a line.
enum TitleLines {
  /// Reads to the end; blank lines are skipped, malformed UTF-8 becomes U+FFFD.
  static func read(descriptor: Int32) throws(CommandFailure) -> [String] {
    try titles(in: bytes(from: descriptor))
  }

  static func titles(in bytes: [UInt8]) throws(CommandFailure) -> [String] {
    var titles: [String] = []
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let title = TitleRule.singleLine(String(decoding: line, as: UTF8.self))
      switch TitleRule.fault(in: title) {
      case nil: titles.append(title)
      case .blank: continue
      case let fault?: throw .usage("line \(number): \(fault.reason); no card was added")
      }
    }
    return titles
  }

  private static func bytes(from descriptor: Int32) throws(CommandFailure) -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return result }
      if count > 0 {
        result.append(contentsOf: buffer[..<count])
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        throw CommandFailure(.access, "standard input cannot be read: \(reason)")
      }
    }
  }
}
