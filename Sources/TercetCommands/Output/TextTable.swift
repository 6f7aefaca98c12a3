import TerminalSurface

struct TextTable {
  /// Wider cells only shift the rest of their own line.
  private static let widest = 40

  private var rows: [[(text: String, width: Int)]] = []

  /// Adds a line, without empty cells at its end.
  mutating func append(_ parts: [String]) {
    var parts = parts
    while parts.last?.isEmpty == true { parts.removeLast() }
    rows.append(
      parts.map { part in
        let text = PrintableText.sanitised(part)
        return (text, DisplayText(text).width)
      }
    )
  }

  /// The lines, safe for a terminal.
  var lines: [String] {
    var widths: [Int] = []
    for row in rows {
      for (index, part) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        if part.width <= Self.widest { widths[index] = max(widths[index], part.width) }
      }
    }
    return rows.map { row in
      var line = ""
      for (index, part) in row.enumerated() {
        line += part.text
        if index == row.count - 1 { break }
        line += String(repeating: " ", count: max(0, widths[index] - part.width) + 2)
      }
      return line
    }
  }

  func print() throws {
    var output = StandardOutput()
    for line in lines { output.append(line + "\n") }
    try output.flush()
  }
}
