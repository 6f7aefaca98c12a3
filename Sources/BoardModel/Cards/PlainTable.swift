/// The rows of a Markdown table as plain words.
enum PlainTable {
  /// Whether a line parts the heads of a table from its rows, such as `|---|:--:|`.
  static func isDelimiter(_ line: Substring) -> Bool {
    line.contains("|") && line.contains("-")
      && line.allSatisfy { "|-:".contains($0) || $0.isWhitespace }
  }

  /// What the cells of a row say, parted by dots.
  static func words(of row: Substring) -> String {
    row.split(separator: "|").map { $0.trimmingBlanks }.filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    var rest = drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
