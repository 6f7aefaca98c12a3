package import BoardModel

/// Reads any value, and files of other programs, whose values are all in memory because they refer
/// to each other.
extension JSONReader {
  /// The most values in a file.
  private static let valueLimit = 3_000_000

  package mutating func value() throws -> JSONValue {
    room -= 1
    if room < 0 { throw fault("this has too many values") }
    switch try kind() {
    case .object:
      var members: [JSONValue.Member] = []
      try beginObject()
      while let name = try nextName() {
        members.append(JSONValue.Member(name: name, value: try value()))
      }
      return .object(members)
    case .array:
      var values: [JSONValue] = []
      try beginArray()
      while try nextElement() { values.append(try value()) }
      return .array(values)
    case .text: return .string(try text())
    case .number: return .number(try number())
    case .flag: return .bool(try flag())
    case .null:
      try null()
      return .null
    }
  }

  mutating func boundedValue() throws -> JSONValue {
    let outer = room
    defer { room = outer }
    room = 200_000
    return try value()
  }

  /// The object or array that is a file.
  static func document(_ feed: ByteFeed) throws -> JSONValue {
    var reader = try JSONReader(feed)
    reader.room = valueLimit
    let sign = try reader.peekToken()
    guard sign == UInt8(ascii: "{") || sign == UInt8(ascii: "[") else {
      throw try reader.unexpected("an object or an array")
    }
    let value = try reader.value()
    try reader.end()
    return value
  }

  /// The values of a file, one after the other.
  static func documents(_ feed: ByteFeed) throws -> [JSONValue] {
    var reader = try JSONReader(feed)
    reader.room = valueLimit
    var values: [JSONValue] = []
    repeat { values.append(try reader.value()) } while try reader.peekToken() != nil
    return values
  }
}
