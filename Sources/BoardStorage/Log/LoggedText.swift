internal import BoardModel
internal import Foundation

/// Reads the JSON of the log, from all versions.
enum LoggedText {
  /// Reads an entry's object; nil if it isn't JSON or incomplete.
  static func read<Value>(
    _ text: String,
    _ body: (inout JSONReader) throws -> Value?
  ) -> Value? {
    (try? JSONReader.read(text, body)) ?? nil
  }

  static func decode<Value>(
    _ text: String,
    _ body: (inout JSONReader) throws -> Value?
  ) throws -> Value {
    guard let value = read(text, body) else { throw unreadable }
    return value
  }

  static let unreadable = StoreError.damaged("an entry of the change log cannot be read")
}

extension JSONReader {
  /// Calls the closure with the members of an object, the first of each name; skips those that it
  /// doesn't take.
  mutating func members(_ take: (String, inout JSONReader) throws -> Bool) throws {
    // It has only known names, so it stays short.
    var taken: [String] = []
    try beginObject()
    while let name = try nextName() {
      if !taken.contains(name), try take(name, &self) {
        taken.append(name)
      } else {
        try skip()
      }
    }
  }

  mutating func optionalInteger() throws -> Int64? { try optional { try $0.integer() } }

  mutating func optionalTimestamp() throws -> Timestamp? {
    try optionalInteger().map(Timestamp.init)
  }

  mutating func identifier() throws -> UUID { try text("an identifier") { UUID(digits: $0) } }

  mutating func optionalIdentifier() throws -> UUID? { try optional { try $0.identifier() } }

  mutating func orderKey() throws -> OrderKey {
    try text("an order key") { OrderKey(hexadecimal: $0) }
  }
}
