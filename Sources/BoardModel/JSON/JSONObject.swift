/// A JSON object on one line, written field by field.
///
/// Writes directly to the text, because one action may write a hundred thousand objects. Escapes
/// everything that could act on a terminal.
package struct JSONObject: Sendable {
  private var writer = JSONWriter(.printable)
  private var isEmpty = true

  package init() { writer.add("{") }

  package var json: String { writer.text + "}" }

  package mutating func set(_ name: StaticString, _ value: String?) {
    begin(name)
    if let value { writer.add(string: value) } else { writer.add("null") }
  }

  package mutating func set(_ name: StaticString, _ value: some BinaryInteger) {
    begin(name)
    writer.add(value)
  }

  package mutating func set(_ name: StaticString, _ value: (some BinaryInteger)?) {
    if let value { set(name, value) } else { set(name, json: nil) }
  }

  package mutating func set(_ name: StaticString, _ values: [String]) {
    begin(name)
    writer.array(values) { $0.add(string: $1) }
  }

  /// Sets a field of a card, under its own name.
  package mutating func set(_ edit: CardEdit, for origin: FieldOrigin) {
    begin(edit.field.staticKey)
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

  /// Sets a value that is already JSON.
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
