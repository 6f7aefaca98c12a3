extension JSONReader {
  /// The next value; of repeated members the last one counts.
  package mutating func sharedValue() throws -> SharedValue {
    switch try kind() {
    case .text: return .text(try text())
    case .number: return .number(try integer())
    case .flag: return .flag(try flag())
    case .null:
      try null()
      return .null
    case .array:
      return .list(try array { try $0.sharedValue() })
    case .object:
      var fields: [String: SharedValue] = [:]
      try beginObject()
      while let name = try nextName() { fields[name] = try sharedValue() }
      return .record(fields)
    }
  }
}

extension JSONWriter {
  /// Writes the members of a record in the given order, or else by name.
  package mutating func add(_ value: SharedValue, members: [String] = []) {
    switch value {
    case .null: add("null")
    case .flag(let flag): add(flag)
    case .number(let number): add(number)
    case .text(let text): add(string: text)
    case .list(let values): array(values) { $0.add($1, members: members) }
    case .record(let record):
      add("{")
      for (index, name) in (members.isEmpty ? record.keys.sorted() : members).enumerated() {
        if index > 0 { add(",") }
        add(string: name)
        add(":")
        add(record[name] ?? .null)
      }
      add("}")
    }
  }
}
