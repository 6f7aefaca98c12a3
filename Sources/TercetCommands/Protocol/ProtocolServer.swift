import BoardInterchange
import BoardModel
import TerminalSurface

struct ProtocolServer {
  private enum Fault: Int, Error {
    case parse = -32_700
    case request = -32_600
    case method = -32_601
    case parameters = -32_602
    case other = -32_603

    var words: String {
      switch self {
      case .parse: "Parse error"
      case .request: "Invalid request"
      case .method: "Method not found"
      case .parameters: "Invalid params"
      case .other: "Internal error"
      }
    }
  }

  /// The supported protocol versions, the newest first.
  static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]

  private let board: ProtocolBoard
  /// The negotiated version; nil before `initialize`.
  private var version: String?

  init(board: ProtocolBoard) { self.board = board }

  /// The answer to a line, without a line end; nil if there is no answer.
  mutating func answer(to line: [UInt8]) -> String? {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
    if line.count >= InputLines.limit {
      let words = "a message must have less than \(InputLines.limit >> 20) MiB"
      return Self.failure(.request, id: .null, words).json
    }
    guard let message = try? JSONValue(line) else { return Self.failure(.parse, id: .null).json }
    guard case .array(let messages) = message else { return answer(to: message)?.json }
    return answer(toAll: messages)
  }

  /// The answers to a batch; only versions before 2025-06-18 have batches.
  private mutating func answer(toAll messages: [JSONValue]) -> String? {
    if version == Self.versions[0] {
      let words = "a line must hold one message; version \(Self.versions[0]) has no batches"
      return Self.failure(.request, id: .null, words).json
    }
    if messages.isEmpty { return Self.failure(.request, id: .null, "the batch is empty").json }
    var answers: [JSONValue] = []
    for message in messages {
      if message["method"] == "initialize" {
        let id = Self.id(of: message) ?? .null
        answers.append(Self.failure(.request, id: id, "“initialize” cannot be in a batch"))
      } else if let answer = answer(to: message) {
        answers.append(answer)
      }
    }
    return answers.isEmpty ? nil : JSONValue.array(answers).json
  }

  private mutating func answer(to message: JSONValue) -> JSONValue? {
    guard case .object = message, message["jsonrpc"] == "2.0" else {
      return Self.failure(.request, id: Self.id(of: message) ?? .null)
    }
    if let name = message.repeatedName {
      let words = "“\(name.prefix(40))” is given twice"
      return Self.failure(.request, id: Self.id(of: message) ?? .null, words)
    }
    guard let method = message["method"] else {
      // A response, although nothing was requested.
      if message["result"] != nil || message["error"] != nil { return nil }
      return Self.failure(.request, id: Self.id(of: message) ?? .null)
    }
    guard let name = method.text else {
      return Self.failure(.request, id: Self.id(of: message) ?? .null)
    }
    if message["id"] == nil { return nil }
    guard let id = Self.id(of: message) else { return Self.failure(.request, id: .null) }
    return answer(name, message["params"] ?? [:], id)
  }

  private static func id(of message: JSONValue) -> JSONValue? {
    switch message["id"] {
    case .string?, .number?: message["id"]
    default: nil
    }
  }

  // MARK: Methods

  private mutating func answer(
    _ method: String,
    _ parameters: JSONValue,
    _ id: JSONValue
  ) -> JSONValue {
    guard case .object = parameters else { return Self.failure(.parameters, id: id) }
    switch method {
    case "initialize":
      guard let version = parameters["protocolVersion"]?.text else {
        return Self.failure(.parameters, id: id, "“protocolVersion” must be a text")
      }
      self.version = Self.versions.contains(version) ? version : Self.versions[0]
      return Self.result(Self.welcome(self.version ?? version), id: id)
    case "ping": return Self.result([:], id: id)
    case "tools/list":
      // There is only one page, so the cursor can't be valid.
      if parameters["cursor"] != nil {
        return Self.failure(.parameters, id: id, "unknown cursor")
      }
      return Self.result(["tools": .array(ProtocolTools.all.map(\.object))], id: id)
    case "tools/call": return call(parameters, id)
    default: return Self.failure(.method, id: id, method)
    }
  }

  private static func welcome(_ version: String) -> JSONValue {
    [
      "protocolVersion": .string(version),
      "capabilities": ["tools": [:]],
      "serverInfo": ["name": "tercet", "version": .string(Version.text)],
      "instructions": """
      A kanban board. List before you add; move a card to a doing column when you begin it and to a \
      done one when it is finished. A person sees each change and can undo it.
      """,
    ]
  }

  private func call(_ parameters: JSONValue, _ id: JSONValue) -> JSONValue {
    guard let name = parameters["name"]?.text else {
      return Self.failure(.parameters, id: id, "“name” is missing")
    }
    let arguments = parameters["arguments"] ?? [:]
    guard case .object = arguments else {
      return Self.failure(.parameters, id: id, "“arguments” must be an object")
    }
    guard let tool = ProtocolTools.all.first(where: { $0.name == name }) else {
      return Self.failure(.parameters, id: id, "unknown tool “\(name.prefix(40))”")
    }
    do {
      let store = try board.store(forReading: tool.isReading(arguments))
      let text = try ProtocolTools(store: store, path: board.path).call(tool, arguments)
      return Self.result(Self.content(text, isError: false), id: id)
    } catch {
      return Self.result(Self.content(Self.words(for: error), isError: true), id: id)
    }
  }

  /// One line, whatever text of the caller it quotes.
  private static func words(for error: any Error) -> String {
    let line =
      switch error {
      case let refusal as ActionRun.Refusal: refusal.failure.line
      case let failure as CommandFailure: failure.line
      case let error as StoreError: CommandFailure(error).line
      default: "\(error)"
      }
    return PrintableText.sanitised(namingTools(in: line))
  }

  /// An agent has tools and no commands.
  private static func namingTools(in line: String) -> String {
    line.replacing("see tercet list", with: "see “list”")
      .replacing("restore it with “tercet board restore”, or ", with: "")
  }

  // MARK: Messages

  private static func content(_ text: String, isError: Bool) -> JSONValue {
    ["content": [["type": "text", "text": .string(text)]], "isError": .bool(isError)]
  }

  private static func result(_ value: JSONValue, id: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "result": value]
  }

  private static func failure(
    _ fault: Fault,
    id: JSONValue,
    _ detail: String? = nil
  ) -> JSONValue {
    let words = detail.map { "\(fault.words): \(PrintableText.sanitised($0))" } ?? fault.words
    return [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .number(String(fault.rawValue)), "message": .string(words)],
    ]
  }
}
