package import BoardModel

package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The digits as written.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// In order; names may repeat.
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue {
  /// The only value of a text.
  ///
  /// - Throws: `SourceFault` if it is not JSON, or if more follows.
  package init(_ text: some Sequence<UInt8>) throws {
    var reader = try JSONReader(ByteFeed(Array(text)))
    self = try reader.value()
    try reader.end()
  }

  /// The last member of a name; nil if there is none, or this is not an object.
  package subscript(name: String) -> JSONValue? { members.last { $0.name == name }?.value }

  package var members: [Member] { if case .object(let members) = self { members } else { [] } }
  package var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var truth: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var isNull: Bool { self == .null }

  /// A string, or a number as written.
  package var word: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  package var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }
  package var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }
}

extension SharedValue {
  /// Fractions become texts; of repeated members the last one counts.
  package init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let flag): .flag(flag)
      case .number(let digits): Int64(digits).map { .number($0) } ?? .text(digits)
      case .string(let text): .text(text)
      case .array(let values): .list(values.map { SharedValue($0) })
      case .object(let members):
        .record(members.reduce(into: [:]) { $0[$1.name] = SharedValue($1.value) })
      }
  }
}
