/// Tracks line by line whether a multi-line list or string is open.
struct OpenValue {
  private var depth = 0
  private var fence: String?

  var isOpen: Bool { depth > 0 || fence != nil }

  mutating func take(_ line: Substring) {
    if let mark = fence {
      if line.contains(mark) { fence = nil }
    } else if depth > 0 {
      depth = max(0, depth + Self.brackets(of: line))
    } else if let sign = line.firstIndex(outsideQuotes: "="), !Self.isOther(line) {
      let value = line[line.index(after: sign)...]
      fence = ["\"\"\"", "'''"].first { Self.opens($0, in: value) }
      depth = fence == nil ? max(0, Self.brackets(of: value)) : 0
    }
  }

  private static func isOther(_ line: Substring) -> Bool {
    let start = line.first { !$0.isWhitespace }
    return start == "[" || start == "#"
  }

  private static func opens(_ mark: String, in value: Substring) -> Bool {
    guard let start = value.firstRange(of: mark) else { return false }
    return value[start.upperBound...].firstRange(of: mark) == nil
  }

  /// How many more lists are opened than closed, outside strings and comments.
  private static func brackets(of line: Substring) -> Int {
    var depth = 0
    var quotes = Quotes()
    for character in line where !quotes.take(character) {
      switch character {
      case "[": depth += 1
      case "]": depth -= 1
      case "#": return depth
      default: break
      }
    }
    return depth
  }
}

extension Substring {
  /// The first match outside quotation marks.
  func firstIndex(outsideQuotes sign: Character) -> Index? {
    var quotes = Quotes()
    return indices.first { !quotes.take(self[$0]) && self[$0] == sign }
  }
}

/// Tracks which characters of a line are within quotation marks.
private struct Quotes {
  private var mark: Character?
  private var isEscaped = false

  /// Takes the next character of the line.
  ///
  /// - Returns: whether it is within quotation marks, or is one of them.
  mutating func take(_ character: Character) -> Bool {
    guard let mark else {
      guard character == "\"" || character == "'" else { return false }
      mark = character
      return true
    }
    if isEscaped {
      isEscaped = false
    } else if character == "\\", mark == "\"" {
      isEscaped = true
    } else if character == mark {
      self.mark = nil
    }
    return true
  }
}
