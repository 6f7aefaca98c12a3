/// Wraps the usage line of the parser's help, which the parser leaves too long.
enum HelpLines {
  private static let heading = "USAGE: "
  private static let width = 80

  /// Wraps the usage with a hanging indent.
  static func wrapped(_ help: String) -> String {
    help.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(heading) ? usage($0) : String($0) }.joined(separator: "\n")
  }

  private static func usage(_ line: Substring) -> String {
    let indent = String(repeating: " ", count: heading.count + 2)
    var lines: [String] = []
    var current = ""
    for word in words(of: line) {
      if current.count + 1 + word.count > width, !current.isEmpty {
        lines.append(current)
        current = indent + word
      } else {
        current += current.isEmpty ? word : " " + word
      }
    }
    return (lines + [current]).joined(separator: "\n")
  }

  /// The words; an option and its value are one.
  private static func words(of line: Substring) -> [String] {
    var words: [String] = []
    var depth = 0
    for part in line.split(separator: " ") {
      if depth > 0, let last = words.popLast() {
        words.append("\(last) \(part)")
      } else {
        words.append(String(part))
      }
      for character in part {
        if "[(".contains(character) { depth += 1 }
        if "])".contains(character) { depth -= 1 }
      }
    }
    return words
  }
}
