internal import BoardModel
internal import BoardSync
internal import Foundation

/// A message between a replica and the program that serves a log: a JSON object on a line, and
/// after it as many bytes as its member `bytes` says.
struct LogMessage<Content: Codable>: Codable {
  /// A request or its answer; nil for one that this program doesn't know.
  var content: Content?
  var bytes: Int?
  /// “hello” asks for the version; this and errors have the same form in all versions.
  var ask: String?
  var version: Int?
  var error: String?
  var text: String?
  var news: LogNews?
  var people: SharedValue?
  /// What is long, such as entries and rows.
  var payload = ""

  private enum CodingKeys: CodingKey {
    case content, bytes, ask, version, error, text, news, people
  }

  /// The message as it is sent.
  func sent() throws -> [UInt8] {
    var message = self
    message.bytes = payload.isEmpty ? nil : payload.utf8.count
    return try JSONEncoder().encode(message) + [UInt8(ascii: "\n")] + payload.utf8
  }
}

/// What both ends agree about.
enum LogProtocol {
  /// The version of the messages, which both ends must have.
  static let version = 2
  static let headLimit = 1 << 20
  static let payloadLimit = 256 << 20
}

extension SharedLogError {
  /// The error as a message, with its text.
  var message: LogMessage<Bool> {
    let (kind, text) =
      switch self {
      case .offline(let text): ("offline", text)
      case .denied(let text): ("denied", text)
      case .refused(let text), .notFollowed(let text): ("refused", text)
      case .noBoard: ("noBoard", "")
      case .alreadyShared: ("alreadyShared", "")
      case .server(let text): ("server", text)
      case .unknownProtocol(let found, let known):
        ("refused", Self.advice(onVersion: found, known: known))
      }
    return LogMessage(error: kind, text: text)
  }

  /// Nil if the message is no error.
  init?(_ message: LogMessage<some Codable>) {
    guard let kind = message.error else { return nil }
    let text = message.text ?? ""
    switch kind {
    case "offline": self = .offline(text)
    case "denied": self = .denied(text)
    case "refused": self = .refused(text)
    case "noBoard": self = .noBoard
    case "alreadyShared": self = .alreadyShared
    default: self = .server(text)
    }
  }
}
