/// A JSON object written field by field, on one line.
///
/// Written by hand because a hundred thousand of them are written in one action, and because every
/// control character must be escaped: what leaves the program as JSON never acts on a terminal.
package struct JSONObject {
  private var text = "{"
  private var isEmpty = true

  package init() {}

  /// The object as text.
  package var json: String { text + "}" }

  package mutating func set(_ name: StaticString, _ value: String?) {
    begin(name)
    if let value { append(value) } else { text += "null" }
  }

  package mutating func set(_ name: StaticString, _ value: some BinaryInteger) {
    begin(name)
    text += String(value)
  }

  package mutating func set(_ name: StaticString, _ values: [String]) {
    begin(name)
    text += "["
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      append(value)
    }
    text += "]"
  }

  package mutating func set(_ name: StaticString, _ checklist: [ChecklistItem]) {
    begin(name)
    text += "["
    for (index, item) in checklist.enumerated() {
      text += index > 0 ? ",{\"text\":" : "{\"text\":"
      append(item.text)
      text += item.isDone ? ",\"done\":true}" : ",\"done\":false}"
    }
    text += "]"
  }

  package mutating func set(_ name: StaticString, _ value: Bool) {
    begin(name)
    text += value ? "true" : "false"
  }

  package mutating func set(_ name: StaticString, _ objects: [JSONObject]) {
    begin(name)
    text += "[\(objects.map(\.json).joined(separator: ","))]"
  }

  package mutating func set(_ name: StaticString, _ numbers: [Int]) {
    begin(name)
    text += "[\(numbers.map(String.init).joined(separator: ","))]"
  }

  package mutating func set(_ name: StaticString, _ number: Double) {
    begin(name)
    text += number.isFinite ? "\(number)" : "null"
  }

  package mutating func set(_ name: StaticString, _ object: JSONObject) {
    begin(name)
    text += object.json
  }

  private mutating func begin(_ name: StaticString) {
    text += isEmpty ? "\"" : ",\""
    isEmpty = false
    text += name.description
    text += "\":"
  }

  private mutating func append(_ value: String) {
    text += "\""
    if value.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 >= 0x7F }) {
      for scalar in value.unicodeScalars { append(scalar) }
    } else {
      text += value
    }
    text += "\""
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\t": text += "\\t"
    case _ where Self.isEscaped(scalar.properties.generalCategory): appendEscape(scalar)
    default: text.unicodeScalars.append(scalar)
    }
  }

  /// Controls (also those of C1), bidi overrides and other invisible formats, line separators.
  private static func isEscaped(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private mutating func appendEscape(_ scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar) ?? .init() {
      let digits = String(unit, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
