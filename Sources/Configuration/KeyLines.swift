/// On which line of a file each key stands.
///
/// The parser keeps no places, and a message without a line is of little use. Quotation marks
/// around keys and tables in one line are understood; a key that is written in another way has no
/// line.
struct KeyLines {
  private var lines: [[String]: Int] = [:]

  /// - Complexity: O(*n*) for *n* characters.
  init(_ text: String) {
    var table: [String] = []
    // Inside a list or a text of several lines nothing is a key.
    var depth = 0
    var fence: String?
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      if let mark = fence {
        if line.contains(mark) { fence = nil }
        continue
      }
      if depth > 0 {
        depth += Self.brackets(of: line)
        continue
      }
      let content = line.drop(while: \.isWhitespace)
      if content.isEmpty || content.first == "#" { continue }
      if content.first == "[" {
        let name = content.drop { $0 == "[" }
        table = Self.parts(of: name[..<(Self.index(of: "]", in: name) ?? name.endIndex)])
        note(table, index + 1)
      } else if let sign = Self.index(of: "=", in: content) {
        note(table + Self.parts(of: content[..<sign]), index + 1)
        let value = content[content.index(after: sign)...]
        fence = ["\"\"\"", "'''"].first { Self.opens($0, in: value) }
        depth = fence == nil ? max(0, Self.brackets(of: value)) : 0
      }
    }
  }

  /// The line of a key, from 1; of the nearest table around it where it has none itself.
  subscript(path: [String]) -> Int? {
    var path = path
    while !path.isEmpty {
      if let line = lines[path] { return line }
      path.removeLast()
    }
    return nil
  }

  private mutating func note(_ path: [String], _ line: Int) {
    if lines[path] == nil { lines[path] = line }
  }

  /// The parts of a key, without the quotation marks around them and the blanks beside them.
  private static func parts(of key: Substring) -> [String] {
    var parts: [String] = []
    var rest = key
    while true {
      let end = index(of: ".", in: rest) ?? rest.endIndex
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

  /// Where a sign stands first outside of quotation marks.
  private static func index(of sign: Character, in text: Substring) -> Substring.Index? {
    var quote: Character?
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if let mark = quote {
        if isEscaped {
          isEscaped = false
        } else if character == "\\", mark == "\"" {
          isEscaped = true
        } else if character == mark {
          quote = nil
        }
      } else if character == sign {
        return index
      } else if character == "\"" || character == "'" {
        quote = character
      }
    }
    return nil
  }

  private static func opens(_ mark: String, in value: Substring) -> Bool {
    guard let start = value.firstRange(of: mark) else { return false }
    return value[start.upperBound...].firstRange(of: mark) == nil
  }

  /// How many more lists are opened than closed, outside of texts and comments.
  private static func brackets(of line: Substring) -> Int {
    var depth = 0
    var quote: Character?
    var isEscaped = false
    for character in line {
      if let mark = quote {
        if isEscaped {
          isEscaped = false
        } else if character == "\\", mark == "\"" {
          isEscaped = true
        } else if character == mark {
          quote = nil
        }
        continue
      }
      switch character {
      case "\"", "'": quote = character
      case "[": depth += 1
      case "]": depth -= 1
      case "#": return depth
      default: break
      }
    }
    return depth
  }
}
