internal import BoardModel
internal import Foundation
internal import JSONText

/// Reading the JSON of the log, of every version.
enum LoggedText {
  /// The object of an entry; nil where it is not JSON, or does not say what it must.
  static func read<Value>(
    _ text: String,
    _ body: (inout JSONReader) throws(JSONFault) -> Value?
  ) -> Value? {
    (try? JSONReader.read(text, body)) ?? nil
  }

  /// The object of an entry that must be readable.
  static func decode<Value>(
    _ text: String,
    _ body: (inout JSONReader) throws(JSONFault) -> Value?
  ) throws -> Value {
    guard let value = read(text, body) else { throw unreadable }
    return value
  }

  static let unreadable = StoreError.damaged("an entry of the change log cannot be read")
}

extension JSONReader {
  /// Hands over the members of an object, the first of each name; what is not taken is passed over.
  mutating func members(
    _ take: (String, inout JSONReader) throws(JSONFault) -> Bool
  ) throws(JSONFault) {
    // Only names that are known, so this stays short.
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

  mutating func optionalText() throws(JSONFault) -> String? {
    try optional { (reader) throws(JSONFault) in try reader.text() }
  }

  mutating func optionalInteger() throws(JSONFault) -> Int64? {
    try optional { (reader) throws(JSONFault) in try reader.integer() }
  }

  mutating func optionalTimestamp() throws(JSONFault) -> Timestamp? {
    try optionalInteger().map(Timestamp.init)
  }

  mutating func identifier() throws(JSONFault) -> UUID { try text { UUID(digits: $0) } }

  mutating func optionalIdentifier() throws(JSONFault) -> UUID? {
    try optional { (reader) throws(JSONFault) in try reader.identifier() }
  }

  /// An order key, which must be there and be one.
  mutating func orderKey() throws(JSONFault) -> OrderKey {
    try text { OrderKey(hexadecimal: $0) }
  }
}
