/// A screen that is not the golden one, told line by line.
package struct GoldenMismatch: Error, CustomStringConvertible {
  package let name: String
  /// What the file holds; nil where there is none.
  package let expected: String?
  package let shown: String

  package var description: String {
    guard let expected else {
      return """
        no golden named "\(name)"; TERCET_RECORD=1 records it. Shown:
        \(shown)
        """
    }
    return """
      the screen is not the golden "\(name)" (- golden, + shown):
      \(Self.difference(from: expected, to: shown))
      """
  }

  /// Both screens as one list of lines: a blank, `-` or `+` in front, and the row's number.
  static func difference(from expected: String, to shown: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = shown.split(separator: "\n", omittingEmptySubsequences: false)
    var lines: [String] = []
    for row in 0..<max(old.count, new.count) {
      let before = row < old.count ? old[row] : nil
      let after = row < new.count ? new[row] : nil
      if let before, before == after {
        lines.append("  \(number(row)) \(before)")
        continue
      }
      if let before { lines.append("- \(number(row)) \(before)") }
      if let after { lines.append("+ \(number(row)) \(after)") }
    }
    return lines.joined(separator: "\n")
  }

  private static func number(_ row: Int) -> String {
    row < 10 ? " \(row)" : "\(row)"
  }
}
