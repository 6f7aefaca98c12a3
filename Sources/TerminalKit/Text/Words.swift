import TerminalSurface

extension Int {
  /// The number in groups of three digits: `1,000`.
  package nonisolated var grouped: String {
    if self < 1_000 { return "\(self)" }
    let rest = self % 1_000
    return (self / 1_000).grouped + ","
      + String(repeating: "0", count: rest < 10 ? 2 : rest < 100 ? 1 : 0)
      + "\(rest)"
  }
}

extension String {
  /// The text on one line: line breaks become blanks, and blanks at the ends are removed.
  package nonisolated var singleLine: String {
    let joined = split(whereSeparator: \.isNewline).map(String.init).joined(separator: " ")
    let start = joined.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

/// A title in quotation marks, shortened for messages.
package nonisolated func quoted(_ title: String, limit: Int = 40) -> String {
  (title.count > limit ? title.prefix(limit - 1) + "…" : title).inQuotes
}
