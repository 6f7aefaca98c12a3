internal import JSONText

/// A JSON object written field by field, on one line.
///
/// Written as it is told, because a hundred thousand of them are written in one action. What leaves the
/// program as JSON never acts on a terminal: all that could is escaped.
package struct JSONObject: Sendable {
  private var writer = JSONWriter(.printable)
  private var isEmpty = true

  package init() { writer.add("{") }

  /// The object as text.
  package var json: String { writer.text + "}" }

  package mutating func set(_ name: StaticString, _ value: String?) {
    begin(name)
    if let value { writer.add(string: value) } else { writer.add("null") }
  }

  package mutating func set(_ name: StaticString, _ value: some BinaryInteger) {
    begin(name)
    writer.add(value)
  }

  package mutating func set(_ name: StaticString, _ values: [String]) {
    begin(name)
    writer.array(values) { $0.add(string: $1) }
  }

  /// A field of a card, under its own name.
  package mutating func set(_ edit: CardEdit, for origin: FieldOrigin) {
    begin(edit.field.descriptor.facts.key)
    edit.value.write(to: &writer, for: origin)
  }

  package mutating func set(_ name: StaticString, _ value: SharedValue) {
    begin(name)
    writer.add(value)
  }

  package mutating func set(_ name: StaticString, _ value: Bool) {
    begin(name)
    writer.add(value)
  }

  package mutating func set(_ name: StaticString, _ objects: [JSONObject]) {
    begin(name)
    writer.array(objects) { $1.write(to: &$0) }
  }

  package mutating func set(_ name: StaticString, _ numbers: [Int]) {
    begin(name)
    writer.array(numbers) { $0.add($1) }
  }

  package mutating func set(_ name: StaticString, _ number: Double) {
    begin(name)
    writer.add(raw: (number.isFinite ? "\(number)" : "null").utf8)
  }

  /// Sets a value that is JSON already.
  package mutating func set(_ name: StaticString, json: String?) {
    begin(name)
    writer.add(raw: (json ?? "null").utf8)
  }

  package mutating func set(_ name: StaticString, _ object: JSONObject) {
    begin(name)
    object.write(to: &writer)
  }

  private func write(to writer: inout JSONWriter) {
    writer.add(raw: self.writer.bytes)
    writer.add("}")
  }

  private mutating func begin(_ name: StaticString) {
    writer.add(isEmpty ? "\"" : ",\"")
    isEmpty = false
    writer.add(name)
    writer.add("\":")
  }
}
