/// The common form of field values, for exchange and for storage: JSON without fractions.
package enum SharedValue: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Int64)
  case text(String)
  case list([SharedValue])
  case record([String: SharedValue])
}

extension SharedValue {
  package var text: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  package var number: Int64? {
    if case .number(let number) = self { return number }
    return nil
  }

  /// A text, or a number as it is typed.
  var word: String? { text ?? number.map { "\($0)" } }

  /// The approximate size as JSON.
  package var byteCount: Int {
    switch self {
    case .null, .flag, .number: 8
    case .text(let text): text.utf8.count + 3
    case .list(let list): list.reduce(2) { $0 + $1.byteCount }
    case .record(let record): record.reduce(2) { $0 + $1.key.utf8.count + 4 + $1.value.byteCount }
    }
  }

  package subscript(name: String) -> SharedValue {
    if case .record(let record) = self { return record[name] ?? .null }
    return .null
  }

  package var list: [SharedValue]? {
    if case .list(let list) = self { return list }
    return nil
  }
}

extension SharedValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int64.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([SharedValue].self) {
      self = .list(list)
    } else {
      self = .record(try container.decode([String: SharedValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .record(let record): try container.encode(record)
    }
  }
}
