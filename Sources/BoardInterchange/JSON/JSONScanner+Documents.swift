/// Files of other programs, whose values are all in memory, because they refer to each other.
extension JSONScanner {
  /// The most values in a file.
  private static let valueLimit = 3_000_000

  /// The object or array that is a file.
  static func document(_ feed: ByteFeed) throws -> JSONValue {
    var scanner = try JSONScanner(feed)
    scanner.room = valueLimit
    let sign = try scanner.peekToken()
    guard sign == UInt8(ascii: "{") || sign == UInt8(ascii: "[") else {
      throw try scanner.unexpected("an object or an array")
    }
    let value = try scanner.value()
    try scanner.end()
    return value
  }

  /// The values of a file, one after the other.
  static func documents(_ feed: ByteFeed) throws -> [JSONValue] {
    var scanner = try JSONScanner(feed)
    scanner.room = valueLimit
    var values: [JSONValue] = []
    repeat { values.append(try scanner.value()) } while try scanner.peekToken() != nil
    return values
  }
}
