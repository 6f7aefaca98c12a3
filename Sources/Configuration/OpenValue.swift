/// Whether a list or a text of several lines is open, line by line.
struct OpenValue {
  private var depth = 0
  private var fence: String?

  var isOpen: Bool { depth > 0 || fence != nil }

  /// Takes the next line of a file.
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

  /// Whether a line is a heading or a comment.
  private static func isOther(_ line: Substring) -> Bool {
    let start = line.first { !$0.isWhitespace }
    return start == "[" || start == "#"
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

extension Substring {
  /// Where a sign stands first outside of quotation marks.
  func firstIndex(outsideQuotes sign: Character) -> Index? {
    var quote: Character?
    var isEscaped = false
    for index in indices {
      let character = self[index]
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
}
