/// Changes one setting in the text of a configuration, and nothing else.
enum ConfigurationText {
  /// The text with a new value, in TOML, for a setting outside all tables.
  ///
  /// It replaces the line of the setting, or is inserted after the comment with its default, or
  /// before the first table. Line endings match those of the text.
  static func setting(_ name: String, to value: String, in text: String) -> String {
    // Split scalars, since a carriage return with a line feed is one character.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0)) }
    let isWindows = lines.count > 1 && lines[0].unicodeScalars.last == "\r"
    let ending = isWindows ? "\r" : ""
    let assignment = "\(name) = \(value)"
    let end = lines.firstIndex { isHeader($0) } ?? lines.count
    if let line = lines[..<end].firstIndex(where: { key(of: $0) == name }) {
      let isEnded = lines[line].unicodeScalars.last == "\r"
      let content = isEnded ? String(lines[line].unicodeScalars.dropLast()) : lines[line]
      lines[line] = assignment + comment(after: content) + (isEnded ? "\r" : "")
    } else if let line = lines[..<end].firstIndex(where: { commentedKey(of: $0) == name }) {
      lines.insert(assignment + ending, at: line + 1)
    } else if end > 0, end == lines.count, lines[end - 1].isEmpty {
      lines.insert(assignment + ending, at: end - 1)
    } else {
      lines.insert(contentsOf: [assignment + ending, end < lines.count ? ending : ""], at: end)
    }
    return lines.joined(separator: "\n")
  }

  private static func isHeader(_ line: String) -> Bool {
    line.drop(while: \.isWhitespace).first == "["
  }

  private static func key(of line: some StringProtocol) -> String? {
    guard let sign = line.firstIndex(of: "=") else { return nil }
    let key = line[..<sign].filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    return key.first == "#" ? nil : String(key)
  }

  private static func commentedKey(of line: String) -> String? {
    let content = line.drop(while: \.isWhitespace)
    guard content.first == "#" else { return nil }
    return key(of: content.dropFirst())
  }

  /// The comment at the end of a line, including the blanks before it.
  private static func comment(after line: String) -> Substring {
    var quote: Character?
    for index in line.indices {
      let character = line[index]
      if let mark = quote {
        if character == mark { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "#" {
        let start = line[..<index].lastIndex { !$0.isWhitespace }
        return line[(start.map(line.index(after:)) ?? index)...]
      }
    }
    return ""
  }
}
