/// Numbers as every screen writes them.
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
  /// The text with a capital first letter.
  package nonisolated var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text as one line: line breaks become blanks, blanks at the ends go.
  package nonisolated var onOneLine: String {
    let joined = split(whereSeparator: \.isNewline).map(String.init).joined(separator: " ")
    let start = joined.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

/// A title as a message quotes it: in quotation marks, and not longer than a glance.
package nonisolated func quoted(_ title: String, limit: Int = 40) -> String {
  var shown = title.count > limit ? title.prefix(limit - 1) + "…" : title
  // What quotes is told from what is quoted.
  if shown.utf8.contains(0xE2) {
    shown = String(shown.map { $0 == "“" || $0 == "”" ? "\"" : $0 })
  }
  return "“\(shown)”"
}
