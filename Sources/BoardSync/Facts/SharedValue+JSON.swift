internal import JSONText

extension JSONReader {
  /// Reads the next value; if a name is repeated, the last value counts.
  mutating func sharedValue() throws(JSONFault) -> SharedValue {
    switch try kind() {
    case .text: return .text(try text())
    case .number: return .number(try integer())
    case .flag: return .flag(try flag())
    case .null:
      try null()
      return .null
    case .array:
      return .list(
        try array { (reader) throws(JSONFault) -> SharedValue in try reader.sharedValue() }
      )
    case .object:
      var fields: [String: SharedValue] = [:]
      try beginObject()
      while let name = try nextName() { fields[name] = try sharedValue() }
      return .record(fields)
    }
  }
}

extension JSONWriter {
  /// Fields of records are sorted by name.
  mutating func add(_ value: SharedValue) {
    switch value {
    case .null: add("null")
    case .flag(let flag): add(flag)
    case .number(let number): add(number)
    case .text(let text): add(string: text)
    case .list(let values): array(values) { $0.add($1) }
    case .record(let record):
      add("{")
      for (index, field) in record.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { add(",") }
        add(string: field.key)
        add(":")
        add(field.value)
      }
      add("}")
    }
  }
}
