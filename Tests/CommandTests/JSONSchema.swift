import Foundation

/// The part of JSON Schema that the format uses, as a check that says what is wrong.
struct JSONSchema {
  private let root: [String: Any]

  /// The project's own schema.
  static func ofTheFormat() throws -> JSONSchema {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    let data = try Data(contentsOf: url.appendingPathComponent("Documentation/format.schema.json"))
    guard let root = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw CocoaError(.coderReadCorrupt)
    }
    return JSONSchema(root: root)
  }

  /// What is wrong with a value, by the schema or one of its definitions; empty for nothing.
  func faults(in value: Any, as definition: String? = nil) -> [String] {
    let schema = definition.map { ["$ref": "#/$defs/\($0)"] as [String: Any] } ?? root
    return faults(value, schema, "$")
  }

  private static let known: Set<String> = [
    "$schema", "$defs", "$ref", "title", "description", "type", "required", "additionalProperties",
    "properties", "items", "const", "enum", "pattern", "anyOf", "allOf", "minLength", "minItems",
    "minimum",
  ]

  private func faults(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var faults = schema.keys.filter { !Self.known.contains($0) }
      .map { "\(path): the check does not know \($0)" }
    if let name = schema["$ref"] as? String {
      let key = name.replacing("#/$defs/", with: "")
      let target = (root["$defs"] as? [String: Any])?[key] as? [String: Any]
      faults += target.map { self.faults(value, $0, path) } ?? ["\(path): no definition \(name)"]
    }
    for part in schema["allOf"] as? [[String: Any]] ?? [] {
      faults += self.faults(value, part, path)
    }
    if let parts = schema["anyOf"] as? [[String: Any]],
      !parts.contains(where: { self.faults(value, $0, path).isEmpty })
    {
      faults.append("\(path): none of anyOf fits \(value)")
    }
    return faults + plainFaults(value, schema, path) + insideFaults(value, schema, path)
  }

  private func plainFaults(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var faults: [String] = []
    let types = schema["type"].map { $0 as? [String] ?? [$0 as? String ?? ""] }
    if let types, !types.contains(where: { Self.isOf($0, value) }) {
      faults.append("\(path): \(value) is not \(types)")
    }
    if let constant = schema["const"], !Self.isSame(constant, value) {
      faults.append("\(path): \(value) is not \(constant)")
    }
    if let values = schema["enum"] as? [Any], !values.contains(where: { Self.isSame($0, value) }) {
      faults.append("\(path): \(value) is not one of \(values)")
    }
    if let pattern = schema["pattern"] as? String, let text = value as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      faults.append("\(path): “\(text)” is not as \(pattern)")
    }
    if let least = schema["minLength"] as? Int, let text = value as? String, text.count < least {
      faults.append("\(path): “\(text)” is too short")
    }
    if let least = schema["minimum"] as? Int, let number = value as? NSNumber,
      number.intValue < least
    {
      faults.append("\(path): \(number) is too small")
    }
    return faults
  }

  private func insideFaults(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var faults: [String] = []
    if let object = value as? [String: Any] {
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      for name in schema["required"] as? [String] ?? [] where object[name] == nil {
        faults.append("\(path): \(name) is missing")
      }
      for (name, inner) in object {
        if let property = properties[name] {
          faults += self.faults(inner, property, "\(path).\(name)")
        } else if schema["additionalProperties"] as? Bool == false {
          faults.append("\(path): \(name) is not in the schema")
        }
      }
    }
    if let array = value as? [Any] {
      if let least = schema["minItems"] as? Int, array.count < least {
        faults.append("\(path): too few items")
      }
      if let items = schema["items"] as? [String: Any] {
        for (index, inner) in array.enumerated() {
          faults += self.faults(inner, items, "\(path)[\(index)]")
        }
      }
    }
    return faults
  }

  private static func isOf(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "null": value is NSNull
    case "string": value is String
    case "boolean": isTruth(value)
    case "integer":
      (value as? NSNumber).map { !isTruth($0) && $0.doubleValue == $0.doubleValue.rounded() }
        ?? false
    default: false
    }
  }

  private static func isTruth(_ value: Any) -> Bool {
    (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
  }

  private static func isSame(_ left: Any, _ right: Any) -> Bool {
    (left as? NSObject)?.isEqual(right) ?? false
  }
}
