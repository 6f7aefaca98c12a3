internal import BoardModel
internal import BoardSync

/// A message between a replica and the program that serves a log: a JSON object on a line, and
/// after it as many bytes as its member `bytes` says.
struct LogMessage {
  /// The version of the messages, which both ends must have.
  static let version: Int64 = 2
  static let headLimit = 1 << 20
  static let payloadLimit = 256 << 20

  var head: [String: SharedValue]
  var payload = ""

  init(_ head: [String: SharedValue] = [:], _ payload: String = "") {
    (self.head, self.payload) = (head, payload)
  }

  subscript(name: String) -> SharedValue { head[name] ?? .null }

  var text: String {
    var head = head
    if !payload.isEmpty { head["bytes"] = .number(Int64(payload.utf8.count)) }
    return SharedJSON.text(of: .record(head)) + "\n" + payload
  }
}

extension SharedLogError {
  /// The error as a message, with its text.
  var message: LogMessage {
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
    return LogMessage(["error": .text(kind), "text": .text(text)])
  }

  /// Nil if the message is no error.
  init?(_ message: LogMessage) {
    guard let kind = message["error"].text else { return nil }
    let text = message["text"].text ?? ""
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
