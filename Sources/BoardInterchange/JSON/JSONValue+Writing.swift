import BoardModel

extension JSONValue {
  /// On one line, with all control characters escaped.
  package var json: String {
    var writer = JSONWriter(.printable)
    write(to: &writer)
    return writer.text
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.add("null")
    case .bool(let value): writer.add(value)
    case .number(let digits): writer.add(raw: digits.utf8)
    case .string(let value): writer.add(string: value)
    case .array(let values): writer.array(values) { $1.write(to: &$0) }
    case .object(let members):
      writer.add("{")
      for (index, member) in members.enumerated() {
        if index > 0 { writer.add(",") }
        writer.add(string: member.name)
        writer.add(":")
        member.value.write(to: &writer)
      }
      writer.add("}")
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByArrayLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .number(String(value)) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }
}
