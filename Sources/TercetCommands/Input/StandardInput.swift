import BoardModel
import Glibc

/// Standard input, read to its end.
enum StandardInput {
  /// The bytes of a descriptor, at most `limit` of them and one more.
  static func bytes(
    from descriptor: Int32 = 0,
    limit: Int = .max - 1
  ) throws(CommandFailure) -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while result.count <= limit {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return result }
      if count > 0 {
        result.append(contentsOf: buffer[..<count])
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        throw CommandFailure(.access, "Standard input cannot be read: \(reason)")
      }
    }
    return Array(result[...limit])
  }

  /// A card's body, byte for byte as it came.
  static func body() throws(CommandFailure) -> String {
    try text("A body", limit: TextRule.bodyLimit, "1 MiB")
  }

  /// A comment, byte for byte as it came.
  static func comment() throws(CommandFailure) -> String {
    try text("A comment", limit: CommentRule.byteLimit, "64 KiB")
  }

  private static func text(
    _ name: String,
    limit: Int,
    _ words: String
  ) throws(CommandFailure) -> String {
    let bytes = try bytes(limit: limit)
    if bytes.count > limit { throw .usage("\(name) has at most \(words), standard input has more") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .usage("Standard input is not UTF-8; nothing was changed")
    }
    return text
  }
}
