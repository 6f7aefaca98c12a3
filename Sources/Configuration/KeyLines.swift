/// Finds the line of each key in a file.
///
/// The parser keeps no positions, and a message needs a line to be useful. It understands quoted
/// keys and tables on a single line; a key written in any other way has no line.
struct KeyLines {
  private var places: [[String]: Int] = [:]
  private var paths: [Int: [String]] = [:]

  init(_ text: String) {
    self.init(text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline))
  }

  /// - Complexity: O(*n*) for *n* characters.
  init(_ lines: [Substring]) {
    var table: [String] = []
    // Inside a multi-line list or string, nothing is a key.
    var value = OpenValue()
    for (index, line) in lines.enumerated() {
      let isInside = value.isOpen
      value.take(line)
      let content = line.drop(while: \.isWhitespace)
      if isInside || content.isEmpty || content.first == "#" { continue }
      if content.first == "[" {
        let name = content.drop { $0 == "[" }
        table = Self.parts(of: name[..<(name.firstIndex(outsideQuotes: "]") ?? name.endIndex)])
        note(table, index + 1)
      } else if let sign = content.firstIndex(outsideQuotes: "=") {
        note(table + Self.parts(of: content[..<sign]), index + 1)
      }
    }
  }

  /// The line of a key, from 1; if it has none, that of the first key inside it, or else of the
  /// nearest enclosing table.
  subscript(path: [String]) -> Int? {
    if places[path] == nil, let line = places.filter({ $0.key.starts(with: path) }).values.min() {
      return line
    }
    var path = path
    while !path.isEmpty {
      if let line = places[path] { return line }
      path.removeLast()
    }
    return nil
  }

  func path(at line: Int) -> [String]? { paths[line] }

  private mutating func note(_ path: [String], _ line: Int) {
    paths[line] = path
    if places[path] == nil { places[path] = line }
  }

  /// The parts of a key, without quotation marks and the blanks around them.
  private static func parts(of key: Substring) -> [String] {
    var parts: [String] = []
    var rest = key
    while true {
      let end = rest.firstIndex(outsideQuotes: ".") ?? rest.endIndex
      parts.append(name(of: rest[..<end]))
      if end == rest.endIndex { return parts }
      rest = rest[rest.index(after: end)...]
    }
  }

  private static func name(of part: Substring) -> String {
    let start = part.drop(while: \.isWhitespace)
    guard let quote = start.first, quote == "\"" || quote == "'" else {
      return String(start.prefix { !$0.isWhitespace })
    }
    var name = ""
    var isEscaped = false
    for character in start.dropFirst() {
      if isEscaped || (character == "\\" && quote == "\"") {
        if isEscaped { name.append(character) }
        isEscaped.toggle()
      } else if character == quote {
        break
      } else {
        name.append(character)
      }
    }
    return name
  }
}
