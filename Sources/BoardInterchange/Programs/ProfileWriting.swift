extension Profile {
  /// A profile of a table: each heading with its meaning.
  package static func text(titled title: String, _ columns: [(heading: String, field: TableField?)])
    -> String
  {
    let headings = columns.map(\.heading).filter { !$0.isEmpty }
    let ignored = columns.filter { $0.field == TableField.none }.map(\.heading)
    var lines = [
      "title = \(quoted(title))", "format = \"table\"", "marks = \(list(unique(headings)))",
    ]
    if !ignored.isEmpty { lines.append("ignored = \(list(unique(ignored)))") }
    lines += ["", "[fields]"]
    for field in TableField.allCases where field != .none {
      let names = unique(columns.filter { $0.field == field }.map(\.heading))
      if !names.isEmpty { lines.append("\(field.rawValue) = \(list(names))") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0.lowercased()).inserted }
  }

  private static func list(_ texts: [String]) -> String {
    texts.count == 1 ? quoted(texts[0]) : "[\(texts.map(quoted).joined(separator: ", "))]"
  }

  /// A text of TOML.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "\\": return "\\" + String(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: return String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
