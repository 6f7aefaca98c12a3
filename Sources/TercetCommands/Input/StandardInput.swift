import BoardModel
import FileSystem
import Glibc

enum StandardInput {
  /// The most bytes of a list of cards or actions.
  private static let sizeLimit = 64 << 20

  static func bytes() throws(CommandFailure) -> [UInt8] {
    try bytes(limit: sizeLimit, "standard input has more than 64 MiB; split it")
  }

  private static func bytes(limit: Int, _ excess: String) throws(CommandFailure) -> [UInt8] {
    do throws(RegularFile.Fault) {
      return try RegularFile.bytes(of: STDIN_FILENO, limit: limit)
    } catch {
      if case .unreadable(let reason) = error {
        throw CommandFailure(.access, "Standard input cannot be read: \(reason)")
      }
      throw .usage(excess)
    }
  }

  /// A card's body, byte for byte.
  static func body() throws(CommandFailure) -> String {
    try text("A body", limit: TextRule.bodyLimit, "1 MiB")
  }

  /// A comment, byte for byte.
  static func comment() throws(CommandFailure) -> String {
    try text("A comment", limit: CommentRule.byteLimit, "64 KiB")
  }

  private static func text(
    _ name: String,
    limit: Int,
    _ words: String
  ) throws(CommandFailure) -> String {
    let bytes = try bytes(
      limit: limit,
      "\(name) can have at most \(words); standard input has more"
    )
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .usage("Standard input is not UTF-8; nothing was changed")
    }
    if bytes.contains(0) {
      throw .usage("Standard input has the character NUL (\\0); nothing was changed")
    }
    return text
  }
}
