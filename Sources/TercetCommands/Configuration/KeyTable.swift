import TerminalSurface

/// Three columns: keys, meaning, command; long texts continue on further lines.
struct KeyTable {
  private static let indent = 2
  private static let gap = 2
  private static let widestKeys = 18
  private static let leastHelp = 16

  private let sections: [KeySection]
  private let keysWidth: Int
  private let helpWidth: Int

  /// - Parameters:
  ///   - sections: The keys by place.
  ///   - columns: The greatest width; a longer word is not broken.
  init(_ sections: [KeySection], columns: Int) {
    self.sections = sections
    let rows = sections.flatMap(\.rows)
    let longest = { (texts: [String]) in texts.map(Self.width).max() ?? 0 }
    keysWidth = min(Self.widestKeys, longest(rows.map { Self.keys($0).joined(separator: " ") }))
    let commands = longest(rows.map(\.command))
    let room = columns - Self.indent - keysWidth - commands - 2 * Self.gap
    helpWidth = min(longest(rows.map(\.help)), max(Self.leastHelp, room))
  }

  /// The lines, safe for a terminal.
  var lines: [String] {
    var lines: [String] = []
    for section in sections {
      if !lines.isEmpty { lines.append("") }
      lines.append(PrintableText.sanitised(section.title))
      lines += section.rows.flatMap(Self.lines(keysWidth, helpWidth))
    }
    return lines
  }

  private static func lines(_ keysWidth: Int, _ helpWidth: Int) -> (KeySection.Row) -> [String] {
    { row in
      let keys = folded(keys(row), keysWidth)
      let help = folded(row.help.split(separator: " ").map(String.init), helpWidth)
      return (0..<max(keys.count, help.count))
        .map { index in
          let first = index < keys.count ? keys[index] : ""
          let second = index < help.count ? help[index] : ""
          let line = padded("", indent) + padded(first, keysWidth + gap)
          if index > 0 { return line + second }
          return line + padded(second, helpWidth + gap) + PrintableText.sanitised(row.command)
        }
    }
  }

  /// The keys, separated by commas if one of them is a sequence.
  private static func keys(_ row: KeySection.Row) -> [String] {
    guard row.keys.contains(where: { $0.contains(" ") }) else { return row.keys }
    return row.keys.enumerated().map { $0 < row.keys.count - 1 ? "\($1)," : $1 }
  }

  private static func folded(_ words: [String], _ width: Int) -> [String] {
    var lines: [String] = []
    for word in words.map({ PrintableText.sanitised($0) }) {
      if let last = lines.last, Self.width(last) + 1 + Self.width(word) <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
      }
    }
    return lines.isEmpty ? [""] : lines
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - Self.width(text)))
  }

  private static func width(_ text: String) -> Int { DisplayText(text).width }
}
